import {
  listMailTexts,
  type MailText,
  type MailWording,
  writeMailText,
} from '../../../shared/api/mail-texts.ts'
import { callQuery } from '../../lib/call-query.ts'
import { send } from '../../lib/transport.ts'
import type { Entity } from '../../ui/crud/entity.ts'

export const mailTextsQuery = callQuery(['mail-texts'], listMailTexts, {}, ({ texts }) => texts)

/** The text of a mail; the mails are a fixed set. */
export const MAIL_TEXTS: Entity<MailWording, MailText> = {
  kind: 'mail-texts',
  empty: { subject: '', text: '', html: '' },
  fields: [
    { name: 'subject', label: 'Oggetto' },
    { name: 'html', label: 'HTML' },
    { name: 'text', label: 'Solo testo' },
  ],
  idOf: ({ kind }) => kind,
  nameOf: ({ title }) => title,
  valuesOf: ({ subject, text, html }) => ({ subject, text, html }),
  update: async ({ kind, changed }, values) => {
    const body = { ...values, readAt: changed?.at ?? null }
    return (await send(writeMailText, { params: { kind }, body })).text
  },
  reload: (client, options) => client.invalidateQueries({ queryKey: mailTextsQuery.queryKey }, options),
  texts: { updated: 'Testo salvato' },
}
