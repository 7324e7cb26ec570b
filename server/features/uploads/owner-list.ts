import { type Insertable, type Kysely, sql } from 'kysely'
import { checkEmail } from '../../../contract/checks/email.ts'
import { foldText } from '../../../contract/checks/fold-text.ts'
import type { OWNER_COLUMNS } from '../../../shared/api/uploads.ts'
import { lockList } from '../../db/list-versions.ts'
import type { Database, OwnerTable } from '../../db/schema.ts'
import { newEntryId } from '../../entities/entity.ts'
import { indexRows } from './index-rows.ts'
import { type ListKind, type ParsedActive, parseActive, refuseId } from './list-kind.ts'
import { foldAll, MAX_ROWS } from './product-list.ts'

type Column = (typeof OWNER_COLUMNS)[number]

export interface StoredOwner {
  id: string
  name: string
  /** Empty: absent in the file. */
  email: string
  active: ParsedActive
}

const MAX_NAME_LENGTH = 200

/** The owners of the built-in CRM. An existing owner is identified by id, otherwise by name. */
export const ownerList: ListKind<Column, StoredOwner> = {
  noun: 'crm-users',
  most: MAX_ROWS,
  columns: [
    {
      name: 'name',
      headings: ['name', 'contact owner', 'nome', 'nominativo', 'full name', 'owner', 'utente'],
      isPlausible: (cell) => /^\p{L}[\p{L}'’. ]*\s\p{L}[\p{L}'’. ]*$/u.test(cell),
    },
    {
      name: 'email',
      headings: ['email', 'e-mail', 'mail', 'posta'],
      optional: true,
      isPlausible: (cell) => cell.includes('@'),
    },
    { name: 'active', headings: ['active', 'attivo', 'stato'], optional: true },
    { name: 'id', headings: ['id', 'user id', 'crm id', 'owner id', 'record id'], optional: true },
  ],
  check({ name, email, active, id }) {
    if (name === '') return refuseRow('Manca il nome')
    if (name.length > MAX_NAME_LENGTH) return refuseRow('Il nome è troppo lungo')
    const refusedId = refuseId(id)
    if (refusedId) return refusedId
    if (email !== '' && !checkEmail(email).ok) return refuseRow('L’indirizzo email non è scritto bene')
    const parsedActive = parseActive(active)
    if (parsedActive === 'unclear') return refuseRow('Attivo si dice con sì o no')
    return { ok: true, row: { id, name, email, active: parsedActive } }
  },
  identityOf: ({ id, name }) => ({ id, name: foldText(name), variant: '' }),
  store: storeOwners,
}

async function storeOwners(db: Kysely<Database>, rows: readonly StoredOwner[]): Promise<void> {
  await lockList(db, 'owners')
  const keys = await foldAll(
    db,
    rows.map(({ name }) => name),
  )
  // Only possible matches: reading a whole long list for each batch would be slow.
  const existing = await db
    .selectFrom('owners')
    .select(['id', 'name', 'email', 'active', sql<string>`fold(name)`.as('key')])
    .where((where) =>
      where.or([
        where('id', '=', sql<string>`any(${rows.map(({ id }) => id)}::text[])`),
        where(sql<string>`fold(name)`, '=', sql<string>`any(${keys}::text[])`),
      ]),
    )
    .execute()
  const match = indexRows(
    existing,
    (row) => row.id,
    (row) => [row.key],
  )
  const changed = new Map<string, Insertable<OwnerTable>>()
  for (const [index, row] of rows.entries()) {
    // An ambiguous name matches no owner; an exact match of all values does.
    const beside = () =>
      match.named(keys[index]!).find((one) => one.email === row.email && one.active === (row.active ?? true))
    const old = match.find(row.id, keys[index]!) ?? (row.id === '' ? beside() : undefined)
    const values = {
      name: row.name,
      email: row.email || (old?.email ?? ''),
      active: row.active ?? old?.active ?? true,
    }
    if (old && old.name === values.name && old.email === values.email && old.active === values.active)
      continue
    const id = old?.id ?? (row.id || newEntryId())
    changed.set(id, { id, ...values })
    match.add({ id, ...values, key: keys[index]! })
  }
  if (changed.size === 0) return
  await db
    .insertInto('owners')
    .values([...changed.values()])
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(({ ref, fn }) => ({
        name: ref('excluded.name'),
        email: ref('excluded.email'),
        active: ref('excluded.active'),
        updated_at: fn<Date>('now', []),
      })),
    )
    .execute()
}

const refuseRow = (reason: string) => ({ ok: false, kind: 'other', reason }) as const
