import { sql } from 'kysely'
import { checkEmail } from '../../../contract/checks/email.ts'
import { nameKey as keyOfName } from '../../../contract/texts/name-key.ts'
import type { OWNER_COLUMNS } from '../../../shared/api/uploads.ts'
import { nameKey } from '../../db/name-key.ts'
import {
  type ListKind,
  NEW_ENTRY_ID,
  noNameReason,
  type ParsedActive,
  parseActive,
  refuseId,
} from './list-kind.ts'
import { MAX_ROWS } from './product-list.ts'

type Column = (typeof OWNER_COLUMNS)[number]

interface StoredOwner {
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
  table: 'owners',
  most: MAX_ROWS,
  columns: [
    {
      name: 'name',
      title: 'Nome e cognome',
      headings: [
        'name',
        'contact owner',
        'nome',
        'nome e cognome',
        'nominativo',
        'full name',
        'owner',
        'utente',
      ],
      isPlausible: (cell) => /^\p{L}[\p{L}\s'’.]*$/u.test(cell) && /\s\p{L}/u.test(cell),
    },
    {
      name: 'email',
      title: 'Email',
      headings: ['email', 'e-mail', 'mail', 'posta'],
      optional: true,
      isPlausible: (cell) => cell.includes('@'),
    },
    {
      name: 'active',
      title: 'Attivo',
      kinds: ['number', 'boolean'],
      headings: ['active', 'attivo', 'stato'],
      optional: true,
    },
    {
      name: 'id',
      title: 'Id',
      kinds: ['number'],
      headings: ['id', 'user id', 'crm id', 'owner id', 'record id'],
      optional: true,
    },
  ],
  check({ name, email, active, id }) {
    if (name === '') return refuseRow('Manca il nome')
    const noName = noNameReason(name)
    if (noName) return refuseRow(noName)
    if (name.length > MAX_NAME_LENGTH) return refuseRow('Il nome è troppo lungo')
    const refusedId = refuseId(id)
    if (refusedId) return refusedId
    if (email !== '' && !checkEmail(email).ok) return refuseRow('L’indirizzo email non è scritto bene')
    const parsedActive = parseActive(active)
    if (parsedActive === 'unclear') return refuseRow('Attivo si dice con sì o no')
    return { ok: true, row: { id, name, email, active: parsedActive } }
  },
  identityOf: ({ id, name }) => ({ id, name: keyOfName(name), variant: '' }),
  rowTypes: { id: 'text', name: 'text', email: 'text', active: 'boolean' },
  values: ['name', 'email', 'active'],
  // A name of several owners is that of the one whose values are the same, or of a new one.
  planned: () => sql`
    with stored as materialized (
      select id, email, active, name_key, count(*) over (partition by name_key) as namesakes
      from (select *, ${nameKey(sql`name`)} as name_key from owners) as keyed
      where id not in (select id from given)),
    named as (
      select distinct on (place) place, stored.id, stored.email, stored.active
      from given join stored on name_key = ${nameKey(sql`given.name`)}
      where given.id = '' and (namesakes = 1
        or (stored.email = given.email and stored.active = coalesce(given.active, true)))
      order by place, stored.id)
    select coalesce(known.id, nullif(given.id, ''), ${NEW_ENTRY_ID}) as id, given.name,
      coalesce(nullif(given.email, ''), known.email, '') as email, coalesce(given.active, known.active, true) as active
    from given left join (
      select place, owners.id, owners.email, owners.active from given join owners on owners.id = given.id
      union all
      select place, id, email, active from named) as known using (place)`,
  title: sql<string>`entry.name`,
  isUsed: sql<boolean>`entry.id in (
    select contact_owner_id from records union select owner_id from leads
    union select owner_id from crm_contacts where owner_id is not null
    union select owner_id from crm_contracts where owner_id is not null)`,
}

const refuseRow = (reason: string) => ({ ok: false, kind: 'other', reason }) as const
