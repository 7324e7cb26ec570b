import { ruleAt } from '../../../contract/duties/rules.ts'
import { romeDay } from '../../../contract/time/italian-time.ts'
import type { ListedCheckpoint } from '../../../shared/api/script-checkpoints.ts'
import { substitute } from '../../../shared/documents/expression.ts'
import type { Context } from '../../context.ts'
import { htmlText } from '../../documents/script-html.ts'
import { findRuleBook } from '../../duties/find-rule-book.ts'
import { findScriptCheckpoints, type ScriptCheckpoint, type Tick } from '../../duties/script-checkpoints.ts'
import { escapeHtml } from '../../escape-html.ts'
import { loadContract } from '../../records/load-contract.ts'
import { documentValuesOf } from '../../records/record-texts.ts'

/** The checkpoints of the scripts of a record, numbered in each script as the script shows them. CHECKPOINT-2 */
export async function presentCheckpoints(
  { db, now }: Pick<Context, 'db' | 'now'>,
  id: string,
): Promise<{ asked: boolean; checkpoints: ListedCheckpoint[] }> {
  const asked = ruleAt(await findRuleBook(db), 'script-checkpoints', romeDay(now()))
  const contract = await loadContract(db, id)
  const found = await findScriptCheckpoints(db, contract.record)
  if (found.length === 0) return { asked, checkpoints: [] }
  const values = await documentValuesOf(db, contract)
  const numberOf = (one: ScriptCheckpoint) => found.filter(({ part }) => part === one.part).indexOf(one) + 1
  return {
    asked,
    checkpoints: found.map((one) => ({
      part: one.part,
      number: numberOf(one),
      kind: one.kind,
      text: htmlText(substitute(one.text, values[one.part], escapeHtml)),
      isRequired: one.isRequired,
      passage: one.passageSha256,
      tick: presentTick(one.tick),
      formerTick: presentTick(one.formerTick),
    })),
  }
}

const presentTick = (tick: Tick | null) => tick && { ...tick, at: tick.at.toISOString() }
