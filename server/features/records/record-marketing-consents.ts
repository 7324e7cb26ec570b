import type { Kysely } from 'kysely'
import type { FieldName, Summary, Values } from '../../../contract/index.ts'
import {
  type ConsentPurpose,
  THIRD_PARTY_PURPOSES,
  type ThirdPartyPurpose,
} from '../../../shared/api/consents.ts'
import type { Actor } from '../../audit/actor.ts'
import { type ConsentEntry, recordConsent } from '../../audit/record-consent.ts'
import type { Database } from '../../db/schema.ts'

interface Saved {
  recordId: string
  values: Values
  /** The holder of the record, as lists show it. */
  holder: Pick<Summary, 'name' | 'last_name' | 'ragione_sociale' | 'email'>
  draft: boolean
  actor: Actor
  now: Date
}

const FIELDS = {
  'marketing-terzi-energia': 'marketing_terzi_energia',
  'marketing-terzi-telefonia': 'marketing_terzi_telefonia',
  'marketing-terzi-assicurazioni': 'marketing_terzi_assicurazioni',
  'marketing-terzi-casa': 'marketing_terzi_casa',
} as const satisfies Record<ThirdPartyPurpose, FieldName>

/**
 * GAP-39: records the proof when a normal save gives or withdraws a consent to marketing by third parties, by category.
 * Drafts are ignored. The consent without a category can be withdrawn but not given.
 */
export async function recordMarketingConsents(trx: Kysely<Database>, saved: Saved): Promise<void> {
  if (saved.draft) return
  const current = await findCurrentConsents(trx, saved.recordId)
  const isGiven = saved.values.marketing_terzi === true
  for (const purpose of THIRD_PARTY_PURPOSES) {
    const given = isGiven && saved.values[FIELDS[purpose]] === true
    const version = current.get(purpose)
    if (given && version === undefined) await appendConsent(trx, saved, { purpose, act: 'given' })
    if (!given && version !== undefined)
      await appendConsent(trx, saved, { purpose, act: 'withdrawn', version })
  }
  const purpose = 'marketing-terzi'
  const version = current.get(purpose)
  if (!isGiven && version !== undefined)
    await appendConsent(trx, saved, { purpose, act: 'withdrawn', version })
}

/** The current consents of the record's person, each with the version of its text. */
async function findCurrentConsents(
  trx: Kysely<Database>,
  recordId: string,
): Promise<ReadonlyMap<ConsentPurpose, number>> {
  const acts = await trx
    .selectFrom('consents')
    .select(['purpose', 'act', 'text_version'])
    .where('record_id', '=', recordId)
    .orderBy('created_at')
    .execute()
  const last = new Map(acts.map((one) => [one.purpose, one]))
  return new Map(
    [...last.values()].filter(({ act }) => act === 'given').map((one) => [one.purpose, one.text_version]),
  )
}

async function appendConsent(
  trx: Kysely<Database>,
  { recordId, values, holder, actor, now }: Saved,
  act: Pick<ConsentEntry, 'purpose' | 'act' | 'version'>,
): Promise<void> {
  const { email, name } = consentingPerson(values, holder)
  await recordConsent(trx, {
    ...act,
    channel: 'form',
    recordId,
    at: now,
    email,
    name,
    recordedBy: actor.userId,
    ip: actor.ip,
  })
}

/** The subscriber in the form, otherwise the holder of the record; hidden fields are ignored. */
function consentingPerson(values: Values, { email, name, last_name, ragione_sociale }: Saved['holder']) {
  const { newsletter, email_subs = '', name_subs = '', last_name_subs = '' } = values
  const holder = `${name} ${last_name}`.trim() || ragione_sociale
  if (newsletter !== true || email_subs.trim() === '') return { email, name: holder }
  return { email: email_subs.trim(), name: `${name_subs} ${last_name_subs}`.trim() || holder }
}
