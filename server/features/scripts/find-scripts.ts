import { type Kysely, sql } from 'kysely'
import type { Script, ScriptChoice } from '../../../shared/api/scripts.ts'
import { containsSearch, sortKey } from '../../db/like-pattern.ts'
import type { Database } from '../../db/schema.ts'
import { Failure } from '../../http/failure.ts'

interface ListRequest {
  limit: number
  page: number
  searchWord: string
  columnName?: 'name' | 'updatedAt' | undefined
  order: 'asc' | 'desc'
}

/** A page of operations whose name holds the search, with how many there are in all. */
export async function listScripts(db: Kysely<Database>, request: ListRequest) {
  const { limit, page, searchWord, columnName, order } = request
  const named = containsSearch('s.search', searchWord)
  const key = columnName === 'name' ? sql`fold(s.name)` : sql`s.updated_at`
  const folded = columnName === 'name' ? sql`s.search` : key
  const { count } = await db
    .selectFrom('scripts as s')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where(named)
    .executeTakeFirstOrThrow()
  const rows = await selectScripts(db)
    .where(named)
    .orderBy(sortKey(key, Number(count), folded), order)
    .orderBy('s.id')
    .limit(limit)
    .offset(page * limit)
    .execute()
  return { scripts: rows.map(present), count: Number(count) }
}

/** All of them, by name. */
export const listScriptChoices = (db: Kysely<Database>): Promise<ScriptChoice[]> =>
  db
    .selectFrom('scripts')
    .select(['id', 'name', 'tipo_di_utenza', 'client_type'])
    .orderBy(sql`fold(name)`)
    .orderBy('id')
    .execute()

/** One operation. Throws `not-found`. */
export async function findScript(db: Kysely<Database>, id: string): Promise<Script> {
  const row = await selectScripts(db).where('s.id', '=', id).executeTakeFirst()
  if (!row) throw new Failure('not-found')
  return present(row)
}

function selectScripts(db: Kysely<Database>) {
  return db
    .selectFrom('scripts as s')
    .leftJoin('templates as t', 't.id', 's.template_fk')
    .select([
      's.id',
      's.name',
      's.template_fk',
      's.tipo_di_utenza',
      's.client_type',
      's.script',
      's.updated_at',
    ])
    .select(['t.name as template_name', 't.filename'])
}
type Row = Awaited<ReturnType<ReturnType<typeof selectScripts>['execute']>>[number]

function present({ template_name, filename, updated_at, ...script }: Row): Script {
  const Template = template_name === null ? null : { name: template_name, filename }
  return { ...script, Template, updatedAt: updated_at.toISOString() }
}

/** How many records have the operation, removed ones left out. */
export async function countRecords(db: Kysely<Database>, id: string): Promise<number> {
  const { count } = await db
    .selectFrom('records')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('removed_at', 'is', null)
    .where((where) => where.or([where('operation_l', '=', id), where('operation_g', '=', id)]))
    .executeTakeFirstOrThrow()
  return Number(count)
}
