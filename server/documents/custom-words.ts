import type { Kysely } from 'kysely'
import { type CustomWord, FIXED_WORDS, wordOf } from '../../shared/documents/words.ts'
import type { Database } from '../db/schema.ts'

/** The office's own words, by name. */
export const loadCustomWords = (db: Kysely<Database>): Promise<CustomWord[]> =>
  db.selectFrom('template_variables').select(['name', 'rule']).orderBy('name').execute()

/** Every word that a document may say now. */
export const loadWords = async (db: Kysely<Database>): Promise<string[]> => [
  ...FIXED_WORDS,
  ...(await loadCustomWords(db)).map(({ name }) => wordOf(name)),
]
