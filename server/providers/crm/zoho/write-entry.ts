import { type Company, type CrmValue, compareCompanies } from '../../../../contract/index.ts'
import { companyOfValues, pickCompany } from '../companies.ts'
import { moduleOf } from '../explain-entry.ts'
import {
  type MappedPart,
  type MappedValue,
  mapValues,
  readMappingChanges,
  standardTarget,
} from '../mapping.ts'
import { outgoingValues, textValue } from '../outgoing-values.ts'
import type { CrmEntry, CrmOutcome, Lead, LeadOutcome, SavedEntry } from '../port.ts'
import { labelOf } from '../value-labels.ts'
import { failCrm, withoutMore } from '../word-failure.ts'
import { toDetail } from '../word-problems.ts'
import { isEntryId, type ZohoParts } from './client.ts'
import { describeRefusal } from './describe-refusal.ts'
import { findCompanies, findCompanyFields, toCompany } from './find-companies.ts'
import { fitValues, sourceIn } from './fit-values.ts'
import { readRefusal } from './read-response.ts'
import { insertOrUpdate, numberOf, update, upsert } from './send-entry.ts'
import {
  type Fields,
  type LeftOut,
  refusedBy,
  type Writing,
  type Written,
  writeWithoutRefused,
} from './write-without-refused.ts'

/** Values without which Zoho has no entry: they are replaced and never emptied. */
const NEVER_EMPTY: ReadonlySet<string> = new Set(['$Owner', '$LastName', '$Name', '$Contact', '$RecordId'])

/** The fields that an entry fills and may empty later. */
export async function filledFields(parts: ZohoParts, entry: CrmEntry): Promise<string[]> {
  const mapped = await mapEntry(parts, entry.part, outgoingValues(entry))
  return Object.keys(fieldsOf(mapped.filter(({ source }) => !NEVER_EMPTY.has(source))))
}

/** Creates or updates an entry, identified by our key in a unique field. */
export async function writeEntry(parts: ZohoParts, entry: CrmEntry): Promise<CrmOutcome<SavedEntry>> {
  const { part, contactId } = entry
  if (part !== 'contact' && !contactId) return failCrm('refused', 'customer-missing')
  const values = await mapEntry(parts, part, outgoingValues(entry))
  const written = await writeValues(parts, entry, { values, fresh: false })
  // The fields of the module have changed since they were read: what it takes now decides, and the words of the answer.
  return !written.ok && written.problems?.some(({ code }) => code === 'INVALID_DATA')
    ? withoutProblems(await writeValues(parts, entry, { values, fresh: true }))
    : withoutProblems(written)
}

const withoutProblems = (written: Written<SavedEntry>): CrmOutcome<SavedEntry> =>
  written.ok ? written : withoutMore(written)

async function writeValues(
  parts: ZohoParts,
  entry: CrmEntry,
  { values, fresh }: { values: readonly MappedValue[]; fresh: boolean },
): Promise<Written<SavedEntry>> {
  const { part } = entry
  const module = moduleOf(parts.settings, part)
  const fitted = await fitValues(parts, { part, module, fresh }, values)
  const { mapped, missing, notices, problems } = fitted
  if (problems.length > 0) return failCrm('refused', 'values-refused', toDetail(problems))
  const emptied = (entry.former?.fields ?? []).map((field) => [field, null])
  const fields: Fields = { ...Object.fromEntries(emptied), ...fieldsOf(mapped) }
  const left: LeftOut = { notEmptied: [], notWritten: [] }
  const saved =
    part === 'contact'
      ? await writeContact(parts, entry, { mapped, fields, left })
      : await writeContract(parts, entry, { fields, left })
  if (!saved.ok) return { ...saved, ...describeRefusal(part, mapped, saved) }
  const isTaken = (field: string) => {
    const source = mapped.find((one) => one.field === field)?.source
    const label = source === undefined ? field : labelOf(sourceIn(part, mapped, source))
    return `${label}: nel CRM è già di ${part === 'contact' ? 'un altro cliente' : 'un’altra voce'}, qui non c’è`
  }
  return {
    ...saved,
    ...left,
    ...(missing.length > 0 && { missing: { module, fields: missing } }),
    notices: [...notices, ...left.notWritten.map(isTaken)],
  }
}

async function writeContract(
  parts: ZohoParts,
  entry: CrmEntry,
  writing: Writing,
): Promise<Written<SavedEntry>> {
  const { contracts } = parts.settings
  const written = await writeWithoutRefused(parts, entry, writing, {
    send: (fields) => upsert(parts, contracts, entry.key, fields),
  })
  return written.ok ? { ...written, ...(await numberOf(parts, written.id)) } : written
}

