import { expect, it } from 'vitest'
import { byProgress } from './overview-labels.ts'

it('the states of signatures stand in the order in which a signature passes through them', () => {
  const states = ['cancelled', 'opened', 'refused', 'sent', 'signed'].map((state) => ({ state }))
  expect(states.toSorted(byProgress).map(({ state }) => state)).toEqual([
    'sent',
    'opened',
    'signed',
    'refused',
    'cancelled',
  ])
})
