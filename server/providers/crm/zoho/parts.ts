import type { Kysely } from 'kysely'
import type { ZohoSettings } from '../../../config/config.ts'
import type { Database } from '../../../db/schema.ts'
import type { ZohoClient } from './client.ts'

export interface ZohoParts {
  db: Kysely<Database>
  client: ZohoClient
  settings: ZohoSettings
  now: () => Date
}

/** Agents type ids; `.` and `..` in an address would name another thing there, or all of them. */
export const isEntryId = (id: string): boolean => /^\w+$/.test(id)
