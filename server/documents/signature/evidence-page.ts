import { type EmbeddedFont, type PDF, type PDFPage, rgb } from '@libpdf/core'
import { italianSecond } from '../../italian-time.ts'
import { Canvas } from '../pdf/canvas.ts'
import type { Objects } from '../pdf/objects.ts'
import type { Evidence, SignerEvidence } from './evidence.ts'
import type { Faces } from './faces.ts'
import { type DrawnMark, drawMark } from './marks.ts'

const A4 = { width: 595, height: 842 }
const MARGIN = 48
const WIDTH = A4.width - 2 * MARGIN
const INK = rgb(0.1, 0.1, 0.12)
const PALE = rgb(0.4, 0.4, 0.45)
const MARK_BOX = { width: 200, height: 60 }
const FOOT = 28

interface EvidenceParts {
  evidence: Evidence
  faces: Faces
  objects: Objects
  mark: DrawnMark
  signedAt: Date
  /** The mark of the second signer, with its time. */
  second?: { mark: DrawnMark; signedAt: Date } | undefined
}

interface Style {
  size?: number
  weight?: 'regular' | 'bold'
  color?: typeof INK
  /** Space below. */
  after?: number
}

/** Writes from above, and goes on on another page where one is full. */
class Sheet {
  readonly pages: PDFPage[] = []
  readonly #pdf: PDF
  readonly #faces: Faces
  #y = 0

  constructor(pdf: PDF, faces: Faces) {
    this.#pdf = pdf
    this.#faces = faces
    this.#begin()
  }

  #begin(): void {
    this.pages.push(this.#pdf.addPage(A4))
    this.#y = A4.height - MARGIN
  }

