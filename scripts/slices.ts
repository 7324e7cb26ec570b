import { readSlices } from './slices/known-slices.ts'

// Prints how many files of the server know each slice from outside, and which: `npm exec -- node scripts/slices.ts`.

for (const { name, knownTo } of readSlices())
  console.log(`${String(knownTo.length).padStart(3)}  ${name.padEnd(24)} ${knownTo.join(' ')}`)