/**
 * A customer is identified by tax code. If another customer has the value of a unique field, such as a family's email,
 * this customer is created without it, unless no record has that customer any more.
 */
async function writeContact(
  parts: ZohoParts,
  entry: CrmEntry,
  { mapped, ...writing }: Writing & { mapped: readonly MappedValue[] },
): Promise<Written> {
  const { contacts } = parts.settings
  const rejected = new Set<string>()
  const find = () => findKnownContact(parts, entry, { mapped, rejected })
  const known = await find()
  if (!known.ok) return known
  let { id } = known
  return await writeWithoutRefused(parts, entry, writing, {
    select: (fields) => (id === undefined || id === entry.former?.id ? fields : withoutEmptied(fields)),
    send: (fields) =>
      id ? update(parts, contacts, id, fields) : insertOrUpdate(parts, contacts, entry.key, fields),
    redirect: async (refusal) => {
      const { existing, unknownId } = refusal
      if (id && unknownId) {
        // A customer that was deleted in the CRM, or a mistyped id: the person may still be there.
        rejected.add(id)
        const other = await find()
        if (!other.ok) return other
        id = other.id
        return 'again'
      }
      if (!existing || (existing.module ?? contacts) !== contacts || rejected.has(existing.id))
        return refusedBy(refusal)
      const theirs = await isAnotherContact(parts, existing.id, entry)
      if (!theirs.ok) return theirs
      if (theirs.another || id) return undefined
      id = existing.id
      return 'again'
    },
  })
}

/** Another customer than the one that had the values: nothing of it is emptied. */
const withoutEmptied = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))

/** Whether an existing contact is another customer than the new values. */
async function isAnotherContact(
  parts: ZohoParts,
  id: string,
  { values, isSameCompany = () => false, formerRecordsOf }: CrmEntry,
): Promise<{ ok: true; another: boolean } | (CrmOutcome<never> & { ok: false })> {
  const fields = await findCompanyFields(parts)
  const read = await readContact(parts, id, [fields.vat, fields.code, ...fields.names].filter(Boolean))
  if (!read.ok) return read
  const theirs = toCompany(read.fields, fields)
  if (theirs.p_iva === '' && theirs.cf === '')
    // Also a customer that has given up its codes.
    return { ok: true, another: (await formerRecordsOf?.(id)) !== undefined }
  const company = companyOfValues(values)
  // A company is not identified by its representative; a person has no VAT number.
  if (!company || theirs.p_iva === '') {
    const isPerson = !company && theirs.p_iva === ''
    return { ok: true, another: !isPerson || theirs.cf.toUpperCase() !== textOf(values.get('$CF')?.raw) }
  }
  const compared = compareCompanies(company, theirs)
  return { ok: true, another: compared === 'other' || (compared === 'unsure' && !isSameCompany(theirs)) }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim().toUpperCase() : '')

/** The target field of a contact's value, sent or not. */
const fieldOf = (mapped: readonly MappedValue[], source: string): string =>
  mapped.find((one) => one.source === source)?.field ?? standardTarget('contact', source, 'text').field

async function mapEntry(
  { db }: ZohoParts,
  part: MappedPart,
  values: ReadonlyMap<string, CrmValue>,
): Promise<MappedValue[]> {
  return mapValues(part, values, await readMappingChanges(db))
}

const fieldsOf = (mapped: readonly MappedValue[]): Fields =>
  Object.fromEntries(
    mapped.flatMap(({ field, value }) => (field === '' || value === null ? [] : [[field, value]])),
  )

type KnownContact = { ok: true; id: string | undefined } | (CrmOutcome<never> & { ok: false })

interface KnownInput {
  mapped: readonly MappedValue[]
  /** Ids that Zoho does not have. */
  rejected: ReadonlySet<string>
}

/**
 * The customer selected by the agent, or the same company or person, or the one that this installation has entered as
 * this person: the search of Zoho finds a new customer late, and no customer whose fiscal code was corrected.
 */
async function findKnownContact(
  parts: ZohoParts,
  entry: CrmEntry,
  { mapped, rejected }: KnownInput,
): Promise<KnownContact> {
  const { contactId = '', former, knownIds = [] } = entry
  const isPossible = (id: string) => isEntryId(id) && !rejected.has(id)
  if (isPossible(contactId)) return { ok: true, id: contactId }
  const company = companyOfValues(entry.values)
  const found = company
    ? await findSameCompany(parts, company, entry)
    : await findByFiscalCode(parts, mapped, isPossible)
  if (!found.ok || found.id !== undefined) return found
  return { ok: true, id: [former?.id ?? '', ...knownIds].find(isPossible) }
}

