import { RULES, ruleAt, type SaleChannel } from '../../contract/duties/rules.ts'
import { romeDay } from '../../contract/time/italian-time.ts'
import type { PreflightFinding } from '../../shared/api/signatures.ts'
import type { Context } from '../context.ts'
import { findRuleBook } from './find-rule-book.ts'
import { isAdministrator } from './is-administrator.ts'
import { findScriptCheckpoints, isOpenCheckpoint, type ScriptCheckpoint } from './script-checkpoints.ts'

interface Checked {
  record: Parameters<typeof findScriptCheckpoints>[1]
  /** How it was sold; null where nobody said it. */
  channel: SaleChannel | null
  /** Who sends; administrators waive the finding with a reason. */
  userId: string
}

/** One finding with each required checkpoint of the phone scripts that nobody ticked, or that was answered no. CHECKPOINT-4 */
export async function checkCheckpoints(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { record, channel, userId }: Checked,
): Promise<PreflightFinding[]> {
  if (channel !== null && channel !== 'phone') return []
  if (!ruleAt(await findRuleBook(db), 'script-checkpoints', romeDay(now()))) return []
  const open = (await findScriptCheckpoints(db, record)).filter(isOpenCheckpoint)
  if (open.length === 0) return []
  const weight = (await isAdministrator(db, userId)) ? 'waivable' : 'blocks'
  const message = `Punti obbligatori dello script non a posto: ${open.map(describe).join('; ')}. Regola: «${RULES['script-checkpoints'].title}».`
  return [{ code: 'checkpoints', weight, message, fields: [] }]
}

function describe({ kind, text, tick, formerTick }: ScriptCheckpoint): string {
  if (tick?.answer === 'no') return `«${text}» (risposta: no)`
  if (formerTick) return `«${text}» (segnato su una versione di prima dello script)`
  return `«${text}» (${kind === 'read' ? 'non letto' : 'senza risposta'})`
}
