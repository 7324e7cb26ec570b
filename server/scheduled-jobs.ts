import type { JobDefinition } from './jobs/start-jobs.ts'
import { sweep, sweepFiles, sweepLimits } from './sweep.ts'

/** The jobs that need no feature. */
export const jobDefinitions: JobDefinition[] = [
  { name: 'nightly-sweep', schedule: '30 3 * * *', run: (context) => sweep(context) },
  { name: 'sweep-limits', schedule: '20 * * * *', run: (context) => sweepLimits(context) },
  { name: 'sweep-files', schedule: '15 */6 * * *', run: (context) => sweepFiles(context) },
]
