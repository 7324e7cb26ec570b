import { type RawBuilder, sql } from 'kysely'
import type { UploadedListTable } from './schema.ts'

export type UploadedTable = UploadedListTable['name']

/** The generation of a list's rows that is in use; other rows are still being brought, or on their way out. */
export const generationInUse = (table: UploadedTable): RawBuilder<number> =>
  sql<number>`(select generation from uploaded_lists where name = ${table})`
