import { expect, it } from 'vitest'
import { boxesToShow, tick, tickedIn } from './checks-field.tsx'

const boxes = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ value: `b${at}`, label: `B ${at}` }))
const shown = (count: number, ticked: string) =>
  boxesToShow(boxes(count), tickedIn(ticked), 100).map(({ value }) => value)

it('[MAIL-5] boxesToShow returns all of a few checkboxes, and of many the first ones and the ticked ones', () => {
  expect(shown(100, '')).toHaveLength(100)
  expect(shown(50_000, '')).toEqual(boxes(100).map(({ value }) => value))
  expect(shown(50_000, 'b40000\nb7\nno more').slice(98)).toEqual(['b98', 'b99', 'b40000'])
})

it('[MAIL-5] tick keeps the order of the options, and keeps values that are no longer offered', () => {
  const after = (value: string, item: string, on: boolean) => tick(boxes(5), tickedIn(value), { item, on })
  expect(after('b3\ngone', 'b1', true)).toBe('b1\nb3\ngone')
  expect(after('b1\nb3\ngone', 'b3', false)).toBe('b1\ngone')
  expect(after('b1', 'b1', false)).toBe('')
})
