import { createHash } from 'node:crypto'
import { PAPER_KINDS, PAPER_LABELS, type PaperKind } from '../../contract/duties/papers.ts'
import { letterPdf } from '../documents/letter-pdf.ts'
import { SAMPLE_SUPPLIER } from '../documents/sample-templates.ts'
import type { FileStore } from '../providers/files/port.ts'

/** Before the first contract of the demonstration. */
const VALID_FROM = '2020-01-01'

const TEXTS: Readonly<Record<PaperKind, readonly string[]>> = {
  summary: [
    'Venditore, offerta, prezzo, durata e garanzie stanno qui su una pagina, per confrontarli con altre offerte.',
    'Prezzo: quello dell’offerta scritta nel contratto. Durata: indeterminata. Bollette: bimestrali.',
  ],
  conditions: [
    'La fornitura comincia secondo i tempi dell’operazione chiesta e dura finché una delle parti non recede.',
    'Il cliente recede in ogni momento cambiando venditore, e i reclami si mandano ai recapiti del contratto.',
  ],
  'withdrawal-form': [
    'Da compilare e mandare solo se si vuole recedere dal contratto.',
    'Con la presente comunico il recesso dal mio contratto di fornitura. Nome, indirizzo, data e firma.',
  ],
}

/** The papers before the contract, one of each kind for all products; every sample says that it is one. */
export const storePapers = (files: FileStore, at: Date) =>
  Promise.all(
    PAPER_KINDS.map(async (kind) => {
      const title = PAPER_LABELS[kind]
      const paragraphs = ['Esempio per la dimostrazione.', ...TEXTS[kind]]
      const file = await letterPdf({ title, paragraphs, organisation: SAMPLE_SUPPLIER, at })
      const file_key = `paper-${kind}.pdf`
      await files.write(file_key, file)
      return {
        kind,
        version: '1',
        valid_from: VALID_FROM,
        file_key,
        file_name: `${title}.pdf`,
        sha256: createHash('sha256').update(file).digest('hex'),
        bytes: file.length,
      }
    }),
  )
