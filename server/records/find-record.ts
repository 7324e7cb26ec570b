import type { Kysely } from 'kysely'
import { upgradeValues, type Values } from '../../contract/index.ts'
import type { WholeRecord } from '../../shared/api/records.ts'
import type { Database } from '../db/schema.ts'
import { Failure } from '../http/failure.ts'
import { explainMissing } from './explain-missing.ts'
import type { Requester } from './may-restore.ts'
import { fullName } from './person-names.ts'

const SUMMARY = [
  'r.type_contract',
  'r.product',
  'r.contact_owner',
  'r.contact_id',
  'r.lead_id',
  'r.name',
  'r.last_name',
  'r.ragione_sociale',
  'r.email',
  'r.phone',
  'r.pdr',
  'r.pod',
  'r.p_iva',
  'r.cf',
  'r.remi',
  'r.comune',
  'r.code',
] as const

/**
 * An existing record, with related names. Throws `not-found`, and `removed` with the removing user. @param asker the
 * user whose permission to restore a removed one is reported
 */
export async function findRecord(db: Kysely<Database>, id: string, requester?: Requester) {
  const row = await db
    .selectFrom('records as r')
    .innerJoin('users as author', 'author.id', 'r.created_by')
    .innerJoin('users as editor', 'editor.id', 'r.updated_by')
    .leftJoin('scripts as l', 'l.id', 'r.operation_l')
    .leftJoin('scripts as g', 'g.id', 'r.operation_g')
    .select(SUMMARY)
    .select(['r.id', 'r.version', 'r.draft', 'r.created_by', 'r.created_at', 'r.updated_at', 'r.data'])
    .select([
      'r.sync_data',
      'r.packages',
      'r.company_answers',
      'r.definition_version',
      'r.operation_luce',
      'r.operation_gas',
      'r.product_ee',
      'r.product_gas',
    ])
    .select(['r.operation_l', 'r.operation_g', 'l.script as script_l', 'g.script as script_g'])
    .select(['author.name as author_name', 'author.last_name as author_last_name'])
    .select(['editor.id as editor_id', 'editor.name as editor_name', 'editor.last_name as editor_last_name'])
    .where('r.id', '=', id)
    .where('r.removed_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw await explainMissing(db, id, requester)
  return row
}
export type FoundRecord = Awaited<ReturnType<typeof findRecord>>

/**
 * The form's values: what `parseValues` once let in, upgraded from the version that stored them. Throws
 * `newer-definition` for a record that a newer server saved.
 */
export function valuesOf({
  data,
  definition_version,
}: {
  data: Record<string, unknown>
  definition_version: number
}): Values {
  const values = upgradeValues(data, definition_version)
  if (!values) throw new Failure('newer-definition')
  return values as Values
}

/** A record as returned by the API. The code is among the values, where the form shows it. */
export function presentRecord(row: FoundRecord): WholeRecord {
  const { id, version, draft, type_contract, product, contact_owner, contact_id, lead_id, name, last_name } =
    row
  const { ragione_sociale, email, phone, pdr, pod, p_iva, cf, remi, comune, code } = row
  return {
    id,
    version,
    draft,
    type_contract,
    product,
    contact_owner,
    contact_id,
    lead_id,
    name,
    last_name,
    ragione_sociale,
    email,
    phone,
    pdr,
    pod,
    p_iva,
    cf,
    remi,
    comune,
    code,
    operation_luce: operationOf(row.operation_l, row.operation_luce, row.script_l),
    operation_gas: operationOf(row.operation_g, row.operation_gas, row.script_g),
    operation_l: row.operation_l,
    operation_g: row.operation_g,
    sync_data: row.sync_data,
    packages: row.packages,
    data: JSON.stringify({ ...valuesOf(row), code }),
    definitionVersion: row.definition_version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    createdBy: fullName(row.author_name, row.author_last_name),
    updatedBy: fullName(row.editor_name, row.editor_last_name),
    updatedById: row.editor_id,
  }
}

function operationOf(id: string | null, name: string, script: string | null) {
  return name === '' ? null : { id, name, script: script ?? '' }
}
