import { moduleOf } from '../explain-entry.ts'
import { mapValues, readMappingChanges } from '../mapping.ts'
import { textValue } from '../outgoing-values.ts'
import {
  type Closing,
  type CrmField,
  type CrmOutcome,
  CUSTOMER_KEY,
  type FormerEntry,
  type FormerRecords,
} from '../port.ts'
import { withoutMore } from '../word-failure.ts'
import { isEntryId, type ZohoParts } from './client.ts'
import { listFields } from './list-fields.ts'
import { readRefusal } from './read-response.ts'
import { update } from './send-entry.ts'

type Row = Record<string, unknown> & { id: string }
type Closed = CrmOutcome<{ id: string; closing: Closing }>
type Found = { ok: true; rows: Row[] } | (CrmOutcome<never> & { ok: false })

const CANCELLED = '[annullato] '

/**
 * Closes an entry that its record no longer has: a contract by its state where the module has one, otherwise by its
 * name. A customer only if this installation created it and it has no contract of another record.
 */
export async function closeEntry(parts: ZohoParts, entry: FormerEntry): Promise<Closed> {
  const module = moduleOf(parts.settings, entry.part)
  const nameField = await findNameField(parts, entry.part)
  const found = await findRow(parts, module, entry, nameField)
  if (!found.ok) return found
  const [row] = found.rows
  if (!row) return { ok: true, id: entry.id ?? '', closing: 'absent' }
  if (entry.part === 'contact') {
    const former = { keys: new Set([entry.key]), recordIds: new Set([entry.recordId]) }
    const unused = await isUnusedCustomer(parts, row, former)
    if (!unused.ok) return unused
    if (!unused.is) return { ok: true, id: row.id, closing: 'kept' }
  } else {
    const closed = await closeByState(parts, module, row.id)
    if (closed) return closed
  }
  return await rename(parts, module, row, nameField)
}

/** Created by this installation, and without contracts of other records. */
async function isUnusedCustomer(
  parts: ZohoParts,
  row: Row,
  { keys, recordIds }: FormerRecords,
): Promise<{ ok: true; is: boolean } | (CrmOutcome<never> & { ok: false })> {
  const key = String(row[parts.settings.keyField] ?? '')
  if (!keys.has(key) && !key.startsWith(CUSTOMER_KEY)) return { ok: true, is: false }
  const others = await hasOtherContracts(parts, row.id, recordIds)
  return others.ok ? { ok: true, is: !others.some } : others
}

/**
 * Empties a unique field of an entry that no record has any more, so that another one may have the value. A repeat
 * changes nothing. An entry that this installation may not close keeps it.
 */
export async function giveUp(
  parts: ZohoParts,
  { part, id, field }: { part: FormerEntry['part']; id: string; field: string },
  former: FormerRecords,
): Promise<{ ok: true; given: boolean } | (CrmOutcome<never> & { ok: false })> {
  const module = moduleOf(parts.settings, part)
  const found = await readRows(parts, `/${module}/${encodeURIComponent(id)}`, {
    fields: `id,${parts.settings.keyField}`,
  })
  if (!found.ok) return found
  const [row] = found.rows
  if (!row) return { ok: true, given: false }
  const unused =
    part === 'contact' ? await isUnusedCustomer(parts, row, former) : isOwnRow(parts, row, former)
  if (!unused.ok || !unused.is) return unused.ok ? { ok: true, given: false } : unused
  const written = await update(parts, module, id, { [field]: null })
  if (!written.ok && written.reason === 'unreachable') return withoutMore(written)
  return { ok: true, given: written.ok }
}

const isOwnRow = ({ settings }: ZohoParts, row: Row, { keys }: FormerRecords) =>
  ({ ok: true, is: keys.has(String(row[settings.keyField] ?? '')) }) as const

async function findNameField({ db }: ZohoParts, part: FormerEntry['part']): Promise<string> {
  const [source, standard] = part === 'contact' ? ['$LastName', 'Last_Name'] : ['$Name', 'Name']
  const [mapped] = mapValues(part, new Map([[source!, textValue('x')]]), await readMappingChanges(db))
  return mapped?.field || standard!
}

