import { type Kysely, sql } from 'kysely'
import type { Template } from '../../../shared/api/templates.ts'
import { containsSearch, sortKey } from '../../db/like-pattern.ts'
import type { Database } from '../../db/schema.ts'
import { Failure } from '../../http/failure.ts'

interface ListRequest {
  limit: number
  page: number
  searchWord: string
  columnName?: 'name' | 'filename' | 'updatedAt' | undefined
  order: 'asc' | 'desc'
}

const KEYS = {
  name: sql`fold(name)`,
  filename: sql`fold(coalesce(filename, ''))`,
  updatedAt: sql`updated_at`,
}

/** Sort keys that are stored folded. */
const FOLDED: Partial<typeof KEYS> = { name: sql`search` }

/** A page of templates whose name holds the search, with how many there are in all. */
export async function listTemplates(db: Kysely<Database>, request: ListRequest) {
  const { limit, page, searchWord, columnName = 'updatedAt', order } = request
  const named = containsSearch('search', searchWord)
  const { count } = await db
    .selectFrom('templates')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where(named)
    .executeTakeFirstOrThrow()
  const rows = await selectTemplates(db)
    .where(named)
    .orderBy(sortKey(KEYS[columnName], Number(count), FOLDED[columnName]), order)
    .orderBy('id')
    .limit(limit)
    .offset(page * limit)
    .execute()
  return { templates: rows.map(present), count: Number(count) }
}

/** All of them, by name. */
export const listTemplateChoices = (db: Kysely<Database>) =>
  db.selectFrom('templates').select(['id', 'name']).orderBy(KEYS.name).orderBy('id').execute()

/** One template. Throws `not-found`. */
export async function findTemplate(db: Kysely<Database>, id: string): Promise<Template> {
  const row = await selectTemplates(db).where('id', '=', id).executeTakeFirst()
  if (!row) throw new Failure('not-found')
  return present(row)
}

/** The operations that have the template. */
export const findOperationsOf = (db: Kysely<Database>, id: string) =>
  db.selectFrom('scripts').select(['id', 'name']).where('template_fk', '=', id).orderBy('name').execute()

const selectTemplates = (db: Kysely<Database>) =>
  db
    .selectFrom('templates')
    .select(['id', 'name', 'filename', 'naming_rules', 'separator', 'config', 'flatten', 'updated_at'])

type Row = Awaited<ReturnType<ReturnType<typeof selectTemplates>['execute']>>[number]
const present = ({ updated_at, ...template }: Row): Template => ({
  ...template,
  updatedAt: updated_at.toISOString(),
})