  /** Room of this height, by its lower edge. */
  room(height: number): { page: PDFPage; y: number } {
    if (this.#y - height < MARGIN) this.#begin()
    this.#y -= height
    return { page: this.pages.at(-1)!, y: this.#y }
  }

  line(text: string, { size = 9, weight = 'regular', color = INK, after = 2.5 }: Style = {}): void {
    const font = this.#faces.for(text, weight)
    for (const part of wrap(text, font, size, WIDTH)) {
      const { page, y } = this.room(size * 1.22)
      page.drawText(part, { x: MARGIN, y, size, font, color })
    }
    this.#y -= after
  }

  heading(text: string): void {
    // Never alone at the foot of a page.
    if (this.#y - 50 < MARGIN) this.#begin()
    else this.#y -= 7
    this.line(text, { size: 10.5, weight: 'bold', after: 3 })
  }

  pair(label: string, value: string): void {
    this.line(`${label}: ${value || '–'}`)
  }

  /** At the foot of every page: which paper it belongs to. */
  number(of: string): void {
    for (const [index, page] of this.pages.entries()) {
      const text = `${of} · pagina ${index + 1} di ${this.pages.length}`
      page.drawText(text, { x: MARGIN, y: FOOT, size: 7.5, font: this.#faces.for(text), color: PALE })
    }
  }
}

/** Adds the page, or pages, that tell how the document was signed, and answers the first. */
export function writeEvidence(
  pdf: PDF,
  { evidence, faces, objects, mark, signedAt, second }: EvidenceParts,
): PDFPage {
  const sheet = new Sheet(pdf, faces)
  sheet.line('Attestato di firma elettronica', { size: 16, weight: 'bold', after: 4 })
  sheet.line(
    'Firma elettronica semplice (FES), non avanzata e non qualificata. Il documento è chiuso da un sigillo che rivela ogni modifica successiva. Gli orari sono in ora italiana (fuso Europe/Rome); fra parentesi lo stesso istante in ora universale (UTC).',
    { color: PALE, after: 4 },
  )
  writeDocument(sheet, evidence)
  writePerson(sheet, 'Firmatario', evidence)
  writeMark(sheet, { mark, signedAt, faces, objects })
  if (evidence.second && second) {
    writePerson(sheet, 'Secondo firmatario', evidence.second)
    writeMark(sheet, { ...second, faces, objects })
  }
  writeCourse(sheet, evidence)
  sheet.number(`Attestato della busta ${evidence.envelopeId}`)
  return sheet.pages[0]!
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
    [evidence.sender.name, evidence.sender.email, evidence.office].filter(Boolean).join(', '),
  )
}

function writeMark(
  sheet: Sheet,
  { mark, signedAt, faces, objects }: Pick<EvidenceParts, 'mark' | 'signedAt' | 'faces' | 'objects'>,
): void {
  const { page, y } = sheet.room(MARK_BOX.height + 6)
  page.drawRectangle({ x: MARGIN, y, ...MARK_BOX, borderColor: PALE, borderWidth: 0.5 })
  const canvas = canvasOf(page, objects)
  const frame = { ...MARK_BOX, matrix: [1, 0, 0, 1, MARGIN, y] as const }
  canvas.add(drawMark(frame, { mark, signedAt, faces, resources: canvas.resources }))
  canvas.finish()
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

function writeCourse(sheet: Sheet, evidence: Evidence): void {
  const { waivers, steps, second } = evidence
  sheet.heading('Avvertenze superate prima dell’invio')
  if (waivers.length === 0) sheet.line('Nessuna.')
  for (const { finding, reason, by } of waivers) sheet.line(`${finding} Motivo: ${reason}${by && ` (${by})`}`)
  writeWill(sheet, evidence, second && evidence.signer.name)
  if (second) writeWill(sheet, second, second.signer.name)
  sheet.heading('Svolgimento')
  let device = ''
  for (const { what, at, ip, agent: name, who = '' } of steps) {
    const agent = name && `${who} ${name}`
    const known = agent !== '' && agent === device
    const from = [ip && `indirizzo IP ${ip}`, known ? 'stesso dispositivo' : name].filter(Boolean).join(' · ')
    if (agent) device = agent
    sheet.line(`${moment(at)}  ${what}`, { after: from ? 0.5 : 2.5 })
    if (from) sheet.line(from, { size: 7.5, color: PALE, after: 2.5 })
  }
}

/** What one signer agreed to and declared; `name` where there are two. */
function writeWill(sheet: Sheet, { consents, acts }: SignerEvidence, name: string | undefined): void {
  sheet.heading(name ? `Consensi di ${name}` : 'Consensi')
  for (const { text, version, at } of consents) sheet.line(`[${moment(at)}] ${text} (versione ${version})`)
  if (acts.length > 0) sheet.heading(name ? `Firme apposte da ${name}` : 'Firme apposte')
  for (const { act, page, at } of acts) sheet.line(`[${moment(at)}] Pagina ${page}: ${act}`)
}

/** For what is drawn as it is in the boxes of the document. */
const canvasOf = ({ dict, ref }: PDFPage, objects: Objects): Canvas =>
  new Canvas({ dict, ref, rotation: 0, frame: { ...A4, matrix: [1, 0, 0, 1, 0, 0] } }, objects)

/** With seconds and the zone: a statement about time that stands alone. */
const moment = (at: Date): string => `${italianSecond(at)} (${at.toISOString()})`

/** Lines no wider than the room; a word that is wider alone is broken. */
function wrap(text: string, font: EmbeddedFont, size: number, width: number): string[] {
  const fits = (part: string) => font.getTextWidth(part, size) <= width
  const lines: string[] = []
  let line = ''
  for (const word of text.replace(/\s+/g, ' ').trim().split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (fits(longer)) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    line = word
    while (!fits(line)) {
      let cut = line.length - 1
      while (cut > 1 && !fits(line.slice(0, cut))) cut -= 1
      lines.push(line.slice(0, cut))
      line = line.slice(cut)
    }
  }
  if (line !== '') lines.push(line)
  return lines
}