/** By the id, or by our key when the id was never received. */
async function findRow(
  parts: ZohoParts,
  module: string,
  { id, key }: FormerEntry,
  nameField: string,
): Promise<Found> {
  const { keyField } = parts.settings
  const fields = ['id', keyField, nameField].join(',')
  if (id === undefined)
    return await readRows(parts, `/${module}/search`, { criteria: `(${keyField}:equals:${key})`, fields })
  if (!isEntryId(id)) return { ok: true, rows: [] }
  return await readRows(parts, `/${module}/${encodeURIComponent(id)}`, { fields })
}

/** Zoho answers an unknown id with INVALID_DATA or without a body. */
async function readRows(parts: ZohoParts, path: string, query: Record<string, string>): Promise<Found> {
  const called = await parts.client.call({ method: 'GET', path, repeatable: true, query })
  if (!called.ok) return called
  if (called.answer.status === 204) return { ok: true, rows: [] }
  const rows = (called.answer.json as { data?: Row[] } | undefined)?.data
  if (Array.isArray(rows)) return { ok: true, rows: rows.filter(({ id }) => typeof id === 'string') }
  const refusal = readRefusal(called.answer)
  return refusal.code === 'INVALID_DATA' ? { ok: true, rows: [] } : withoutMore(refusal)
}

/** Contracts of other records, or of users of Zoho. An account that cannot be searched for them keeps the customer. */
async function hasOtherContracts(
  parts: ZohoParts,
  id: string,
  recordIds: ReadonlySet<string>,
): Promise<{ ok: true; some: boolean } | (CrmOutcome<never> & { ok: false })> {
  const { contracts, keyField } = parts.settings
  const [mapped] = mapValues(
    'luce',
    new Map([['$Contact', textValue(id)]]),
    await readMappingChanges(parts.db),
  )
  if (!mapped?.field) return { ok: true, some: true }
  const found = await readRows(parts, `/${contracts}/search`, {
    criteria: `(${mapped.field}:equals:${id})`,
    fields: `id,${keyField}`,
  })
  if (!found.ok) return found.reason === 'refused' ? { ok: true, some: true } : found
  const isOurs = (row: Row) => recordIds.has(String(row[keyField] ?? '').split(':')[0]!)
  return { ok: true, some: !found.rows.every(isOurs) }
}

const STATE_NAME = /(?:^|_)(?:stato|status|state|stage|fase)(?:_|$)/i
/** The option that ends a contract without fulfilling it, the most specific first. */
const FINAL_STATES = [
  /^annullat[oa]$/i,
  /^cancell?ed$/i,
  /^(?:disdett[oa]|cessat[oa])$/i,
  /^(?:closed lost|chius[oa] pers[oa])$/i,
  /^chius[oa]$/i,
]

function findFinalState(fields: readonly CrmField[]): [field: string, state: string] | undefined {
  const states = fields.filter(({ name, writable }) => writable && STATE_NAME.test(name))
  for (const final of FINAL_STATES)
    for (const { name, choices } of states) {
      const state = choices.find((choice) => final.test(choice.trim()))
      if (state !== undefined) return [name, state]
    }
  return undefined
}

/** Undefined where the module has no such state, or refuses it: a process of Zoho may forbid the step. */
async function closeByState(parts: ZohoParts, module: string, id: string): Promise<Closed | undefined> {
  const listed = await listFields(parts, module, { fresh: false })
  if (!listed.ok) return listed.reason === 'unreachable' ? listed : undefined
  const final = findFinalState(listed.fields)
  if (!final) return undefined
  const written = await update(parts, module, id, Object.fromEntries([final]))
  if (written.ok) return { ok: true, id, closing: 'closed' }
  return written.reason === 'unreachable' ? withoutMore(written) : undefined
}

async function rename(parts: ZohoParts, module: string, row: Row, field: string): Promise<Closed> {
  const { id } = row
  const name = typeof row[field] === 'string' ? row[field] : ''
  if (name.startsWith(CANCELLED)) return { ok: true, id, closing: 'renamed' }
  const listed = await listFields(parts, module, { fresh: false })
  const maxLength = listed.ok ? listed.fields.find((one) => one.name === field)?.maxLength : undefined
  const renamed = [...`${CANCELLED}${name}`]
    .slice(0, maxLength ?? undefined)
    .join('')
    .trim()
  const written = await update(parts, module, id, { [field]: renamed })
  if (written.ok) return { ok: true, id, closing: 'renamed' }
  return withoutMore(written)
}
