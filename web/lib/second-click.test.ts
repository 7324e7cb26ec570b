// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { SecondClick } from './second-click.ts'

const pressed: string[] = []

/** A button that opens a dialog with a button. */
beforeEach(() => {
  pressed.length = 0
  document.body.innerHTML = '<button id="add"></button>'
  document.getElementById('add')!.onclick = () => {
    pressed.push('add')
    document.body.insertAdjacentHTML(
      'beforeend',
      '<div role="dialog" aria-modal="true"><button id="yes"></button></div>',
    )
    document.getElementById('yes')!.onclick = () => pressed.push('yes')
  }
})

const click = (id: string, detail: number) => {
  for (const type of ['mousedown', 'mouseup', 'click'])
    document
      .getElementById(id)!
      .dispatchEvent(new MouseEvent(type, { detail, bubbles: true, cancelable: true }))
}

new SecondClick().watch(document)

it('the second click of a double click never reaches the dialog that the first has opened', () => {
  click('add', 1)
  click('yes', 2)
  expect(pressed).toEqual(['add'])
  click('yes', 1)
  expect(pressed).toEqual(['add', 'yes'])
})

it('a double click inside a dialog that was open before reaches it', () => {
  click('add', 1)
  click('yes', 1)
  click('yes', 2)
  expect(pressed).toEqual(['add', 'yes', 'yes'])
})

it('a key that is held down answers no question that it has opened', () => {
  const key = (repeat: boolean, name = 'Enter') => {
    const event = new KeyboardEvent('keydown', { key: name, repeat, bubbles: true, cancelable: true })
    document.body.dispatchEvent(event)
    return event.defaultPrevented
  }
  expect(key(false)).toBe(false)
  document.getElementById('add')!.onclick!(new MouseEvent('click') as PointerEvent)
  expect([key(true), key(true, ' '), key(true, 'a')]).toEqual([true, true, false])
  expect(key(false)).toBe(false)
  expect(key(true)).toBe(false)
})
