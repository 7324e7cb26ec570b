import { type CrmValue, compareCompanies } from '../../../../contract/index.ts'
import { companyOfValues, pickCompany } from '../companies.ts'
import {
  type MappedPart,
  type MappedValue,
  mapValues,
  readMappingChanges,
  standardTarget,
} from '../mapping.ts'
import { outgoingValues, textValue } from '../outgoing-values.ts'
import type { CrmEntry, CrmOutcome, Lead, LeadOutcome, SavedEntry } from '../port.ts'
import { isEntryId, type ZohoParts } from './client.ts'
import { findCompanies, findCompanyFields, toCompany } from './find-companies.ts'
import { readRefusal, readWriteResult, type WriteResult } from './read-response.ts'

type Fields = Record<string, unknown>

/** Values without which Zoho has no entry: they are replaced and never emptied. */
const NEVER_EMPTY: ReadonlySet<string> = new Set(['$Owner', '$LastName', '$Name', '$Contact', '$RecordId'])

/** The fields that an entry fills and may empty later. */
export async function filledFields(parts: ZohoParts, entry: CrmEntry): Promise<string[]> {
  const mapped = await mapEntry(parts, entry.part, outgoingValues(entry))
  return Object.keys(fieldsOf(mapped.filter(({ source }) => !NEVER_EMPTY.has(source))))
}

/** Creates or updates an entry, identified by our key in a unique field. */
export async function writeEntry(parts: ZohoParts, entry: CrmEntry): Promise<CrmOutcome<SavedEntry>> {
  const { part, key, contactId } = entry
  const mapped = await mapEntry(parts, part, outgoingValues(entry))
  const emptied = (entry.former?.fields ?? []).map((field) => [field, null])
  const fields: Fields = { ...Object.fromEntries(emptied), ...fieldsOf(mapped) }
  if (part !== 'contact') {
    if (!contactId) return { ok: false, reason: 'refused', detail: 'Il cliente di questo contratto non c’è' }
    const notEmptied: string[] = []
    const saved = toOutcome(
      await emptying(fields, notEmptied, () => upsert(parts, parts.settings.contracts, key, fields)),
    )
    return saved.ok ? { ...saved, notEmptied, ...(await numberOf(parts, saved.id)) } : saved
  }
  return await writeContact(parts, entry, mapped, fields)
}

/**
 * Repeats a write that Zoho refuses only because of fields that it should empty: a checkbox gets `false`, a required
 * field keeps its value.
 */
async function emptying(
  fields: Fields,
  notEmptied: string[],
  write: () => Promise<WriteResult>,
): Promise<WriteResult> {
  for (;;) {
    const written = await write()
    const refused = written.ok ? [] : written.fields
    if (written.ok || refused.length === 0 || !refused.every((field) => fields[field] === null))
      return written
    for (const field of refused) {
      if (written.booleans.includes(field)) fields[field] = false
      else {
        delete fields[field]
        notEmptied.push(field)
      }
    }
  }
}

/**
 * A customer is identified by tax code. If another customer has the value of a unique field, such as a family's email,
 * this customer is created without it.
 */
async function writeContact(
  parts: ZohoParts,
  entry: CrmEntry,
  mapped: readonly MappedValue[],
  fields: Fields,
): Promise<CrmOutcome<SavedEntry>> {
  const { contacts } = parts.settings
  // What is typed and cannot be an id is no contact.
  const contactId = isEntryId(entry.contactId ?? '') ? entry.contactId : undefined
  const known = await findKnownContact(parts, { ...entry, contactId }, mapped)
  if (!known.ok) return known
  let id = known.id && isEntryId(known.id) ? known.id : undefined
  const rejected = new Set<string>()
  const notEmptied: string[] = []
  const notWritten: string[] = []
  for (;;) {
    const sent = id === undefined || id === entry.former?.id ? fields : withoutEmptied(fields)
    const written = await emptying(sent, notEmptied, () =>
      id ? update(parts, contacts, id, sent) : insertOrUpdate(parts, contacts, entry.key, sent),
    )
    if (written.ok) return { ...written, notEmptied, notWritten }
    const { existing } = written
    if (id && written.code === 'INVALID_DATA' && /\bid\b/.test(written.detail)) {
      // A customer that was deleted in the CRM, or a mistyped id: the person may still be there.
      rejected.add(id)
      const other = await findKnownContact(parts, { ...entry, contactId: undefined }, mapped)
      if (!other.ok) return other
      id = other.id && isEntryId(other.id) && !rejected.has(other.id) ? other.id : undefined
      continue
    }
    if (!existing || (existing.module ?? contacts) !== contacts || rejected.has(existing.id))
      return toOutcome(written)
    const theirs = await isAnotherContact(parts, existing.id, entry)
    if (!theirs.ok) return theirs
    if (!theirs.another && !id) id = existing.id
    else if (existing.field in fields) {
      // A value of this entry from before is replaced by none.
      if (entry.former?.fields.includes(existing.field)) fields[existing.field] = null
      else delete fields[existing.field]
      notWritten.push(existing.field)
    } else return toOutcome(written)
  }
}

