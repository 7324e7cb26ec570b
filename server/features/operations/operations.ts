import { type Kysely, sql, type Transaction } from 'kysely'
import type { Operation, OperationChoice, OperationPayload } from '../../../shared/api/operations.ts'
import { lockList } from '../../catalogue/list-versions.ts'
import { looksLike } from '../../db/name-key.ts'
import type { Database } from '../../db/schema.ts'
import { cleanHtml } from '../../documents/script-html.ts'
import { type Act, defineEntity, type EntryRemoval, presentEntry } from '../../entities/entity.ts'
import { Failure } from '../../http/failure.ts'
import { refuseField, requireFields } from '../../http/refuse-invalid.ts'

const BY_NAME = sql`fold(name)`
const ofTemplate = (column: 'name' | 'filename') =>
  sql<string | null>`(select t.${sql.ref(column)} from templates t where t.id = scripts.template_fk)`

/** Operations. A removed one can be restored (`restore-operation.ts`). */
export const operations = defineEntity({
  noun: 'scripts',
  table: 'scripts',
  columns: [
    'name',
    'template_fk',
    'tipo_di_utenza',
    'client_type',
    'script',
    ofTemplate('name').as('template'),
    ofTemplate('filename').as('filename'),
  ],
  order: [BY_NAME],
  sortKeys: { name: { key: BY_NAME, folded: sql`search` } },
  // The form lists operations by name, for a utility and a type of client.
  unique: {
    field: 'name',
    message: ({ name }) => `«${name}» c’è già, per la stessa utenza e lo stesso cliente`,
    search: {
      list: 'scripts',
      equals: ({ name, tipo_di_utenza, client_type }) =>
        sql<boolean>`${looksLike('name', name)} and tipo_di_utenza = ${tipo_di_utenza}
          and client_type = ${client_type}`,
    },
  },
  check: ({ name }: OperationPayload) => requireFields([['name', name, 'Scrivi il nome dell’operazione']]),
  // The HTML is sanitised (GAP-50).
  toColumns: async (payload, trx) => {
    await lockTemplate(trx, payload.template_fk)
    return { ...payload, script: cleanHtml(payload.script) }
  },
  present: ({ template, filename, ...row }): Operation => ({
    ...presentEntry(row),
    Template: template === null ? null : { name: template, filename },
  }),
  title: ({ name }) => name,
  readable: ({ name, tipo_di_utenza, client_type, script, template }) => ({
    name,
    tipo_di_utenza,
    client_type,
    script,
    template,
  }),
})

/** Locks the template against removal until the link to it is committed. Throws `invalid` for an unknown one. */
async function lockTemplate(trx: Kysely<Database>, id: string | null): Promise<void> {
  if (id === null) return
  const row = await trx
    .selectFrom('templates')
    .select('id')
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  if (!row) refuseField('template_fk', 'unknown', 'Il modello scelto non c’è più')
}

/**
 * Removes an operation; it can be restored. Records keep its name, but lose its document and phone script, and cannot
 * be saved with it.
 */
export async function removeOperation(
  trx: Transaction<Database>,
  removal: EntryRemoval,
  act: Act,
): Promise<void> {
  await lockList(trx, 'scripts')
  const operation = await trx
    .selectFrom('scripts')
    .select(['id', 'name', 'template_fk', 'tipo_di_utenza', 'client_type', 'script'])
    .select(['created_at', 'updated_at'])
    .where('id', '=', removal.id)
    .forUpdate()
    .executeTakeFirst()
  if (!operation) throw new Failure('not-found')
  await trx
    .insertInto('removed_scripts')
    .values({ ...operation, removed_at: act.now, removed_by: act.actor.userId })
    .execute()
  await operations.remove(trx, removal, act)
}

/** All entries, by name. */
export const listOperationChoices = (db: Kysely<Database>): Promise<OperationChoice[]> =>
  db
    .selectFrom('scripts')
    .select(['id', 'name', 'tipo_di_utenza', 'client_type'])
    .orderBy(BY_NAME)
    .orderBy('id')
    .execute()

/** The number of existing records with the operation, which is of one utility: each part is counted in its index. */
export async function countRecords(db: Kysely<Database>, id: string): Promise<number> {
  const countIn = (column: 'operation_l' | 'operation_g') =>
    db
      .selectFrom('records')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('removed_at', 'is', null)
      .where(column, '=', id)
  const { luce, gas } = await db
    .selectNoFrom([countIn('operation_l').as('luce'), countIn('operation_g').as('gas')])
    .executeTakeFirstOrThrow()
  return Number(luce) + Number(gas)
}
