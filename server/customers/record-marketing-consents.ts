import type { Kysely } from 'kysely'
import {
  type Catalogue,
  crmEntries,
  resolve,
  romeTime,
  type Summary,
  type Values,
} from '../../contract/index.ts'
import { foldName, isSameCompanyName } from '../../contract/people/index.ts'
import {
  consentingPerson,
  isMarketingAllowed,
  readMarketingConsents,
} from '../../contract/rules/marketing-consents.ts'
import { type ConsentPurpose, THIRD_PARTY_PURPOSES } from '../../shared/api/consents.ts'
import type { UserActor } from '../actor.ts'
import { type ConsentEntry, recordConsent } from '../audit/record-consent.ts'
import { loadCatalogue } from '../catalogue/load-catalogue.ts'
import type { Database } from '../db/schema.ts'
import type { FoundRecord } from '../records/find-record.ts'
import { readFormerValues } from './former-values.ts'
import {
  hashIdentity,
  isSameCustomer,
  type KnownCustomer,
  namesOf,
  toNamedCompany,
  toPerson,
} from './same-customer.ts'

interface Saved {
  recordId: string
  values: Values
  /** The holder of the record, as lists show it. */
  holder: Pick<Summary, 'name' | 'last_name' | 'ragione_sociale' | 'email'>
  draft: boolean
  /** The record as its history ends; absent for a new one. */
  stored?: Pick<FoundRecord, 'id' | 'data' | 'definition_version' | 'company_answers'>
  actor: UserActor
  now: Date
}

/** A consent that a person has given, as the register names the person. */
interface CurrentConsent {
  version: number
  email: string
  name: string
  /** The data of the person have changed since. */
  isCorrected: boolean
}

/**
 * GAP-39: records the proof when a normal save gives or withdraws a consent to marketing by third parties, by category.
 * Drafts are ignored. The consent without a category can be withdrawn but not given. Consents belong to a person
 * (SYNC-15): after a correction they move to the corrected data, and another person has none yet.
 */
export async function recordMarketingConsents(trx: Kysely<Database>, saved: Saved): Promise<void> {
  if (saved.draft) return
  const current = await findCurrentConsents(trx, saved)
  const present = consentingPerson(saved.values, saved.holder)
  const given: Partial<Record<ConsentPurpose, boolean>> = readMarketingConsents(saved.values)
  const append = (act: Pick<ConsentEntry, 'purpose' | 'act' | 'version' | 'email' | 'name'>) =>
    recordConsent(trx, {
      ...act,
      channel: 'form',
      recordId: saved.recordId,
      at: saved.now,
      recordedBy: saved.actor.userId,
      ip: saved.actor.ip,
    })
  for (const purpose of [...THIRD_PARTY_PURPOSES, 'marketing-terzi'] as const) {
    const known = current.get(purpose)
    const isGiven = given[purpose] ?? (known !== undefined && isMarketingAllowed(saved.values))
    if (known && !isGiven) {
      const { version, email, name } = known
      await append({ purpose, act: 'withdrawn', version, email, name })
    }
    if (!known && isGiven) await append({ purpose, act: 'given', ...present })
    if (known?.isCorrected && isGiven)
      await append({ purpose, act: 'moved', version: known.version, ...present })
  }
}

/** The current consents of the record's person. */
async function findCurrentConsents(
  trx: Kysely<Database>,
  { recordId, values, stored, now }: Saved,
): Promise<ReadonlyMap<ConsentPurpose, CurrentConsent>> {
  const current = new Map<ConsentPurpose, CurrentConsent>()
  const acts = await trx
    .selectFrom('consents')
    .select(['purpose', 'act', 'text_version', 'email', 'name', 'created_at'])
    .where('record_id', '=', recordId)
    .orderBy('created_at')
    .execute()
  if (acts.length === 0 || !stored) return current
  const formerValues = await readFormerValues(trx, stored)
  const customers = { catalogue: await loadCatalogue(trx), today: romeTime(now).slice(0, 10) }
  const present = customerOf(values, customers)
  for (const { purpose, act, text_version: version, email, name, created_at: at } of acts) {
    const former = customerOf(
      formerValues((event) => event.created_at > at),
      customers,
    )
    if (!isSameCustomer(stored.company_answers, former, present)) continue
    if (act === 'withdrawn') current.delete(purpose)
    else if (act === 'given' || current.has(purpose))
      current.set(purpose, { version, email, name, isCorrected: former.said !== present.said })
  }
  return current
}

interface CustomerSources {
  catalogue: Catalogue
  today: string
}

/** Who gives the consents of a record with these values, the subscriber or its customer, by the data that it states. */
function customerOf(values: Values, { catalogue, today }: CustomerSources): KnownCustomer & { said: string } {
  const [customer] = crmEntries(resolve(values, catalogue), { code: '', month: 1 })
  const { identity, company, values: own } = customer!
  const person = toPerson(customer!, today)
  const holder = { ...person, ragione_sociale: company?.name ?? '', email: own.get('$Email')?.raw ?? '' }
  const { email, name } = consentingPerson(values, holder)
  const said = `${name} ${email}`
  const holderName = consentingPerson({}, holder).name
  const isHolder = company ? isSameCompanyName(name, holderName) : foldName(name) === foldName(holderName)
  // A subscriber of another name is another person, who states no code.
  if (!isHolder) {
    const { name_subs = '', last_name_subs = '' } = values
    const subscriber = { name: name_subs, last_name: last_name_subs, cf: '', birthDate: '' }
    return { hash: hashIdentity(`subscriber ${name}`), person: subscriber, said }
  }
  const hash = hashIdentity(identity || namesOf(customer!))
  return { hash, said, ...(company ? { company: toNamedCompany(customer!) } : { person }) }
}
