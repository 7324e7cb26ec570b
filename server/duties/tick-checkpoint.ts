import type { z } from 'zod'
import type { tickCheckpoint as call } from '../../shared/api/script-checkpoints.ts'
import type { UserActor } from '../actor.ts'
import { addRecordEvent } from '../audit/record-events.ts'
import type { Context } from '../context.ts'
import { passageText } from '../documents/script-html.ts'
import { refuseField } from '../http/refuse-invalid.ts'
import { loadContract } from '../records/load-contract.ts'
import { documentValuesOf } from '../records/record-texts.ts'
import { findScriptCheckpoints } from './script-checkpoints.ts'

type Ticked = z.output<typeof call.body> & { actor: UserActor }

/**
 * Stores who ticked a checkpoint, when, and the words that were read with the values of that moment. Throws as
 * `loadContract` does, and `invalid` for a passage that the script no longer has. CHECKPOINT-3
 */
export async function tickCheckpoint(
  { db, now }: Pick<Context, 'db' | 'now'>,
  id: string,
  { part, passage, answer, actor }: Ticked,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // The row of the record serialises two ticks.
    await trx.selectFrom('records').select('id').where('id', '=', id).forUpdate().execute()
    const contract = await loadContract(trx, id)
    const { version } = contract.record
    const found = (await findScriptCheckpoints(trx, contract.record)).find(
      (one) => one.part === part && one.passageSha256 === passage,
    )
    if (!found)
      return refuseField('passage', 'unknown', 'Lo script è cambiato nel frattempo: rileggi questo punto')
    if (answer !== null && (found.kind === 'read') !== (answer === 'read'))
      refuseField('answer', 'kind', 'Un punto da leggere si segna letto, una domanda ha un sì o un no')
    if (answer === (found.tick?.answer ?? null)) return
    const values = await documentValuesOf(trx, contract)
    const { kind, text, script } = found
    const at = now()
    await trx
      .insertInto('script_ticks')
      .values({
        record_id: id,
        part,
        kind,
        text,
        answer,
        passage_sha256: passage,
        passage: passageText(found.passage, values[part]),
        script,
        record_version: version,
        user_id: actor.userId,
        created_at: at,
        updated_at: at,
      })
      .execute()
    const detail = { part, text, answer }
    await addRecordEvent(trx, { actor, recordId: id, kind: 'checkpoint', version, at, detail })
  })
}
