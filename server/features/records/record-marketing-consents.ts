import type { Kysely } from 'kysely'
import type { Summary, Values } from '../../../contract/index.ts'
import {
  consentingPerson,
  isMarketingAllowed,
  readMarketingConsents,
} from '../../../contract/rules/marketing-consents.ts'
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

/**
 * GAP-39: records the proof when a normal save gives or withdraws a consent to marketing by third parties, by category.
 * Drafts are ignored. The consent without a category can be withdrawn but not given.
 */
export async function recordMarketingConsents(trx: Kysely<Database>, saved: Saved): Promise<void> {
  if (saved.draft) return
  const current = await findCurrentConsents(trx, saved.recordId)
  const consents: Record<ThirdPartyPurpose, boolean> = readMarketingConsents(saved.values)
  for (const purpose of THIRD_PARTY_PURPOSES) {
    const given = consents[purpose]
    const version = current.get(purpose)
    if (given && version === undefined) await appendConsent(trx, saved, { purpose, act: 'given' })
    if (!given && version !== undefined)
      await appendConsent(trx, saved, { purpose, act: 'withdrawn', version })
  }
  const purpose = 'marketing-terzi'
  const version = current.get(purpose)
  if (!isMarketingAllowed(saved.values) && version !== undefined)
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
