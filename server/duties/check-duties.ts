import type { Answered } from '../../contract/index.ts'
import type { PreflightFinding } from '../../shared/api/signatures.ts'
import type { Context } from '../context.ts'
import type { EnvelopePaper } from '../db/column-types.ts'
import { checkBasis } from './check-basis.ts'
import { checkCheckpoints } from './check-checkpoints.ts'
import { checkPapers } from './check-papers.ts'

type CheckedCheckpoints = Parameters<typeof checkCheckpoints>[1]

interface CheckedContract extends CheckedCheckpoints {
  answered: Answered
  /** The number of the customer. */
  phone: string
}

/** The findings about the duties towards the customer of a contract, and the papers that its envelope gets. */
export async function checkDuties(
  context: Context,
  { record, channel, answered, phone, userId }: CheckedContract,
): Promise<{ papers: EnvelopePaper[]; duties: PreflightFinding[] }> {
  const about = { recordId: record.id, answered, userId }
  const basis = await checkBasis(context, { ...about, phone })
  const checkpoints = await checkCheckpoints(context, { record, channel, userId })
  const { papers, findings } = await checkPapers(context, about)
  return { papers, duties: [...basis, ...checkpoints, ...findings] }
}
