import { sql } from 'kysely'
import { foldToLetters } from '../../../contract/texts/fold-text.ts'
import { nameKey as keyOfName } from '../../../contract/texts/name-key.ts'
import { COMMON_PRODUCT_TYPES } from '../../../shared/api/products.ts'
import type { PRODUCT_COLUMNS } from '../../../shared/api/uploads.ts'
import { nameKey } from '../../db/name-key.ts'
import {
  type ListKind,
  NEW_ENTRY_ID,
  noNameReason,
  type ParsedActive,
  parseActive,
  refuseId,
} from './list-kind.ts'

type Column = (typeof PRODUCT_COLUMNS)[number]

type Client = 'Private' | 'Business'

interface StoredProduct {
  /** The id in the file, if any. */
  id: string
  product_name: string
  type: string
  /** Null: any client. */
  customer_type: Client | null
  /** False: absent in the file. */
  has_customer_type: boolean
  product_active: ParsedActive
}

/** Above this the file is probably a table of customers. */
export const MAX_ROWS = 20_000
const MAX_NAME_LENGTH = 300
const MAX_TYPE_LENGTH = 60

const TYPES: Readonly<Record<string, string>> = {
  POWER: 'Power',
  LUCE: 'Power',
  EE: 'Power',
  ENERGIAELETTRICA: 'Power',
  ELETTRICITA: 'Power',
  GAS: 'Gas',
  METANO: 'Gas',
  INTERNET: 'Internet',
  FIBRA: 'Internet',
  ADSL: 'Internet',
  MOBILE: 'Mobile',
  ALTRO: 'Other',
  OTHER: 'Other',
  ASSICURAZIONE: 'Insurance',
  INSURANCE: 'Insurance',
}
const KNOWN_TYPES = COMMON_PRODUCT_TYPES.join(', ')
const CLIENTS: Readonly<Record<string, Client | null>> = {
  PRIVATE: 'Private',
  PRIVATO: 'Private',
  PRIVATI: 'Private',
  DOMESTICO: 'Private',
  RESIDENZIALE: 'Private',
  BUSINESS: 'Business',
  AZIENDA: 'Business',
  AZIENDE: 'Business',
  IMPRESA: 'Business',
  PARTITAIVA: 'Business',
  TUTTI: null,
  ALL: null,
  ENTRAMBI: null,
}

/**
 * The products of the built-in CRM. An existing product is identified by its id, otherwise by name, type and client
 * type.
 */
export const productList: ListKind<Column, StoredProduct> = {
  noun: 'crm-products',
  table: 'products',
  most: MAX_ROWS,
  columns: [
    {
      name: 'product_name',
      title: 'Prodotto',
      headings: ['product name', 'nome prodotto', 'prodotto', 'offerta', 'nome', 'product', 'name'],
      isPlausible: (cell) => /\s/.test(/\p{L}{2}.*/su.exec(cell)?.[0] ?? ''),
    },
    {
      name: 'type',
      title: 'Tipo',
      headings: ['type', 'tipo', 'tipo prodotto', 'product type', 'utenza', 'categoria'],
      isPlausible: (cell) => foldToLetters(cell) in TYPES,
    },
    {
      name: 'customer_type',
      title: 'Clienti',
      headings: ['customer type', 'tipo cliente', 'client type', 'cliente', 'clienti', 'clientela'],
      optional: true,
      isPlausible: (cell) => foldToLetters(cell) in CLIENTS,
    },
    {
      name: 'product_active',
      title: 'In vendita',
      kinds: ['number', 'boolean'],
      headings: ['product active', 'attivo', 'active', 'in vendita', 'stato'],
      optional: true,
      isPlausible: (cell) => typeof parseActive(cell) === 'boolean',
    },
    {
      name: 'id',
      title: 'Id',
      kinds: ['number'],
      headings: ['id', 'product id', 'crm id', 'id prodotto', 'record id'],
      optional: true,
    },
  ],
  check({ product_name, type, customer_type, product_active, id }) {
    if (product_name === '') return refuseRow('Manca il nome del prodotto')
    const noName = noNameReason(product_name)
    if (noName) return refuseRow(noName)
    if (product_name.length > MAX_NAME_LENGTH) return refuseRow('Il nome del prodotto è troppo lungo')
    if (type === '') return refuseRow('Manca il tipo del prodotto')
    if (type.length > MAX_TYPE_LENGTH) return refuseRow('Il tipo del prodotto è troppo lungo')
    const knownType = TYPES[foldToLetters(type)]
    if (knownType === undefined) return refuseRow(`«${type}» non è fra i tipi conosciuti: ${KNOWN_TYPES}`)
    const refusedId = refuseId(id)
    if (refusedId) return refusedId
    const client = customer_type === '' ? undefined : CLIENTS[foldToLetters(customer_type)]
    if (customer_type !== '' && client === undefined)
      return refuseRow('Il tipo di cliente è Private, Business o Tutti')
    const active = parseActive(product_active)
    if (active === 'unclear') return refuseRow('Attivo si dice con sì o no')
    return {
      ok: true,
      row: {
        id,
        product_name,
        type: knownType,
        customer_type: client ?? null,
        has_customer_type: client !== undefined,
        product_active: active,
      },
    }
  },
  identityOf: ({ id, product_name, type, customer_type, has_customer_type }) => ({
    id,
    name: `${keyOfName(product_name)}\n${type}`,
    variant: has_customer_type ? (customer_type ?? '') : undefined,
  }),
  rowTypes: {
    id: 'text',
    product_name: 'text',
    type: 'text',
    customer_type: 'text',
    has_customer_type: 'boolean',
    product_active: 'boolean',
  },
  values: ['product_name', 'type', 'customer_type', 'product_active'],
  // A row without a type of client whose name is that of several products is the one for all clients, or a new one.
  planned: () => sql`
    with stored as materialized (
      select id, type, customer_type, product_active, name_key, count(*) over (partition by name_key, type) as namesakes,
        count(*) over (partition by name_key, type, customer_type) as of_client
      from (select *, ${nameKey(sql`product_name`)} as name_key from products) as keyed
      where id not in (select id from given)),
    named as (
      select place, stored.id, stored.customer_type, stored.product_active
      from given join stored on name_key = ${nameKey(sql`given.product_name`)} and stored.type = given.type
      where given.id = '' and case when given.has_customer_type
        then stored.customer_type is not distinct from given.customer_type and of_client = 1
        else namesakes = 1 or (stored.customer_type is null and of_client = 1) end)
    select coalesce(known.id, nullif(given.id, ''), ${NEW_ENTRY_ID}) as id, given.product_name, given.type,
      case when given.has_customer_type then given.customer_type else known.customer_type end as customer_type,
      coalesce(given.product_active, known.product_active, true) as product_active
    from given left join (
      select place, products.id, products.customer_type, products.product_active
      from given join products on products.id = given.id
      union all
      select place, id, customer_type, product_active from named) as known using (place)`,
  title: sql<string>`entry.product_name`,
  isUsed: sql<boolean>`(
    entry.product_name in (select unnest(array[product, product_ee, product_gas]) from records)
    or exists (select from packages where products @> jsonb_build_array(jsonb_build_object('id', entry.id))))`,
}

const refuseRow = (reason: string) => ({ ok: false, kind: 'other', reason }) as const
