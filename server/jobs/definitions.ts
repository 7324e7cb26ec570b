import type { JobDefinition } from './start-jobs.ts'
import { sweep } from './sweep.ts'
import { upkeep } from './upkeep.ts'

/** Every job of the product. */
export const jobDefinitions: JobDefinition[] = [
  { name: 'nightly-sweep', schedule: '30 3 * * *', run: (context) => sweep(context) },
  { name: 'nightly-upkeep', schedule: '0 4 * * *', run: (context) => upkeep(context) },
]
