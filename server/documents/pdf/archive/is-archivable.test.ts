import { readFile } from 'node:fs/promises'
import { PdfArray, PdfDict, PdfName, PdfNumber, PdfStream, PdfString } from '@libpdf/core'
import { beforeAll, expect, it } from 'vitest'
import { fillPdf } from '../../fill.ts'
import { formOf, textField } from '../../fixtures/raw-pdf.ts'
import { SAMPLE_TEMPLATES, sampleTemplatePath } from '../../sample-templates.ts'
import { everyDict } from '../active-content.ts'
import { drawingStream } from '../drawing-operators.ts'
import { claimsArchivable } from '../metadata.ts'
import { asDict } from '../objects.ts'
import { type OpenedPdf, openPdf } from '../open.ts'
import { archiveProblem } from './is-archivable.ts'

const values = { variables: new Map<string, string>(), fields: new Map() }
const fill = async (template: Uint8Array) =>
  (await fillPdf({ template, config: { last_name: 'D’Angelo' }, values, flatten: true })).pdf

/** A page of another program; its fonts are embedded in the file. */
let page: Uint8Array
beforeAll(async () => {
  page = await fill(await readFile(sampleTemplatePath(SAMPLE_TEMPLATES[0]!)))
})

const firstOf = ({ catalog, objects }: OpenedPdf, kind: string): PdfDict => {
  for (const dict of everyDict(catalog, objects)) if (objects.name(dict, 'Subtype') === kind) return dict
  throw new Error(`No ${kind}`)
}

function draw(opened: OpenedPdf, drawing: string, resources: Record<string, PdfDict> = {}): void {
  const { dict } = opened.pages[0]!
  const own = opened.objects.dict(dict, 'Resources')!
  for (const [name, group] of Object.entries(resources)) own.set(name, group)
  const all = opened.objects.array(dict, 'Contents')
  dict.set('Contents', PdfArray.of(...all, opened.objects.register(drawingStream(drawing))))
}

const rule = (S: string, more: Record<string, PdfName> = {}) => PdfDict.of({ S: PdfName.of(S), ...more })

/** Each breaks one rule. */
const MUTANTS: [string, (opened: OpenedPdf) => void][] = [
  ['a typeface that is not embedded', (opened) => descriptorOf(opened).delete('FontFile2')],
  ['a typeface without letters for its codes', (opened) => firstOf(opened, 'Type0').delete('ToUnicode')],
  [
    'a typeface whose letters are left out',
    (opened) =>
      firstOf(opened, 'Type0').set('ToUnicode', opened.objects.register(drawingStream('begincmap endcmap'))),
  ],
  ['widths that are not those of the typeface', (opened) => firstOf(opened, 'CIDFontType2').delete('W')],
  [
    'codes without a shape',
    (opened) =>
      firstOf(opened, 'CIDFontType2').set('CIDToGIDMap', opened.objects.register(drawingStream('\0\0'))),
  ],
  [
    'transparency of an unknown kind',
    (opened) =>
      draw(opened, '/Gs1 gs', {
        ExtGState: PdfDict.of({
          Gs1: PdfDict.of({ Type: PdfName.of('ExtGState'), BM: PdfName.of('Fancy') }),
        }),
      }),
  ],
  ['colours of printers', (opened) => draw(opened, '0 0 0 1 k 0 0 9 9 re f')],
  [
    'a colour space of printers',
    (opened) => draw(opened, '/Cs1 cs', { ColorSpace: PdfDict.of({ Cs1: PdfName.of('DeviceCMYK') }) }),
  ],
  ['an operator that does not exist', (opened) => draw(opened, '1 2 blob')],
  ['a picture inside a drawing', (opened) => draw(opened, 'BI /W 1 /H 1 /BPC 8 /CS /G ID x EI')],
  ['states that are too deep', (opened) => draw(opened, `${'q '.repeat(29)}${'Q '.repeat(29)}`)],
  [
    'a stream in LZW',
    (opened) => {
      const stream = new PdfStream([], new Uint8Array([0x80, 0x0b, 0x60, 0x50, 0x22, 0x0c, 0x0c, 0x85, 0x01]))
      for (const [key, name] of [
        ['Filter', 'LZWDecode'],
        ['Subtype', 'Form'],
      ] as const)
        stream.set(key, PdfName.of(name))
      const own = opened.objects.dict(opened.pages[0]!.dict, 'Resources')!
      own.set('XObject', PdfDict.of({ Lzw: opened.objects.register(stream) }))
    },
  ],
  [
    'a picture that is smoothed',
    (opened) => {
      const image = new PdfStream([], new Uint8Array([0]))
      const entries = { Subtype: PdfName.of('Image'), ColorSpace: PdfName.of('DeviceGray') }
      for (const [key, value] of Object.entries(entries)) image.set(key, value)
      image.set('BitsPerComponent', PdfNumber.of(3))
      const own = opened.objects.dict(opened.pages[0]!.dict, 'Resources')!
      own.set('XObject', PdfDict.of({ Im1: opened.objects.register(image) }))
    },
  ],
  [
    'a note that is not printed',
    (opened) => {
      const note = PdfDict.of({
        Type: PdfName.of('Annot'),
        Subtype: PdfName.of('Text'),
        Rect: PdfArray.of(...[0, 0, 9, 9].map((side) => PdfNumber.of(side))),
      })
      opened.pages[0]!.dict.set('Annots', PdfArray.of(opened.objects.register(note)))
    },
  ],
  [
    'a bookmark that hides fields',
    ({ catalog }) => catalog.set('Outlines', PdfDict.of({ First: PdfDict.of({ A: rule('Hide') }) })),
  ],
  ['layers', ({ catalog }) => catalog.set('OCProperties', new PdfDict())],
  [
    'a page that is too large',
    ({ pages: [first] }) =>
      first!.dict.set('MediaBox', PdfArray.of(...[0, 0, 15_000, 842].map((side) => PdfNumber.of(side)))),
  ],
  ['a name of too many bytes', ({ catalog }) => catalog.set('Note', PdfName.of('è'.repeat(70)))],
  ['a key of too many bytes', ({ catalog }) => catalog.set('è'.repeat(70), PdfName.of('Note'))],
  [
    'a string too long behind a reference',
    ({ catalog, objects }) => catalog.set('Note', objects.register(longString())),
  ],
  [
    'a number too large in a list behind a reference',
    ({ catalog, objects }) => catalog.set('Note', objects.register(PdfArray.of(PdfNumber.of(2 ** 31)))),
  ],
  ['a string too long in its information', (opened) => informationOf(opened).set('Note', longString())],
  [
    'a string too long in a list of its information',
    (opened) => informationOf(opened).set('Note', PdfArray.of(longString())),
  ],
  ['a string too long in a drawing', (opened) => draw(opened, `/P <</E (${'x'.repeat(32_768)})>> BDC EMC`)],
  ['a name too long in a drawing', (opened) => draw(opened, `/${'P'.repeat(128)} BMC EMC`)],
  ['a name beyond ASCII in a drawing', (opened) => draw(opened, '/#C3#A8 BMC EMC')],
  ['a number too large in a drawing', (opened) => draw(opened, '2147483648 w')],
  ['a number too close to zero in a drawing', (opened) => draw(opened, `.${'0'.repeat(38)}1 w`)],
  ['a number that is read as zero in a drawing', (opened) => draw(opened, `.${'0'.repeat(400)}1 w`)],
  [
    'a colour of 33 inks',
    (opened) =>
      draw(opened, '/Cs1 cs', {
        ColorSpace: PdfDict.of({
          Cs1: PdfArray.of(
            PdfName.of('DeviceN'),
            PdfArray.of(...Array.from({ length: 33 }, (_, at) => PdfName.of(`Ink${at}`))),
            PdfName.of('DeviceRGB'),
          ),
        }),
      }),
  ],
  [
    'metadata of a part',
    ({ pages: [first], objects }) => first!.dict.set('Metadata', objects.register(drawingStream('<x/>'))),
  ],
]

