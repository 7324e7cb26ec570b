import type { JobDefinition } from './start-jobs.ts'
import { sweep } from './sweep.ts'

/** Every job of the product. */
export const jobDefinitions: JobDefinition[] = [
  { name: 'nightly-sweep', schedule: '30 3 * * *', run: (context) => sweep(context) },
]
