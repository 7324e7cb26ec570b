import { sql } from 'kysely'
import type { MailRoute } from '../../../shared/api/mail-routing.ts'
import { configIssues, patternIssues } from '../../../shared/mail-routing/config-issues.ts'
import {
  DEFAULT_INTEGRATION,
  type EmailPatterns,
  isDefault,
} from '../../../shared/mail-routing/match-config.ts'
import { PATTERN_SEPARATOR, patternsOf } from '../../../shared/mail-routing/patterns.ts'
import { looksLike } from '../../db/name-key.ts'
import { defineEntity, presentEntry, propertiesOf } from '../../entities/entity.ts'
import { Failure } from '../../http/failure.ts'
import { refuseIssues } from '../../http/refuse-invalid.ts'

/** In the order of evaluation: `default` is last, and unique. */
export const mailRoutes = defineEntity({
  noun: 'emails',
  table: 'mail_routes',
  columns: ['integration_name', 'leads', 'emails'],
  order: [sql`lower(integration_name) = ${DEFAULT_INTEGRATION}`, sql.ref('position'), sql.ref('created_at')],
  // Several may have one name, except the default.
  unique: {
    field: 'integration_name',
    message: () => '«default» c’è già',
    search: {
      equals: (typed) => (isDefault(typed) ? looksLike('integration_name', DEFAULT_INTEGRATION) : sql`false`),
    },
  },
  check: checkPatterns,
  toColumns: normalizePatterns,
  initialColumns: () => ({ position: sql<number>`(select coalesce(max(position), 0) + 1 from mail_routes)` }),
  present: (row): MailRoute => presentEntry(row),
  title: ({ integration_name }) => integration_name,
  readable: propertiesOf,
})

/** Throws `bad-request` for an invalid pattern, and `invalid`. */
function checkPatterns(typed: EmailPatterns): void {
  const broken = patternIssues(typed)
  if (broken.length > 0) throw new Failure('bad-request', { message: broken[0]!.message, issues: broken })
  refuseIssues(configIssues(typed))
}

/** The stored form: trimmed patterns; `default` without patterns. */
function normalizePatterns(typed: EmailPatterns): EmailPatterns {
  if (isDefault(typed)) return { integration_name: DEFAULT_INTEGRATION, leads: '', emails: '' }
  const { integration_name, leads, emails } = typed
  return { integration_name, leads: normalizeList(leads), emails: normalizeList(emails) }
}

const normalizeList = (list: string) => patternsOf(list).join(PATTERN_SEPARATOR)
