import { countReturns, RoomWalker } from './walks/walk-rooms.ts'
import { WALKS } from './walks/walks.ts'

// Prints the rooms that the long operations enter, and how often each returns into one that it has left:
// `npm exec -- node scripts/walks.ts`.

const walker = new RoomWalker()
for (const { name, returns, ...walk } of WALKS) {
  const rooms = walker.walk(walk)
  console.log(`${name}: ${countReturns(rooms)} of at most ${returns} returns: ${rooms.join(' → ')}`)
}
