import { type Kysely, sql } from 'kysely'
import { type FoundPerson, type Hold, PERSON_CLASSES, type PersonRecord } from '../../../shared/api/people.ts'
import type { Database } from '../../db/schema.ts'
import { refuseField } from '../../http/refuse-invalid.ts'
import { findHolds } from '../../people/holds.ts'
import { type Identifiers, isHeldBy, isNamedIn, nationalOf } from '../../people/identifiers.ts'
import { PERSON_TABLES, type Subject } from '../../people/person-tables.ts'

/** More contracts than one person has: of an agent's own mail address, or of the office's number. */
const MAX_RECORDS = 500

const HOLDER_COLUMNS = { fiscalCode: ['r.cf', 'r.p_iva'], email: ['r.email'], phone: ['r.phone'] }

/** The rows that the others belong to. Throws `invalid` when they are not those of one person. PERSON-2 */
export async function findSubject(db: Kysely<Database>, identifiers: Identifiers) {
  const isNamed = isNamedIn('r.data', identifiers)
  // A draft that nobody holds yet is of the person that it names.
  const isHolder = sql<boolean>`(${isHeldBy(HOLDER_COLUMNS, identifiers)}
    or r.draft and r.cf = '' and r.p_iva = '' and r.email = '' and r.phone = '' and ${isNamed})`
  const records = await db
    .selectFrom('records as r')
    .select(['r.id', 'r.code', 'r.created_at', 'r.draft', 'r.removed_at', 'r.name', 'r.last_name'])
    .select(['r.ragione_sociale', 'r.cf', 'r.email', 'r.phone', isHolder.as('is_holder')])
    .where(({ or }) =>
      or([
        isHolder,
        isNamed,
        sql<boolean>`r.id in (select record_id from envelopes
          where ${isNamedIn('signer', identifiers)} or ${isNamedIn('second_signer', identifiers)})`,
      ]),
    )
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id')
    .limit(MAX_RECORDS + 1)
    .execute()
  if (records.length > MAX_RECORDS)
    refuseField(
      'fiscalCode',
      'several-people',
      `Questi dati sono in più di ${MAX_RECORDS} contratti: non sono di una persona sola. Cerca per codice fiscale.`,
    )
  const contacts = await db
    .selectFrom('crm_contacts')
    .select('id')
    .where(isHeldBy({ fiscalCode: ['cf', 'p_iva'], email: ['email'], phone: ['phone'] }, identifiers))
    .limit(MAX_RECORDS)
    .execute()
  const subject: Subject = {
    identifiers,
    recordIds: records.map(({ id }) => id),
    contactIds: contacts.map(({ id }) => id),
  }
  return { subject, records }
}
type FoundRow = Awaited<ReturnType<typeof findSubject>>['records'][number]

/** What is stored of a person, without its values. */
export async function findPerson(
  { db, now }: { db: Kysely<Database>; now: Date },
  identifiers: Identifiers,
): Promise<Omit<FoundPerson, 'exportLink'>> {
  const { subject, records } = await findSubject(db, identifiers)
  const holds = await findHolds(db, subject.recordIds, now)
  const counts = new Map<string, number>()
  for (const { table, of, belongs } of PERSON_TABLES) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table)} where ${belongs(subject)}`.execute(db)
    counts.set(of, (counts.get(of) ?? 0) + (rows[0]?.count ?? 0))
  }
  return {
    records: records.map((row) => presentRow(row, holds)),
    counts: PERSON_CLASSES.map((of) => ({ of, count: counts.get(of) ?? 0 })),
    others: otherIdentifiers(records, identifiers),
  }
}

const presentRow = (row: FoundRow, holds: ReadonlyMap<string, Hold>): PersonRecord => ({
  id: row.id,
  title: titleOf(row),
  code: row.code,
  createdAt: row.created_at.toISOString(),
  state: row.removed_at ? 'removed' : row.draft ? 'draft' : 'saved',
  role: row.is_holder ? 'holder' : 'named',
  hold: row.is_holder ? (holds.get(row.id) ?? null) : { why: 'other-person', until: null },
})

export const titleOf = ({
  name,
  last_name,
  ragione_sociale,
}: Pick<FoundRow, 'name' | 'last_name' | 'ragione_sociale'>): string =>
  `${last_name} ${name}`.trim() || ragione_sociale || 'Senza nome'

/** Of the contracts that the person holds: by these too, more may be found. */
function otherIdentifiers(records: readonly FoundRow[], searched: Identifiers): FoundPerson['others'] {
  const own = records.filter((row) => row.is_holder)
  const distinct = (values: string[], known: string) =>
    [...new Set(values)].filter((value) => value !== '' && value !== known)
  return {
    fiscalCodes: distinct(
      own.map(({ cf }) => cf.toUpperCase()),
      searched.fiscalCode,
    ),
    emails: distinct(
      own.map(({ email }) => email.toLowerCase()),
      searched.email,
    ),
    phones: distinct(
      own.map(({ phone }) => nationalOf(phone)),
      searched.phone,
    ),
  }
}
