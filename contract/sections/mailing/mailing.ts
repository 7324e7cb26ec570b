import type { Section } from '../../row.ts'
import { field, textField } from '../common/field-builders.ts'

const optional = { required: false } as const

/** MAIL-3: the recipient of the happy-customer mail. Checked when the mail is sent, never when the record is saved: an error in the address does not reject a save. */
export const mailing: Section = {
  id: 'mailing',
  title: 'Mailing',
  requirements: ['MAIL-3', 'MAIL-5'],
  fields: [
    textField('name_mailing', 'Nome', optional),
    textField('last_name_mailing', 'Cognome', optional),
    field('email_mailing', 'email', 'Email', { ...optional, rules: { soft: true } }),
    field('iteractions', 'checks', 'Interazioni', {
      ...optional,
      maxLength: 5000,
      rules: { ticks: 'interactions' },
    }),
  ],
}