/** Another customer than the one that had the values: nothing of it is emptied. */
const withoutEmptied = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))

/** Whether an existing contact is another customer than the new values. */
async function isAnotherContact(
  parts: ZohoParts,
  id: string,
  { values, isSameCompany = () => false }: CrmEntry,
): Promise<{ ok: true; another: boolean } | (CrmOutcome<never> & { ok: false })> {
  const fields = await findCompanyFields(parts)
  const read = await readContact(parts, id, [fields.vat, fields.code, ...fields.names].filter(Boolean))
  if (!read.ok) return read
  const theirs = toCompany(read.fields, fields)
  if (theirs.p_iva === '' && theirs.cf === '') return { ok: true, another: false }
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

const toOutcome = (written: WriteResult): CrmOutcome<{ id: string }> =>
  written.ok ? written : { ok: false, reason: written.reason, detail: written.detail }

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

/** The number of the contract in Zoho, where it numbers them; read again at the next sync when unknown. */
async function numberOf({ client, settings }: ZohoParts, id: string): Promise<{ number?: string }> {
  const { contracts, contractNumber: field } = settings
  if (!field) return {}
  const called = await client.call({
    method: 'GET',
    path: `/${contracts}/${encodeURIComponent(id)}`,
    repeatable: true,
    query: { fields: field },
  })
  if (!called.ok) return {}
  const number = (called.answer.json as { data?: Fields[] } | undefined)?.data?.[0]?.[field]
  return typeof number === 'string' || typeof number === 'number' ? { number: String(number) } : {}
}

type KnownContact = { ok: true; id: string | undefined } | (CrmOutcome<never> & { ok: false })

/** The customer selected by the agent, or the same company or person. */
async function findKnownContact(
  parts: ZohoParts,
  entry: CrmEntry,
  mapped: readonly MappedValue[],
): Promise<KnownContact> {
  if (entry.contactId) return { ok: true, id: entry.contactId }
  const company = companyOfValues(entry.values)
  if (company) {
    const found = await findCompanies(parts, company)
    return found.ok ? { ok: true, id: pickCompany(found.companies, company, entry.isSameCompany)?.id } : found
  }
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
    return { ok: false, reason: refusal.reason, detail: refusal.detail }
  }
  // A representative of a company has the same code as a person.
  const same = rows.find((row) => typeof row.id === 'string' && !row[vatField])
  return { ok: true, id: same?.id as string | undefined }
}

async function upsert(parts: ZohoParts, module: string, key: string, fields: Fields): Promise<WriteResult> {
  const written = await insertOrUpdate(parts, module, key, fields)
  if (written.ok || !written.existing) return written
  const { existing } = written
  if (existing.module !== undefined && existing.module !== module) return written
  return await update(parts, module, existing.id, fields)
}

async function insertOrUpdate(
  { client, settings: { keyField } }: ZohoParts,
  module: string,
  key: string,
  fields: Fields,
): Promise<WriteResult> {
  const called = await client.call({
    method: 'POST',
    path: `/${module}/upsert`,
    repeatable: true,
    body: { data: [{ ...fields, [keyField]: key }], duplicate_check_fields: [keyField] },
  })
  if (!called.ok) return { ...called, code: '', fields: [], booleans: [] }
  return readWriteResult(called.answer)
}

export async function update(
  { client }: ZohoParts,
  module: string,
  id: string,
  fields: Fields,
): Promise<WriteResult> {
  const path = `/${module}/${encodeURIComponent(id)}`
  const called = await client.call({ method: 'PUT', path, repeatable: true, body: { data: [fields] } })
  if (!called.ok) return { ...called, code: '', fields: [], booleans: [] }
  return readWriteResult(called.answer)
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
  const mapped = await mapEntry(parts, 'lead', values)
  const written = await upsert(parts, parts.settings.leads, key, fieldsOf(mapped))
  if (written.ok) return written
  const { reason, detail, fields } = written
  const named = (source: string) =>
    mapped.some((one) => one.source === source && one.field !== '' && fields.includes(one.field))
  if (named('$Owner')) return { ok: false, reason, detail, about: 'owner' }
  return named('$Contact') ? { ok: false, reason, detail, about: 'contact' } : { ok: false, reason, detail }
}

const NO_CONTACT = { ok: false, reason: 'refused', detail: 'Questo contatto non c’è nel CRM' } as const

const PERSON_FIELDS = ['Last_Name', 'First_Name', 'Email', 'Phone']

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
  const { reason, detail, code } = readRefusal(called.answer)
  return code === 'INVALID_DATA' ? NO_CONTACT : { ok: false, reason, detail }
}
