import { expect, it } from 'vitest'
import { countReturns, RoomWalker } from '../scripts/walks/walk-rooms.ts'
import { WALKS } from '../scripts/walks/walks.ts'

const walker = new RoomWalker()

it.each(WALKS)('the walk of a $name returns into a room at most $returns times', ({ returns, ...walk }) => {
  const rooms = walker.walk(walk)
  expect(countReturns(rooms), rooms.join(' → ')).toBeLessThanOrEqual(returns)
})

it('a walk names the rooms of the calls, the closures and the ports of an operation in their order', () => {
  const rooms = walker.walk({ file: 'server/features/leads/create-lead.ts', start: 'createLead' })
  expect(rooms.slice(0, 1)).toEqual(['features/leads'])
  expect(rooms).toEqual(expect.arrayContaining(['effects', 'jobs', 'providers/crm']))
})
