import { toOneLine } from '../../../shared/one-line.ts'
import { escapeHtml } from '../../escape-html.ts'
import { buildMailBody, onOneLine, renderMail, type WrittenMail } from './wording.ts'

/** Operators who can log in since a moment ago, for an administrator who did not add them. */
interface NewOperatorsNotice {
  operators: readonly NewOperator[]
  organisation: string
}

export interface NewOperator {
  /** Name and login. */
  title: string
  /** Who added it. */
  by: string
  at: string
  ip: string
}

// Fixed, as the mail about a changed access: it protects against an administrator, who may change other texts.
const ADDED = buildMailBody({
  subject: 'Un accesso a Sportello è cambiato: {quanti}',
  paragraphs: [
    '{quanti}:',
    '{elenco}',
    'Se non ne sai nulla, avvisa subito un altro amministratore o chi gestisce il server.',
  ],
  footer: [
    '{ufficio}',
    'Ricevi questo messaggio perché amministri Sportello. Gli operatori creati entro dieci minuti sono in un messaggio solo.',
  ],
})

export function newOperatorsMail({ operators, organisation }: NewOperatorsNotice): WrittenMail {
  const lines = operators.map(({ title, by, at, ip }) =>
    toOneLine(`${title}, creato da ${by} il ${at}, indirizzo ${ip}`),
  )
  const amount = operators.length === 1 ? 'Un nuovo operatore' : `${operators.length} nuovi operatori`
  return renderMail(ADDED, {
    ...onOneLine({ quanti: amount, ufficio: organisation }),
    elenco: { text: lines.join('\n'), html: `<ul>${lines.map(asItem).join('')}</ul>` },
  })
}

const asItem = (line: string) => `<li>${escapeHtml(line)}</li>`
