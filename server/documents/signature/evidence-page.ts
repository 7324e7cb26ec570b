import { type EmbeddedFont, type PDF, type PDFPage, rgb } from '@libpdf/core'
import { italianSecond } from '../../italian-time.ts'
import type { Evidence } from './evidence.ts'

const A4 = { width: 595, height: 842 }
const MARGIN = 48
const WIDTH = A4.width - 2 * MARGIN
const INK = rgb(0.1, 0.1, 0.12)
const PALE = rgb(0.4, 0.4, 0.45)
const MARK_BOX = { width: 200, height: 60 }

interface EvidenceParts {
  evidence: Evidence
  regular: EmbeddedFont
  bold: EmbeddedFont
  drawMark(page: PDFPage, place: { x: number; y: number; width: number; height: number }): void
}

/** Adds the page, or pages, that tell how the document was signed. */
export function writeEvidence(pdf: PDF, { evidence, regular, bold, drawMark }: EvidenceParts): void {
  let page = pdf.addPage(A4)
  let y = A4.height - MARGIN
  const need = (height: number) => {
    if (y - height >= MARGIN) return
    page = pdf.addPage(A4)
    y = A4.height - MARGIN
  }
  const line = (text: string, { size = 9.5, font = regular, color = INK, after = 3 } = {}) => {
    for (const part of wrap(text, font, size, WIDTH)) {
      need(size * 1.3)
      y -= size * 1.2
      page.drawText(part, { x: MARGIN, y, size, font, color })
    }
    y -= after
  }
  const heading = (text: string) => {
    y -= 8
    need(40)
    line(text, { size: 11, font: bold, after: 4 })
  }
  const pair = (label: string, value: string) => line(`${label}: ${value || '–'}`)

  line('Attestato di firma elettronica', { size: 16, font: bold, after: 4 })
  line(
    'Firma elettronica semplice (FES), non avanzata e non qualificata. Il documento è chiuso da un sigillo che rivela ogni modifica successiva.',
    { color: PALE, after: 6 },
  )
  heading('Documento')
  pair('Nome', evidence.documentName)
  pair('Impronta SHA-256 del documento mostrato', evidence.documentHash)
  pair('Busta', evidence.envelopeId)
  pair('Inviato da', evidence.office)

  heading('Firmatario')
  pair('Nome', evidence.signer.name)
  pair('Codice fiscale', evidence.signer.fiscalCode)
  pair('Email', evidence.signer.email)
  pair('Telefono', evidence.signer.phone)
  pair('Firma', evidence.method === 'drawn' ? 'disegnata' : 'scritta')
  need(MARK_BOX.height + 10)
  y -= MARK_BOX.height
  page.drawRectangle({ x: MARGIN, y, ...MARK_BOX, borderColor: PALE, borderWidth: 0.5 })
  drawMark(page, { x: MARGIN, y, ...MARK_BOX })
  y -= 8

  heading('Consensi')
  for (const { text, version, at } of evidence.consents) line(`[${moment(at)}] ${text} (versione ${version})`)

  heading('Svolgimento')
  for (const { what, at, ip, agent } of evidence.steps) {
    line(`${moment(at)}  ${what}`, { after: 1 })
    line([ip && `indirizzo ${ip}`, agent].filter(Boolean).join(' · ') || ' ', {
      size: 7.5,
      color: PALE,
      after: 4,
    })
  }

  heading('Verifica')
  line(`Chi ha questo file può verificarlo su ${evidence.verifyUrl}`)
}

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
