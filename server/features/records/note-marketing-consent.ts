import type { Kysely } from 'kysely'
import type { Values } from '../../../contract/index.ts'
import { noteConsent } from '../../db/note-consent.ts'
import type { Database } from '../../db/schema.ts'
import type { Actor } from './record-events.ts'

interface Saved {
  recordId: string
  values: Values
  draft: boolean
  actor: Actor
  now: Date
}

/**
 * GAP-39: keeps the proof when a normal save gives or withdraws the consent to marketing by others. What a draft says
 * is not said yet.
 */
export async function noteMarketingConsent(trx: Kysely<Database>, saved: Saved): Promise<void> {
  const { recordId, values, draft, actor, now } = saved
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
    ...{ ...personOf(values), recordedBy: actor.userId, ip: actor.ip },
  })
}

const personOf = (values: Values) => ({
  email: values.email_subs || values.email || '',
  name: `${values.name ?? ''} ${values.last_name ?? ''}`.trim() || (values.ragione_sociale ?? ''),
})
