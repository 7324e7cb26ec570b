import type { Kysely } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import type { ZohoSettings } from '../../../variables/outside.ts'
import type { ZohoClient } from './client.ts'

export interface ZohoParts {
  db: Kysely<Database>
  client: ZohoClient
  settings: ZohoSettings
  now: () => Date
}