const longString = () => PdfString.fromString('x'.repeat(32_768))

const informationOf = ({ pdf, objects }: OpenedPdf): PdfDict =>
  asDict(objects.resolve(pdf.context.info.trailer.get('Info')))!

const descriptorOf = (opened: OpenedPdf): PdfDict =>
  opened.objects.dict(firstOf(opened, 'CIDFontType2'), 'FontDescriptor')!

it('A document whose fonts, colours and objects conform to PDF/A-2u claims it when it is filled again [PDF-7]', async () => {
  const opened = await openPdf(await fill(page))
  expect(archiveProblem(opened)).toBeUndefined()
  expect(claimsArchivable(opened)).toBe(true)
})

it.each(MUTANTS)('A document with %s does not claim PDF/A-2u [PDF-7]', async (_what, mutate) => {
  const opened = await openPdf(page)
  mutate(opened)
  const mutant = await openPdf(await fill(await opened.pdf.save()))
  expect(claimsArchivable(mutant)).toBe(false)
})

/** The page with this value as its identifier; the trailer follows everything that has an offset. */
const withId = (id: string) =>
  Buffer.from(
    Buffer.from(page)
      .toString('latin1')
      .replace(/\/ID \[[^\]]*\]/, id),
    'latin1',
  )
const idOf = ({ pdf }: OpenedPdf) =>
  [...(pdf.context.info.trailer.getArray('ID') ?? [])].map((part) =>
    part instanceof PdfString ? part.bytes.length : part.type,
  )

it.each([
  ['no identifier', ''],
  ['an identifier of empty strings', '/ID [<> <>]'],
  ['an identifier of one string', '/ID [<ab>]'],
  ['an identifier of three strings', '/ID [<ab> <cd> <ef>]'],
  ['an identifier that is no list', '/ID (ab)'],
  ['an identifier of numbers', '/ID [1 2]'],
  ['an identifier too long', `/ID [<${'ab'.repeat(32_768)}> <ab>]`],
])(
  'A page with %s gets one of two strings when it is filled again, and claims PDF/A-2u [PDF-7]',
  async (_what, id) => {
    const filled = await openPdf(await fill(withId(id)))
    expect(idOf(filled)).toEqual([16, 16])
    expect(claimsArchivable(filled)).toBe(true)
  },
)

it('A page with an identifier keeps it when it is filled again [PDF-7]', async () => {
  expect(idOf(await openPdf(await fill(withId('/ID [<ab> <cdef>]'))))).toEqual([1, 2])
})

it('A page whose text is longer than a string of an archive claims PDF/A-2u, and its structure has the beginning [PDF-7]', async () => {
  const config = { note: 'Жизнь '.repeat(3000) }
  const { pdf } = await fillPdf({ template: formOf([textField('note')]), config, values, flatten: true })
  const filled = await openPdf(pdf)
  expect(claimsArchivable(filled)).toBe(true)
  expect(archiveProblem(filled)).toBeUndefined()
  const texts = [...everyDict(filled.catalog, filled.objects)].map((dict) =>
    filled.objects.text(dict, 'ActualText'),
  )
  expect(texts.some((text) => text?.startsWith('note: Жизнь Жизнь'))).toBe(true)
})
