import { type Kysely, sql } from 'kysely'
import type { Template, TemplatePayload } from '../../../shared/api/templates.ts'
import { looksLike } from '../../db/name-key.ts'
import type { Database } from '../../db/schema.ts'
import { defineEntity, presentEntry, propertiesOf } from '../../entities/entity.ts'

export type Payload = Required<Omit<TemplatePayload, 'flatten'>>

const BY_NAME = sql`fold(name)`

/** `change-template.ts` checks the payload beforehand; `upload-template.ts` adds a file. */
export const templates = defineEntity({
  noun: 'templates',
  table: 'templates',
  columns: ['name', 'filename', 'file_key', 'file_sha256', 'naming_rules', 'separator', 'config'],
  order: [BY_NAME],
  sortKeys: {
    name: { key: BY_NAME, folded: sql`search` },
    filename: { key: sql`fold(coalesce(filename, ''))`, optional: true },
  },
  unique: {
    field: 'name',
    message: ({ name }) => `«${name}» c’è già`,
    search: { list: 'templates', equals: ({ name }) => looksLike('name', name) },
  },
  check: () => undefined,
  toColumns: ({ name, naming_rules, separator, config }: Payload) => ({
    name,
    naming_rules,
    separator,
    config,
  }),
  present: ({ file_key: _, file_sha256: _hash, ...row }): Template => presentEntry(row),
  title: ({ name }) => name,
  readable: ({ file_key: _, file_sha256: _hash, ...row }) => propertiesOf(row),
})

/** All entries, by name. */
export const listTemplateChoices = (db: Kysely<Database>) =>
  db.selectFrom('templates').select(['id', 'name']).orderBy(BY_NAME).orderBy('id').execute()

/** The operations that have the template. */
export const findOperationsOf = (db: Kysely<Database>, id: string) =>
  db.selectFrom('scripts').select(['id', 'name']).where('template_fk', '=', id).orderBy('name').execute()
