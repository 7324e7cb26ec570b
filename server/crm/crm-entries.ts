import type { Kysely, Selectable } from 'kysely'
import { type CrmContent, crmPartOf } from '../../contract/index.ts'
import { hashIdentity } from '../customers/same-customer.ts'
import type { CrmEntryTable, Database } from '../db/schema.ts'
import type { FormerRecords } from '../providers/crm/port.ts'

const COLUMNS = [
  'key',
  'part',
  'crm_key',
  'holder',
  'version',
  'state',
  'external_id',
  'sent_fields',
  'answer',
  'closed_at',
  'dismissed_at',
] as const

/** An entry of a record in the CRM as it is stored, also one that the record no longer has. */
export interface CrmEntry extends Pick<Selectable<CrmEntryTable>, (typeof COLUMNS)[number]> {
  /** Another record has the same entry in the CRM. */
  shared: boolean
}

/** An entry that the record has. */
export interface PresentEntry extends CrmEntry {
  content: CrmContent
}

/** The entry of a new key. */
export const newEntry = (key: string, part: CrmEntry['part']): CrmEntry => ({
  key,
  part,
  crm_key: key,
  holder: null,
  version: null,
  state: 'open',
  external_id: '',
  sent_fields: [],
  answer: {},
  closed_at: null,
  dismissed_at: null,
  shared: false,
})

export async function readCrmEntries(db: Kysely<Database>, recordId: string): Promise<CrmEntry[]> {
  return await db
    .selectFrom('crm_entries as e')
    .select(COLUMNS)
    .select(({ selectFrom, exists }) =>
      exists(
        selectFrom('crm_entries as other')
          .select('other.id')
          .where('other.external_id', '<>', '')
          .whereRef('other.external_id', '=', 'e.external_id')
          .whereRef('other.record_id', '<>', 'e.record_id'),
      )
        .$castTo<boolean>()
        .as('shared'),
    )
    .where('record_id', '=', recordId)
    .orderBy('created_at')
    .orderBy('key')
    .execute()
}

export const isContact = ({ part }: Pick<CrmEntry, 'part'>): boolean => crmPartOf(part) === 'contact'

/** A closed entry is one whose closing has succeeded. */
export const isClosed = ({ closed_at, state }: CrmEntry): boolean => closed_at !== null && state === 'done'

/** The ids under which other records have entered a customer, the oldest first. */
export async function findKnownIds(
  db: Kysely<Database>,
  recordId: string,
  { part, identity }: CrmContent,
): Promise<string[]> {
  if (part !== 'contact' || identity === '') return []
  const rows = await db
    .selectFrom('crm_entries')
    .select('external_id')
    .where('holder', '=', hashIdentity(identity))
    .where('external_id', '<>', '')
    .where('record_id', '<>', recordId)
    .where('closed_at', 'is', null)
    .orderBy('created_at')
    .limit(20)
    .execute()
  return [...new Set(rows.map(({ external_id }) => external_id))]
}

/**
 * The records that have had an entry of the CRM, if none has it any more: each has closed it, or is the present record,
 * which has other keys.
 */
export async function findFormerRecords(
  db: Kysely<Database>,
  externalId: string,
  present: { recordId: string; keys: ReadonlySet<string> },
): Promise<FormerRecords | undefined> {
  const rows = await db
    .selectFrom('crm_entries')
    .select(['key', 'crm_key', 'record_id', 'closed_at'])
    .where('external_id', '=', externalId)
    .execute()
  const isFormer = (row: (typeof rows)[number]) =>
    row.closed_at !== null || (row.record_id === present.recordId && !present.keys.has(row.key))
  if (rows.length === 0 || !rows.every(isFormer)) return undefined
  return {
    recordIds: new Set(rows.map(({ record_id }) => record_id)),
    keys: new Set(rows.map(({ crm_key }) => crm_key)),
  }
}

/** The entries of other records that are the same customer in the CRM. */
export async function findOtherRecords(db: Kysely<Database>, recordId: string, externalId: string) {
  return await db
    .selectFrom('crm_entries')
    .select(['record_id', 'sent_fields'])
    .where('external_id', '=', externalId)
    .where('record_id', '<>', recordId)
    .where('closed_at', 'is', null)
    .execute()
}
