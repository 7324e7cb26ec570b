import fc from 'fast-check'
import { ENDURANCE } from './endurance.ts'

// `npm test` checks each property with the same values every time; `npm run test:endurance` draws more, and new ones.
fc.configureGlobal({
  ...fc.readConfigureGlobal(),
  ...(ENDURANCE ? { numRuns: 1_000 } : { seed: 20_261_127 }),
})
