import { expect, it } from 'vitest'
import { PointerPress } from './pointer-press.ts'

function pressOn() {
  const window = new EventTarget()
  const frames: (() => void)[] = []
  const done: string[] = []
  const press = new PointerPress((run) => frames.push(run))
  press.watch(window)
  return {
    move: (buttons: number) => window.dispatchEvent(Object.assign(new Event('pointermove'), { buttons })),
    send: (...types: string[]) => {
      for (const type of types) window.dispatchEvent(new Event(type))
    },
    defer: (name: string) => press.defer(() => done.push(name)),
    draw: () => {
      for (const run of frames.splice(0)) run()
    },
    done,
  }
}

it('PointerPress runs a task immediately if no pointer is pressed', () => {
  const { defer, done } = pressOn()
  defer('leave')
  expect(done).toEqual(['leave'])
})

it('PointerPress runs deferred tasks in order on the click', () => {
  const { send, defer, draw, done } = pressOn()
  send('pointerdown', 'mousedown')
  defer('leave')
  defer('check')
  draw()
  send('pointerup', 'mouseup')
  expect(done).toEqual([])
  send('click')
  expect(done).toEqual(['leave', 'check'])
  draw()
  expect(done).toEqual(['leave', 'check'])
})

it('PointerPress runs deferred tasks in the next frame if no click follows', () => {
  const { send, defer, draw, done } = pressOn()
  send('pointerdown', 'mousedown')
  defer('leave')
  send('pointerup', 'mouseup')
  expect(done).toEqual([])
  draw()
  expect(done).toEqual(['leave'])
})

it('PointerPress waits for the click of a tap, whose mousedown follows the release of the finger', () => {
  const { send, defer, draw, done } = pressOn()
  send('pointerdown', 'pointerup', 'mousedown')
  defer('leave')
  draw()
  expect(done).toEqual([])
  send('mouseup', 'click')
  expect(done).toEqual(['leave'])
})

it.each(['pointercancel', 'dragend', 'contextmenu', 'keydown', 'blur'])(
  'PointerPress runs deferred tasks when %s ends the press',
  (type) => {
    const { send, defer, done } = pressOn()
    send('pointerdown', 'mousedown')
    defer('leave')
    send(type)
    expect(done).toEqual(['leave'])
  },
)

it('PointerPress runs deferred tasks when the pointer moves without a pressed button, after a missed release', () => {
  const { send, move, defer, done } = pressOn()
  send('pointerdown', 'mousedown')
  defer('leave')
  move(1)
  expect(done).toEqual([])
  move(0)
  expect(done).toEqual(['leave'])
})

it('PointerPress runs a task immediately after the press', () => {
  const { send, defer, done } = pressOn()
  send('pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click')
  defer('leave')
  expect(done).toEqual(['leave'])
})
