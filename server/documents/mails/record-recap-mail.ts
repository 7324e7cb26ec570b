import { type MailBody, mailHtml, mailText } from '../mail-html.ts'

/** What a customer is told of the contract. Empty texts are left out. */
export interface RecordRecap {
  name: string
  lastName: string
  /** For a company. */
  ragioneSociale: string
  office: string
  owner: string
  code: string
  typeContract: string
  products: readonly string[]
  operations: readonly string[]
  pod: string
  pdr: string
  /** The municipality of the supply. */
  comune: string
  /** Names of the documents that go with the mail. */
  documents: readonly string[]
}

/** The mail with the main points of a contract, for the customer to check. */
export function recordRecapMail(recap: RecordRecap): { subject: string; text: string; html: string } {
  const subject = ['Riepilogo del tuo contratto', recap.typeContract && `: ${recap.typeContract}`].join('')
  const body: MailBody = {
    title: subject,
    paragraphs: [
      `Gentile ${customerOf(recap)},`,
      'ecco il riepilogo di quanto abbiamo registrato per te. Controllalo con calma: se qualcosa non torna, rispondi a questa e-mail e lo correggiamo.',
    ],
    blocks: [...contractBlock(recap), ...supplyBlock(recap), ...documentsBlock(recap)],
    footer: [
      recap.owner === '' ? recap.office : `${recap.owner} · ${recap.office}`,
      'Ricevi questo messaggio perché ci hai chiesto un contratto. Non è pubblicità.',
    ],
  }
  return { subject: subject.slice(0, LONGEST_SUBJECT), text: mailText(body), html: mailHtml(body) }
}

const LONGEST_SUBJECT = 200

const customerOf = ({ name, lastName, ragioneSociale }: RecordRecap) =>
  [name, lastName].filter((part) => part !== '').join(' ') || ragioneSociale || 'cliente'

type Block = NonNullable<MailBody['blocks']>[number]

/** The lines that have something to say; no heading without one. */
function block(title: string, lines: readonly (readonly [label: string, value: string])[]): Block[] {
  const told = lines.filter(([, value]) => value !== '').map(([label, value]) => `${label}: ${value}`)
  return told.length > 0 ? [{ title, text: told.join('\n') }] : []
}

const contractBlock = (recap: RecordRecap): Block[] =>
  block('Il contratto', [
    ['Intestatario', recap.ragioneSociale],
    ['Tipo', recap.typeContract],
    [recap.products.length > 1 ? 'Prodotti' : 'Prodotto', recap.products.join(', ')],
    [recap.operations.length > 1 ? 'Operazioni' : 'Operazione', recap.operations.join(', ')],
    ['Codice della pratica', recap.code],
    ['Ti segue', recap.owner],
  ])

const supplyBlock = ({ pod, pdr, comune }: RecordRecap): Block[] =>
  block('La fornitura', [
    ['POD', pod],
    ['PDR', pdr],
    ['Comune', comune],
  ])

const documentsBlock = ({ documents }: RecordRecap): Block[] =>
  documents.length > 0 ? [{ title: 'In allegato', text: documents.join('\n') }] : []
