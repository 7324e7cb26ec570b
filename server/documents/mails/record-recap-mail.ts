import type { MailWording } from '../../../shared/api/mail-texts.ts'
import { blockHtml, blockText, type MailSection } from '../mail-html.ts'
import { printedAnswer, printedProduct } from '../printed-labels.ts'
import { type MailDefinition, renderMail, type WrittenMail } from './wording.ts'

/** The values of the recap. Empty texts are left out. */
export interface RecordRecap {
  name: string
  lastName: string
  /** For a company. */
  ragioneSociale: string
  organisation: string
  owner: string
  code: string
  typeContract: string
  products: readonly string[]
  operations: readonly string[]
  pod: string
  pdr: string
  /** The municipality of the supply. */
  comune: string
  /** Names of the attached documents. */
  documents: readonly string[]
}

/** GAP-33. */
export const RECORD_RECAP: MailDefinition = {
  kind: 'riepilogo',
  title: 'Riepilogo',
  about: 'Al cliente, dalla riga del record, con i documenti del contratto.',
  secret: false,
  variables: [
    { name: 'cliente', about: 'Nome e cognome, o la ragione sociale' },
    { name: 'ufficio', about: 'Il nome dell’ufficio' },
    { name: 'firma', about: 'Il Contact Owner e l’ufficio' },
    { name: 'referente', about: 'Il Contact Owner' },
    { name: 'tipo', about: 'Il tipo di contratto, dopo due punti, se c’è' },
    { name: 'codice', about: 'Il codice della pratica' },
    { name: 'contratto', about: 'Il blocco con i dati del contratto' },
    { name: 'fornitura', about: 'Il blocco con POD, PDR e comune' },
    { name: 'documenti', about: 'Il blocco con i nomi degli allegati' },
  ],
  original: {
    subject: 'Riepilogo del Suo contratto{tipo}',
    text: `Gentile {cliente},

ecco il riepilogo di quanto abbiamo registrato per Lei. Lo controlli con calma: se qualcosa non torna, risponda a questa e-mail e lo correggiamo.

{contratto}

{fornitura}

{documenti}

--\u0020
{firma}
Riceve questo messaggio perché ci ha chiesto un contratto. Non è pubblicità.`,
    html: `<p>Gentile {cliente},</p>
<p>ecco il riepilogo di quanto abbiamo registrato per Lei. Lo controlli con calma: se qualcosa non torna, risponda a questa e-mail e lo correggiamo.</p>
<p>{contratto}</p>
<p>{fornitura}</p>
<p>{documenti}</p>
<hr>
<p>{firma}</p>
<p>Riceve questo messaggio perché ci ha chiesto un contratto. Non è pubblicità.</p>`,
  },
}

/** The mail with the main points of a contract, for the customer to check. */
export function recordRecapMail(
  recap: RecordRecap,
  wording: MailWording = RECORD_RECAP.original,
): WrittenMail {
  const { organisation, owner, code } = recap
  const typeContract = printedAnswer('type_contract', recap.typeContract)
  return renderMail(wording, {
    cliente: customerOf(recap),
    ufficio: organisation,
    referente: owner,
    codice: code,
    firma: owner === '' ? organisation : `${owner} · ${organisation}`,
    tipo: typeContract === '' ? '' : `: ${typeContract}`,
    contratto: joinBlocks(contractBlock(recap)),
    fornitura: joinBlocks(supplyBlock(recap)),
    documenti: joinBlocks(documentsBlock(recap)),
  })
}

const joinBlocks = (blocks: readonly MailSection[]) => ({
  text: blocks.map(blockText).join('\n\n'),
  html: blocks.map(blockHtml).join('\n'),
})

const customerOf = ({ name, lastName, ragioneSociale }: RecordRecap) =>
  [name, lastName].filter((part) => part !== '').join(' ') || ragioneSociale || 'cliente'

/** Only lines with a value; the heading is omitted without any. */
function block(title: string, lines: readonly (readonly [label: string, value: string])[]): MailSection[] {
  const texts = lines.filter(([, value]) => value !== '').map(([label, value]) => `${label}: ${value}`)
  return texts.length > 0 ? [{ title, text: texts.join('\n') }] : []
}

const contractBlock = (recap: RecordRecap): MailSection[] =>
  block('Il contratto', [
    ['Intestatario', recap.ragioneSociale],
    ['Tipo', printedAnswer('type_contract', recap.typeContract)],
    [recap.products.length > 1 ? 'Prodotti' : 'Prodotto', recap.products.map(printedProduct).join(', ')],
    [
      recap.operations.length > 1 ? 'Operazioni' : 'Operazione',
      recap.operations.map((operation) => printedAnswer('operation', operation)).join(', '),
    ],
    ['Codice della pratica', recap.code],
    ['La segue', recap.owner],
  ])

const supplyBlock = ({ pod, pdr, comune }: RecordRecap): MailSection[] =>
  block('La fornitura', [
    ['POD', pod],
    ['PDR', pdr],
    ['Comune', comune],
  ])

const documentsBlock = ({ documents }: RecordRecap): MailSection[] =>
  documents.length > 0 ? [{ title: 'In allegato', text: documents.join('\n') }] : []
