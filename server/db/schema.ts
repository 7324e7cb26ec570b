import type { CatalogueTables } from './schema/catalogue.ts'
import type { CrmTables } from './schema/crm.ts'
import type { HistoryTables } from './schema/history.ts'
import type { MailTables } from './schema/mails.ts'
import type { RecordTables } from './schema/records.ts'
import type { ServiceTables } from './schema/services.ts'
import type { SignatureTables } from './schema/signatures.ts'
import type { ListTables } from './schema/uploaded-lists.ts'
import type { UserTables } from './schema/users.ts'

/** The tables as `migrations/` makes them. Times are instants (UTC); `bytea` columns hold SHA-256 hashes. */
export interface Database
  extends UserTables,
    HistoryTables,
    RecordTables,
    CatalogueTables,
    ListTables,
    CrmTables,
    SignatureTables,
    MailTables,
    ServiceTables {}
