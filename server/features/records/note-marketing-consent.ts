import type { Kysely } from 'kysely'
import type { Summary, Values } from '../../../contract/index.ts'
import { noteConsent } from '../../db/note-consent.ts'
import type { Database } from '../../db/schema.ts'
import type { Actor } from './record-events.ts'

interface Saved {
  recordId: string
  values: Values
  /** Whose record it is, as lists show it. */
  holder: Pick<Summary, 'name' | 'last_name' | 'ragione_sociale' | 'email'>
  draft: boolean
  actor: Actor
  now: Date
}

/**
 * GAP-39: keeps the proof when a normal save gives or withdraws the consent to marketing by others. What a draft says
 * is not said yet.
 */
export async function noteMarketingConsent(trx: Kysely<Database>, saved: Saved): Promise<void> {
  const { recordId, values, holder, draft, actor, now } = saved
  if (draft) return
  const purpose = 'marketing-terzi'
  const last = await trx
    .selectFrom('consents')
    .select('act')
    .where('record_id', '=', recordId)
    .where('purpose', '=', purpose)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const given = values.marketing_terzi === true
  if (given === (last?.act === 'given')) return
  await noteConsent(trx, {
    ...{ purpose, act: given ? 'given' : 'withdrawn', channel: 'form', recordId, at: now },
    ...{ ...personOf(values, holder), recordedBy: actor.userId, ip: actor.ip },
  })
}

/** The subscriber that the form asks for beside the consent, else the record's holder; never one that is hidden. */
function personOf(values: Values, { email, name, last_name, ragione_sociale }: Saved['holder']) {
  const { newsletter, email_subs = '', name_subs = '', last_name_subs = '' } = values
  const holder = `${name} ${last_name}`.trim() || ragione_sociale
  if (newsletter !== true || email_subs.trim() === '') return { email, name: holder }
  return { email: email_subs.trim(), name: `${name_subs} ${last_name_subs}`.trim() || holder }
}
