import { italianSecond } from '../../../contract/time/italian-time.ts'
import type { Utility } from '../../../shared/utilities-and-client-types.ts'
import { AppendedPages, type TextStyleOfWidget } from '../pdf/appended-pages.ts'
import { colour } from '../pdf/drawing-operators.ts'
import type { Faces } from '../pdf/faces.ts'
import type { OpenedPdf } from '../pdf/open.ts'
import type { Page } from '../pdf/pages.ts'
import { newPen } from '../pdf/pen.ts'
import type { Structure } from '../pdf/structure.ts'
import type { LongText } from './draw-texts.ts'
import type { Evidence, SignerEvidence } from './evidence.ts'
import { customerAlt } from './mark-elements.ts'
import { type DrawnMark, drawMark } from './marks.ts'

const MARGIN = 48
const INK = [0.1, 0.1, 0.12]
const PALE = [0.4, 0.4, 0.45]
export const MARK_BOX = { width: 200, height: 60 }
const FOOTER_STYLE = 28
const TEXT: TextStyleOfWidget = { size: 9 }

interface EvidenceParts {
  evidence: Evidence
  faces: Faces
  structure: Structure
  mark: DrawnMark
  signedAt: Date
  /** The mark of the second signer, with its time. */
  second?: { mark: DrawnMark; signedAt: Date } | undefined
  /** Texts of the document that refer to this page. */
  longTexts: readonly LongText[]
}

/** The pages of evidence while they are written. */
class Sheet {
  readonly paper: AppendedPages

  constructor(paper: AppendedPages) {
    this.paper = paper
  }

  /** `after`: the space below. */
  line(text: string, { after = 2.5, ...style }: Partial<TextStyleOfWidget> & { after?: number } = {}): void {
    this.paper.paragraph(text.replace(/\s+/g, ' ').trim(), { ...TEXT, ...style })
    this.paper.skip(after)
  }

  heading(text: string): void {
    this.paper.skip(7)
    this.paper.heading(2, text, { size: 10.5, weight: 'bold' })
    this.paper.skip(3)
  }

  pair(label: string, value: string): void {
    this.line(`${label}: ${value || '–'}`)
  }
}

/** Adds the pages that document the signature, and returns the first. */
export function writeEvidence(
  opened: OpenedPdf,
  { evidence, faces, structure, mark, signedAt, second, longTexts }: EvidenceParts,
): Page {
  const paper = new AppendedPages({ opened, structure, pen: newPen(faces), margin: MARGIN, ink: INK })
  const sheet = new Sheet(paper)
  paper.heading(1, 'Attestato di firma elettronica', { size: 16, weight: 'bold' })
  paper.skip(4)
  sheet.line(
    'Firma elettronica semplice (FES), non avanzata e non qualificata. Il documento è chiuso da un sigillo che rivela ogni modifica successiva. Gli orari sono in ora italiana (fuso Europe/Rome); fra parentesi lo stesso istante in ora universale (UTC).',
    { ink: PALE, after: 4 },
  )
  writeDocument(sheet, evidence)
  writePapers(sheet, evidence)
  writePerson(sheet, 'Firmatario', evidence)
  writeMark(sheet, evidence, { mark, signedAt, faces })
  if (evidence.second && second) {
    writePerson(sheet, 'Secondo firmatario', evidence.second)
    writeMark(sheet, evidence.second, { ...second, faces })
  }
  writeLongTexts(sheet, longTexts)
  writeEventList(sheet, evidence)
  const of = `Attestato della busta ${evidence.envelopeId}`
  paper.footer((page, pages) => `${of} · pagina ${page} di ${pages}`, { size: 7.5, ink: PALE }, FOOTER_STYLE)
  paper.finish()
  return paper.pages[0]!
}

function writeDocument(sheet: Sheet, evidence: Evidence): void {
  sheet.heading('Documento')
  sheet.pair('Nome', evidence.documentName)
  sheet.pair('Impronta SHA-256 del documento mostrato', evidence.documentHash)
  sheet.line(
    `I primi ${evidence.documentBytes} byte di questo file sono il documento mostrato al firmatario, senza alcuna modifica.`,
  )
  sheet.pair('Verifica', `chi ha questo file può verificarlo su ${evidence.verifyUrl}`)
  sheet.pair('Busta', evidence.envelopeId)
  sheet.pair(
    'Inviato da',
    [evidence.sender.name, evidence.sender.email, evidence.organisation].filter(Boolean).join(', '),
  )
}

