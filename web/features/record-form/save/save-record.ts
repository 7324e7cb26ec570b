import type { Values } from '../../../../contract/index.ts'
import { createRecord, updateRecord, type WholeRecord, wholeRecord } from '../../../../shared/api/records.ts'
import { CallFailure } from '../../../lib/call-failure.ts'
import { send } from '../../../lib/transport.ts'
import type { Stored } from './load-record.ts'

export type SaveOutcome =
  | { kind: 'saved'; record: WholeRecord }
  | { kind: 'conflict'; theirs: WholeRecord }
  | { kind: 'refused'; failure: CallFailure }

/** Keys of creations whose answer never came: the same contents sent again must not make a second record. */
const unanswered = new Map<string, string>()

/** Sends the form. Whatever goes wrong comes back as an outcome, so that nothing typed is lost on the way. */
export async function saveRecord(
  values: Values,
  draft: boolean,
  stored: Stored | undefined,
): Promise<SaveOutcome> {
  const data = JSON.stringify(values)
  try {
    const { record } = stored
      ? await send(updateRecord, {
          params: { id: stored.id },
          body: { data, draft, version: stored.version },
        })
      : await create(data, draft)
    return { kind: 'saved', record }
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error
    const theirs = error.id === 'conflict' ? wholeRecord.safeParse(error.theirs) : undefined
    return theirs?.success ? { kind: 'conflict', theirs: theirs.data } : { kind: 'refused', failure: error }
  }
}

async function create(data: string, draft: boolean) {
  const contents = `${draft}${data}`
  const idempotencyKey = unanswered.get(contents) ?? crypto.randomUUID()
  unanswered.set(contents, idempotencyKey)
  try {
    const answer = await send(createRecord, { body: { data, draft } }, { idempotencyKey })
    unanswered.delete(contents)
    return answer
  } catch (error) {
    // A refusal made nothing, so a later attempt is a new one.
    if (error instanceof CallFailure && !error.unreachable && error.status < 500) unanswered.delete(contents)
    throw error
  }
}
