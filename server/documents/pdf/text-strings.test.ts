import { describe, expect, it } from 'vitest'
import { fillPdf } from '../fill.ts'
import { flate, formOf, textField } from '../fixtures/raw-pdf.ts'
import { readText } from '../fixtures/read-text.ts'
import { inspectBytes } from '../inspect.ts'
import { decodeTextString } from './text-strings.ts'

const swapped = (text: string) => Buffer.from(text, 'utf16le').swap16()
const marked = (mark: number[], bytes: Uint8Array) => Buffer.concat([Uint8Array.from(mark), bytes])
/** How programs write «text»; the last three with a language code before it. */
const ENCODINGS: [string, (text: string) => Buffer][] = [
  ['UTF-16BE', (text) => marked([0xfe, 0xff], swapped(text))],
  ['UTF-16LE', (text) => marked([0xff, 0xfe], Buffer.from(text, 'utf16le'))],
  ['UTF-8', (text) => marked([0xef, 0xbb, 0xbf], Buffer.from(text))],
  ['UTF-16BE with a language', (text) => marked([0xfe, 0xff], swapped(`\u001bit\u001b${text}`))],
  [
    'UTF-16LE with a language',
    (text) => marked([0xff, 0xfe], Buffer.from(`\u001bitIT\u001b${text}`, 'utf16le')),
  ],
  ['UTF-8 with a language', (text) => marked([0xef, 0xbb, 0xbf], Buffer.from(`\u001bit-IT\u001b${text}`))],
]
const hex = (bytes: Buffer) => `<${bytes.toString('hex')}>`

describe('the text strings of a form', () => {
  it.each(ENCODINGS)('the text strings of a form are read in %s', async (_name, encode) => {
    const write = (text: string) => hex(encode(text))
    const box = (at: number) => `/Rect [50 ${780 - at * 30} 250 ${800 - at * 30}]`
    const template = formOf(
      [
        `/FT /Tx /T ${write('città')} /TU ${write('Città di nascita')} ${box(0)}`,
        `/FT /Tx /T (nota) /V ${write('Già così – 5 €')} ${box(1)}`,
        `/FT /Ch /Ff 131072 /T (canone) /Opt [[(a) (uno)] [${write('è')} ${write('Canone € 7')}]] ${box(2)}`,
        `/FT /Tx /T (lunga) /V 9 0 R ${box(3)}`,
      ],
      {},
      [flate(encode('Perché è in uno stream'))],
    )
    const { fields } = await inspectBytes(template)
    expect(fields).toMatchObject([
      { name: 'città', label: 'Città di nascita' },
      { name: 'nota', value: 'Già così – 5 €' },
      { name: 'canone', options: [{ value: 'a' }, { value: 'è', label: 'Canone € 7' }] },
      { name: 'lunga', value: 'Perché è in uno stream' },
    ])
    const config = { città: 'Forlì', canone: 'È' }
    const { pdf } = await fillPdf({ template, config, values: { fields: new Map(), variables: new Map() } })
    const [text] = await readText(pdf)
    for (const part of ['Forlì', 'Già così – 5 €', 'Canone € 7', 'Perché è in uno stream'])
      expect(text).toContain(part)
  })

  it.each([
    ['without a mark as PDFDocEncoding', Buffer.from('Citt\xe0 \xa0', 'latin1'), 'Città €'],
    ['with half a letter at the end', Buffer.from('feff004100', 'hex'), 'A'],
    ['with an invalid letter', Buffer.from('efbbbf41ff', 'hex'), 'A\ufffd'],
    ['with an escape that names no language', Buffer.from('\ufeffa\u001bb c\u001b'), 'a\u001bb c\u001b'],
  ])('a text string %s is read', (_name, bytes, text) => {
    expect(decodeTextString(bytes)).toBe(text)
  })

  it('a value in a stream that cannot be decompressed is empty', async () => {
    const broken = { dict: '/Filter /FlateDecode', data: Buffer.from('nothing') }
    const { fields } = await inspectBytes(formOf([textField('nota', 0, '/V 6 0 R')], {}, [broken]))
    expect(fields).toMatchObject([{ name: 'nota', value: '' }])
  })
})