async function findSameCompany(
  parts: ZohoParts,
  company: Company,
  { isSameCompany }: CrmEntry,
): Promise<KnownContact> {
  const found = await findCompanies(parts, company)
  return found.ok ? { ok: true, id: pickCompany(found.companies, company, isSameCompany)?.id } : found
}

async function findByFiscalCode(
  parts: ZohoParts,
  mapped: readonly MappedValue[],
  isPossible: (id: string) => boolean,
): Promise<KnownContact> {
  const by = mapped.find((one) => one.source === '$CF' && one.field !== '')
  const value = String(by?.value ?? '')
  if (!by || !/^\w+$/.test(value)) return { ok: true, id: undefined }
  const vatField = fieldOf(mapped, '$PIVA')
  const called = await parts.client.call({
    method: 'GET',
    path: `/${parts.settings.contacts}/search`,
    repeatable: true,
    query: { criteria: `(${by.field}:equals:${value})`, fields: `id,${vatField}` },
  })
  if (!called.ok) return called
  const { status, json } = called.answer
  if (status === 204) return { ok: true, id: undefined }
  const rows = (json as { data?: Fields[] } | undefined)?.data
  if (!Array.isArray(rows)) {
    const refusal = readRefusal(called.answer)
    // An account without such a field cannot be searched by it.
    if (refusal.reason === 'refused') return { ok: true, id: undefined }
    return withoutMore(refusal)
  }
  // A representative of a company has the same code as a person.
  const same = rows.find((row) => typeof row.id === 'string' && isPossible(row.id) && !row[vatField])
  return { ok: true, id: same?.id as string | undefined }
}

/** Creates a lead under the caller's key with the name of its contact: Zoho rejects a lead without a name. */
export async function writeLead(parts: ZohoParts, key: string, lead: Lead): Promise<LeadOutcome> {
  const contact = await readContact(parts, lead.contactId, PERSON_FIELDS)
  if (!contact.ok) return contact === NO_CONTACT ? { ...NO_CONTACT, about: 'contact' } : contact
  const values = new Map<string, CrmValue>()
  const given = {
    $LastName: contact.fields.Last_Name,
    $Company: contact.fields.Last_Name,
    $Nome: contact.fields.First_Name,
    $Email: contact.fields.Email,
    $Phone: contact.fields.Phone,
    $Contact: lead.contactId,
    $Owner: lead.ownerId,
    lead_id: lead.source,
    type_contract: lead.contractType,
    callback_time: lead.callbackTime,
  }
  for (const [name, raw] of Object.entries(given))
    if (typeof raw === 'string' && raw !== '')
      values.set(name, { ...textValue(raw), kind: name === 'callback_time' ? 'datetime' : 'text' })
  const module = parts.settings.leads
  const target = { part: 'lead', module, fresh: true } as const
  const fitted = await fitValues(parts, target, await mapEntry(parts, 'lead', values))
  const { mapped, missing, problems } = fitted
  if (problems.length > 0) return failCrm('refused', 'values-refused', toDetail(problems))
  const written = await upsert(parts, module, key, fieldsOf(mapped))
  if (written.ok) return missing.length > 0 ? { ...written, missing: { module, fields: missing } } : written
  const refused = describeRefusal('lead', mapped, written)
  const named = (source: string) =>
    mapped.some((one) => one.source === source && one.field !== '' && written.fields.includes(one.field))
  if (named('$Owner')) return { ...refused, about: 'owner' }
  return named('$Contact') ? { ...refused, about: 'contact' } : refused
}

const NO_CONTACT = failCrm('refused', 'contact-missing')

const PERSON_FIELDS = ['Last_Name', 'First_Name', 'Email', 'Phone']

/** Whether Zoho has a customer with this id. */
export async function hasCustomer(parts: ZohoParts, id: string): Promise<CrmOutcome<{ found: boolean }>> {
  const read = await readContact(parts, id, [])
  return read.ok || read === NO_CONTACT ? { ok: true, found: read.ok } : read
}

async function readContact(
  { client, settings }: ZohoParts,
  id: string,
  names: readonly string[],
): Promise<{ ok: true; fields: Fields } | (CrmOutcome<never> & { ok: false })> {
  if (!isEntryId(id)) return NO_CONTACT
  const called = await client.call({
    method: 'GET',
    path: `/${settings.contacts}/${encodeURIComponent(id)}`,
    repeatable: true,
    query: { fields: ['id', ...names].join(',') },
  })
  if (!called.ok) return called
  if (called.answer.status === 204) return NO_CONTACT
  const found = (called.answer.json as { data?: Fields[] } | undefined)?.data?.[0]
  if (found) return { ok: true, fields: found }
  const refusal = readRefusal(called.answer)
  return refusal.code === 'INVALID_DATA' ? NO_CONTACT : withoutMore(refusal)
}
