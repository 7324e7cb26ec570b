import type { Kysely } from 'kysely'
import type { ValuesSource } from '../../shared/api/document-samples.ts'
import type { DocumentValues } from '../../shared/documents/expression.ts'
import { withCustomWords } from '../../shared/documents/words.ts'
import type { Context } from '../context.ts'
import type { Database } from '../db/schema.ts'
import { loadCustomWords } from './custom-words.ts'
import { sampleValues } from './sample-values.ts'

/** Who looks at a record, for its history. */
export interface Reader {
  userId: string
  ip: string
}

/** What documents say of a saved record, without custom words; whoever reads it is noted. Throws `not-found`. */
export type RecordValues = (context: Context, id: string, reader: Reader) => Promise<DocumentValues>

/** The values that a preview is asked with, without custom words. */
export const findValues = async (
  context: Context,
  source: ValuesSource,
  { reader, recordValues }: { reader: Reader; recordValues: RecordValues },
): Promise<DocumentValues> =>
  'sample' in source ? sampleValues(source.sample) : await recordValues(context, source.record, reader)

/** The same values with the office's own words. */
export const addCustomWords = async (db: Kysely<Database>, values: DocumentValues): Promise<DocumentValues> =>
  withCustomWords(values, await loadCustomWords(db))
