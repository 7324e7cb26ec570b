import { readFile } from 'node:fs/promises'
import { PdfArray, PdfDict, PdfName, PdfNumber, PdfStream } from '@libpdf/core'
import { beforeAll, expect, it } from 'vitest'
import { fillPdf } from '../../fill.ts'
import { SAMPLE_TEMPLATES, sampleTemplatePath } from '../../sample-templates.ts'
import { everyDict } from '../active-content.ts'
import { drawingStream } from '../drawing-operators.ts'
import { claimsArchivable } from '../metadata.ts'
import { type OpenedPdf, openPdf } from '../open.ts'
import { archiveProblem } from './is-archivable.ts'

const values = { variables: new Map<string, string>(), fields: new Map() }
const fill = async (template: Uint8Array) =>
  (await fillPdf({ template, config: { last_name: 'D’Angelo' }, values, flatten: true })).pdf

/** A page of another program for this one: its fonts are those of the file. */
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
  [
    'metadata of a part',
    ({ pages: [first], objects }) => first!.dict.set('Metadata', objects.register(drawingStream('<x/>'))),
  ],
]

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