function writePapers(sheet: Sheet, { papers }: Evidence): void {
  if (papers.length > 0) sheet.heading('Documenti mandati prima del contratto')
  for (const { title, name, sha256 } of papers) sheet.pair(title, `${name}, impronta SHA-256 ${sha256}`)
}

function writeMark(
  { paper }: Sheet,
  evidence: SignerEvidence,
  { mark, signedAt, faces }: Pick<EvidenceParts, 'mark' | 'signedAt' | 'faces'>,
): void {
  const frame = { ...MARK_BOX, matrix: [1, 0, 0, 1, 0, 0] as const }
  paper.skip(6)
  paper.figure(customerAlt(evidence, signedAt), MARK_BOX, (resources) => {
    const border = `${colour(PALE, 'line')}0.5 w 0 0 ${MARK_BOX.width} ${MARK_BOX.height} re S\n`
    return border + drawMark(frame, { mark, signedAt, faces, resources })
  })
}

function writePerson(sheet: Sheet, heading: string, { signer, ...evidence }: SignerEvidence): void {
  sheet.heading(heading)
  sheet.pair('Nome', signer.name)
  sheet.pair('Codice fiscale', signer.fiscalCode)
  sheet.pair('Email a cui sono andati l’invito e il codice', signer.email)
  sheet.pair('Telefono registrato, a cui non è stato mandato nulla', signer.phone)
  sheet.pair(
    'Casella e-mail provata',
    `il codice monouso mandato a ${signer.email} è stato scritto il ${moment(evidence.mailboxProvenAt)}`,
  )
  if (evidence.place) sheet.pair('Luogo dichiarato alla firma', evidence.place)
  sheet.pair('Sessione di firma', evidence.session)
  sheet.pair('Firma', evidence.method === 'drawn' ? 'disegnata' : 'scritta')
}

function writeLongTexts(sheet: Sheet, texts: readonly LongText[]): void {
  if (texts.length > 0) sheet.heading('Testi che non stanno per intero nei riquadri del documento')
  for (const [at, { title, page, text }] of texts.entries())
    sheet.line(`Punto ${at + 1} · ${title} (pagina ${page}): ${text}`)
}

function writeEventList(sheet: Sheet, evidence: Evidence): void {
  const { steps, second } = evidence
  writeConsents(sheet, evidence, second && evidence.signer.name)
  if (second) writeConsents(sheet, second, second.signer.name)
  sheet.heading('Svolgimento')
  const writer = new ActWriter(sheet)
  for (const { what, at, ...visitor } of steps) writer.write(`${moment(at)}  ${what}`, visitor)
}

/** Writes acts with the address and the device; a device is named once while it does not change. */
class ActWriter {
  readonly #sheet: Sheet
  #device = ''

  constructor(sheet: Sheet) {
    this.#sheet = sheet
  }

  write(text: string, { ip, agent: name, who = '' }: { ip: string; agent: string; who?: string }): void {
    const device = name && `${who} ${name}`
    const known = device !== '' && device === this.#device
    const from = [ip && `indirizzo IP ${ip}`, known ? 'stesso dispositivo' : name].filter(Boolean).join(' · ')
    if (device) this.#device = device
    this.#sheet.line(text, { after: from ? 0.5 : 2.5 })
    if (from) this.#sheet.line(from, { size: 7.5, ink: PALE, after: 2.5 })
  }
}

/** The consents and declarations of one signer; `name` when there are two. */
function writeConsents(sheet: Sheet, evidence: SignerEvidence, name: string | undefined): void {
  const { consents, medium, acts } = evidence
  if (medium) {
    sheet.heading(name ? `Supporto durevole: consenso di ${name}` : 'Consenso al supporto durevole')
    sheet.line(consentLine(medium))
  }
  sheet.heading(name ? `Consensi di ${name}` : 'Consensi')
  for (const consent of consents) sheet.line(consentLine(consent))
  if (acts.length > 0) sheet.heading(name ? `Firme apposte da ${name}` : 'Firme apposte')
  const writer = new ActWriter(sheet)
  for (const { act, utility, page, at, ...visitor } of acts)
    writer.write(`[${moment(at)}] ${placeOf(page, utility)}: ${act}`, visitor)
}

const consentLine = ({ text, version, at }: SignerEvidence['consents'][number]): string =>
  `[${moment(at)}] ${text} (versione ${version})`

const placeOf = (page: number, utility: Utility | undefined): string =>
  utility ? `Pagina ${page}, fornitura ${utility}` : `Pagina ${page}`

/** With seconds and time zone: the statement stands alone. */
const moment = (at: Date): string => `${italianSecond(at)} (${at.toISOString()})`
