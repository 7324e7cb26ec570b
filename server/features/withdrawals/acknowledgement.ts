import { italianSecond } from '../../../contract/time/italian-time.ts'
import type { WithdrawnPart } from '../../../shared/api/withdrawals.ts'
import { buildMailBody, onOneLine, renderMail, type WrittenMail } from '../../documents/mails/wording.ts'

export interface Declared {
  name: string
  contract: string
  parts: readonly WithdrawnPart[]
  declaredAt: Date
  organisation: string
}

const PART_TEXTS: Readonly<Record<WithdrawnPart, string>> = { luce: 'luce', gas: 'gas', contract: '' }

/** Content, date and time of a withdrawal, as the customer keeps it. */
export function acknowledgementText({ name, contract, parts, declaredAt, organisation }: Declared): string {
  const about = parts.map((part) => PART_TEXTS[part]).filter(Boolean)
  const supplies = about.length > 0 ? `, fornitura di ${about.join(' e di ')}` : ''
  const [day, clock] = italianSecond(declaredAt).split(' ')
  return `${name} recede dal contratto ${contract}${supplies}. ${organisation} ha ricevuto la dichiarazione il ${day} alle ore ${clock} (ora italiana).`
}

const NOTHING_MORE = 'Non deve fare altro: non servono motivi né codici.'

/** What the file of the acknowledgement says: the same as the page and the mail. */
export const acknowledgementParagraphs = (declared: Declared): string[] => [
  acknowledgementText(declared),
  `${NOTHING_MORE} Conservi questo documento, è la Sua ricevuta.`,
]

/** A withdrawal has one mail. */
export const receiptMailKey = (envelopeId: string, parts: readonly WithdrawnPart[]): string =>
  `withdrawal-received:${envelopeId}:${parts.join('-')}`

// Fixed: it is the proof that the law asks for.
const RECEIVED = buildMailBody({
  subject: '{ufficio}: abbiamo ricevuto il Suo recesso',
  paragraphs: [
    'Gentile {cliente},',
    '{testo}',
    `${NOTHING_MORE} Conservi questo messaggio, è la Sua ricevuta.`,
  ],
  footer: ['{ufficio}', 'Riceve questo messaggio perché ha dichiarato di recedere da un contratto.'],
})

export const acknowledgementMail = (declared: Declared): WrittenMail =>
  renderMail(
    RECEIVED,
    onOneLine({
      ufficio: declared.organisation,
      cliente: declared.name,
      testo: acknowledgementText(declared),
    }),
  )
