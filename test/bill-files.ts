import { deflateSync } from 'node:zlib'
import { type RawObject, rawPdf } from '../server/documents/fixtures/raw-pdf.ts'
import type { PageText, TextPiece } from '../web/features/record-form/tools/bill/reader/page-text.ts'

/** A file that somebody drops on the form. */
export interface BillFile {
  name: string
  type: string
  content: Uint8Array
}

/** A bill as PDF. */
export const billFile = (pages: readonly PageText[]): BillFile => pdfFile(billPdf(pages))

const pdfFile = (content: Uint8Array): BillFile => ({
  name: 'bolletta.pdf',
  type: 'application/pdf',
  content,
})

/** A page of labels and values in two columns, from the top. */
export const pageOf = (page: number, lines: readonly (readonly [string, string?])[]): PageText => ({
  page,
  pieces: lines.flatMap(([label, value], index) => {
    const y = 60 + 20 * index
    return [piece(label, 40, y), ...(value === undefined ? [] : [piece(value, 300, y)])]
  }),
})

const SIZE = 9
const piece = (text: string, x: number, y: number): TextPiece => ({
  text,
  x,
  y,
  width: 0.55 * SIZE * text.length,
  size: SIZE,
})

const HEIGHT = 842
/** Of a letter of Courier, in heights of the font. */
const LETTER = 0.6

/** The pages with each text at its place and as wide as it says. */
export function billPdf(pages: readonly PageText[]): Uint8Array {
  return pdfOf(pages.map(({ pieces }) => contentOf(pieces.map(drawn).join('\n'))))
}

function drawn({ text, x, y, width, size }: TextPiece): string {
  const stretch = (100 * width) / (LETTER * size * text.length)
  return `BT /F1 ${size} Tf ${stretch.toFixed(3)} Tz 1 0 0 1 ${x.toFixed(2)} ${(HEIGHT - y).toFixed(2)} Tm <${hexOf(text)}> Tj ET`
}

/** The characters of Windows-1252 that Latin-1 does not have. */
const WINDOWS = new Map([
  ['€', 0x80],
  ['‘', 0x91],
  ['’', 0x92],
  ['–', 0x96],
  ['—', 0x97],
])

const hexOf = (text: string): string =>
  [...text]
    .map((letter) => (WINDOWS.get(letter) ?? letter.charCodeAt(0)).toString(16).padStart(2, '0'))
    .join('')

const contentOf = (content: string): RawObject => ({
  dict: '/Filter /FlateDecode',
  data: deflateSync(content),
})

function pdfOf(contents: readonly RawObject[], trailer = ''): Uint8Array {
  const first = 4
  const kids = contents.map((_, index) => `${first + 2 * index} 0 R`)
  return rawPdf(
    [
      '<< /Type /Catalog /Pages 2 0 R >>',
      `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${contents.length} >>`,
      '<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>',
      ...contents.flatMap((content, index) => [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 ${HEIGHT}] /Resources << /Font << /F1 3 0 R >> >> /Contents ${first + 2 * index + 1} 0 R >>`,
        content,
      ]),
    ],
    { trailer },
  )
}

/** A copy of one page as often as it is asked for. */
export const longFile = (pages: number): BillFile =>
  pdfFile(billPdf(Array.from({ length: pages }, (_, at) => pageOf(at + 1, [['Condizioni generali']]))))

/** Opens only with a password, which nobody knows. */
export const lockedFile = (): BillFile => {
  const [owner, user] = ['a5', '5a'].map((byte) => byte.repeat(32))
  const id = '00112233445566778899aabbccddeeff'
  const lock = `/Encrypt << /Filter /Standard /V 2 /R 3 /Length 128 /P -3904 /O <${owner}> /U <${user}> >>`
  return pdfFile(pdfOf([contentOf('')], `${lock} /ID [<${id}> <${id}>]`))
}

/** A page that is one picture. */
export const scannedFile = (): BillFile =>
  pdfFile(
    pdfOf([
      contentOf(
        'q 595 0 0 842 0 0 cm BI /W 1 /H 1 /CS /G /BPC 8 /F /AHx ID 80> EI Q BT /F1 8 Tf 290 20 Td (1) Tj ET',
      ),
    ]),
  )

/** Blocks of deflate that each begin anew, and unpack to a megabyte of blanks. */
function unpackingTo(megabytes: number): Uint8Array {
  const end = deflateSync(Buffer.alloc(0))
  const blank = deflateSync(Buffer.alloc(1024 * 1024, ' '), { level: 9, finishFlush: 3 })
  const [head, block] = [blank.subarray(0, 2), blank.subarray(2)]
  return Buffer.concat([head, ...Array.from({ length: megabytes }, () => block), end.subarray(2)])
}

/** A page of some kilobytes that unpacks to a gigabyte. */
export const bombFile = (): BillFile =>
  pdfFile(pdfOf([{ dict: '/Filter /FlateDecode', data: unpackingTo(1024) }]))

/** A page with more texts than a browser can hold. */
export const crowdedFile = (): BillFile =>
  pdfFile(pdfOf([contentOf('BT /F1 8 Tf 1 0 0 1 40 40 Tm (a) Tj 0 9 Td ET\n'.repeat(400_000))]))

const bytes = (...parts: (string | number)[]): Uint8Array =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from([part]))),
  )

/** Photographs of a phone, of which some systems do not know the type. */
export const PHOTOGRAPHS: readonly BillFile[] = [
  {
    name: 'IMG_0001.jpg',
    type: 'image/jpeg',
    content: bytes(0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 'JFIF', 0, 1, 1),
  },
  { name: 'IMG_0002.HEIC', type: '', content: bytes(0, 0, 0, 0x24, 'ftypheic', 0, 0, 0, 0, 'mif1heic') },
]

export const otherFile: BillFile = {
  name: 'bolletta.docx',
  type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  content: bytes('PK', 3, 4, 20, 0, 6, 0),
}

export const damagedFile: BillFile = pdfFile(bytes('%PDF-1.7\n', 'nothing of a file'))
