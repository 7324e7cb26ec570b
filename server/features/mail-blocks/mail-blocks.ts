import { sql } from 'kysely'
import type { MailBlock } from '../../../shared/api/mail-blocks.ts'
import { looksLike } from '../../db/name-key.ts'
import { defineEntity, presentEntry, propertiesOf } from '../../entities/entity.ts'
import { findMissing, refuseIssues } from '../../http/refuse-invalid.ts'

type TypedInput = Pick<MailBlock, 'name' | 'template'>

/** The interactions that an organisation has written, by name. */
export const mailBlocks = defineEntity({
  noun: 'mailing-template',
  table: 'mail_blocks',
  columns: ['name', 'template'],
  order: [sql.ref('name')],
  unique: {
    field: 'name',
    message: ({ name }) => `«${name}» c’è già`,
    search: { list: 'mail_blocks', equals: ({ name }) => looksLike('name', name) },
  },
  check: refuseEmpty,
  toColumns: (typed) => typed,
  present: (row): MailBlock => presentEntry(row),
  title: ({ name }) => name,
  readable: propertiesOf,
})

function refuseEmpty({ name, template }: TypedInput): void {
  const issues = findMissing([
    ['name', name, 'Scrivi il nome'],
    ['template', template, 'Scrivi il testo'],
  ])
  refuseIssues(issues)
}
