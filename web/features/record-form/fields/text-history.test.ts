import { expect, it } from 'vitest'
import { historyStep, TextHistory } from './text-history.ts'

it('TextHistory goes back over what was typed before a box was formatted, and forth again', () => {
  const history = new TextHistory()
  history.add('', '2/1/80', '02/01/1980')
  history.add('02/01/1980', '3.1.80', '03/01/1980')
  const back = ['03/01/1980', '3.1.80', '02/01/1980', '2/1/80'].map((shown) => history.undo(shown))
  expect(back).toEqual(['3.1.80', '02/01/1980', '2/1/80', ''])
  expect(history.undo('')).toBeUndefined()
  expect(history.redo('')).toBe('2/1/80')
  expect(history.redo('2/1/80')).toBe('02/01/1980')
})

it('TextHistory leaves edits since then to the browser, and forgets what was undone when the box changes', () => {
  const history = new TextHistory()
  expect(history.undo('')).toBeUndefined()
  history.add('', '2/1/80', '02/01/1980')
  expect(history.undo('02/01/198')).toBeUndefined()
  expect(history.undo('02/01/1980')).toBe('2/1/80')
  history.add('2/1/80', '2/1/81', '02/01/1981')
  expect(history.redo('02/01/1981')).toBeUndefined()
  expect(history.undo('02/01/1981')).toBe('2/1/81')
  expect(history.undo('2/1/81')).toBe('2/1/80')
  expect(history.undo('2/1/80')).toBe('')
})

const NO_KEYS = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false }

it.each([
  [{ key: 'z', ctrlKey: true }, 'undo'],
  [{ key: 'z', metaKey: true }, 'undo'],
  [{ key: 'Z', ctrlKey: true, shiftKey: true }, 'redo'],
  [{ key: 'y', ctrlKey: true }, 'redo'],
  [{ key: 'z' }, undefined],
  [{ key: 'z', ctrlKey: true, altKey: true }, undefined],
  [{ key: 'x', ctrlKey: true }, undefined],
])('historyStep reads the keys %o as %s', (keys, step) => {
  expect(historyStep({ ...NO_KEYS, ...keys })).toBe(step)
})
