import { expect, it } from 'vitest'
import { boxesToShow, tick, tickedIn } from './boxes.ts'

const boxes = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ value: `b${at}`, label: `B ${at}` }))
const shown = (count: number, ticked: string) =>
  boxesToShow(boxes(count), tickedIn(ticked), 100).map(({ value }) => value)

it('[MAIL-5] shows few boxes all, and of very many the first and whatever is ticked', () => {
  expect(shown(100, '')).toHaveLength(100)
  expect(shown(50_000, '')).toEqual(boxes(100).map(({ value }) => value))
  expect(shown(50_000, 'b40000\nb7\nno more').slice(98)).toEqual(['b98', 'b99', 'b40000'])
})

it('[MAIL-5] keeps the order offered when a box is ticked, and what is not offered any more', () => {
  const after = (value: string, item: string, on: boolean) => tick(boxes(5), tickedIn(value), { item, on })
  expect(after('b3\ngone', 'b1', true)).toBe('b1\nb3\ngone')
  expect(after('b1\nb3\ngone', 'b3', false)).toBe('b1\ngone')
  expect(after('b1', 'b1', false)).toBe('')
})
