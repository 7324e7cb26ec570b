import { inflateSync } from 'node:zlib'
import { PDF } from '@libpdf/core'
import { expect, it } from 'vitest'
import { fillPdf } from './fill.ts'
import { onePage, type RawObject } from './fixtures/raw-pdf.ts'
import { mergePdfs } from './merge.ts'

const AUTHOR = 'Gina Autrice'
const xmp: RawObject = { dict: '/Type /Metadata /Subtype /XML', data: Buffer.from(`<x>${AUTHOR}</x>`) }
const form: RawObject = {
  dict: '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Metadata 4 0 R /PieceInfo 5 0 R',
  data: Buffer.from('0 0 9 9 re f'),
}

/** Every place in which programs leave the name of an author. */
const template = onePage(
  {
    catalog: '/Metadata 4 0 R /PieceInfo 5 0 R',
    page: '/Metadata 4 0 R /PieceInfo 5 0 R /Thumb 4 0 R /Contents 7 0 R /Resources << /XObject << /F 6 0 R >> >>',
  },
  [
    xmp,
    `<< /Word << /Private (${AUTHOR}) /LastModified (D:20200101) >> >>`,
    form,
    { dict: '', data: Buffer.from('/F Do') },
    `<< /Title (Modulo) /Author (${AUTHOR}) /Subject (${AUTHOR}) /Keywords (${AUTHOR}) /Creator (Word) /Company (${AUTHOR}) >>`,
  ],
  { trailer: '/Info 8 0 R' },
)

/** The bytes of a file, followed by its decompressed streams. */
function plainBytes(pdf: Uint8Array): string {
  const text = Buffer.from(pdf).toString('latin1')
  const streams = [...text.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, data = '']) => {
    try {
      return inflateSync(Buffer.from(data, 'latin1')).toString('latin1')
    } catch {
      return data
    }
  })
  return [text, ...streams].join('\n')
}

it('a contract names nobody who made its template, in any entry, stream or unused object', async () => {
  expect(plainBytes(template).split(AUTHOR)).toHaveLength(8)
  const values = { fields: new Map(), variables: new Map() }
  const { pdf } = await fillPdf({ template, config: {}, values })
  const merged = await mergePdfs([pdf, pdf])
  for (const document of [pdf, merged]) {
    expect(plainBytes(document)).not.toMatch(/Gina|PieceInfo|Thumb|Company|Word/)
    const { title, author, subject, creator, producer } = (await PDF.load(document)).getMetadata()
    expect({ title, author, subject, creator, producer }).toEqual({
      title: 'Modulo',
      author: '',
      subject: undefined,
      creator: 'Sportello',
      producer: 'Sportello',
    })
  }
})

it('a template keeps drawings that are named like metadata, and loses the metadata of a font', async () => {
  const names = ['Thumb', 'Metadata', 'LastModified', 'PieceInfo']
  const drawings = names.map((name) => ({
    dict: '/Type /XObject /Subtype /Form /BBox [0 0 9 9]',
    data: Buffer.from(`0 0 9 9 re f % drawing ${name}`),
  }))
  const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Metadata 4 0 R >>'
  const drawn = names.map((name, at) => `/${name} ${at + 7} 0 R`).join(' ')
  const colours = '/ColorSpace << /AF [/CalGray << /WhitePoint [1 1 1] >>] >>'
  const resources = `/Resources << ${colours} /Font << /Metadata 5 0 R >> /XObject << ${drawn} >> >>`
  const content = { dict: '', data: Buffer.from(names.map((name) => `/${name} Do`).join(' ')) }
  const bytes = onePage({ page: `/Contents 6 0 R ${resources}` }, [xmp, font, content, ...drawings])
  const values = { fields: new Map(), variables: new Map() }
  const text = plainBytes((await fillPdf({ template: bytes, config: {}, values })).pdf)
  expect(names.filter((name) => text.includes(`% drawing ${name}`))).toEqual(names)
  expect(text).toContain('/Courier')
  expect(text).toContain('/CalGray')
  expect(text).not.toContain(AUTHOR)
})

const file = [
  `<< /Type /Filespec /F (a) /EF << /F 5 0 R >> >>`,
  { dict: '/Type /EmbeddedFile', data: Buffer.from(AUTHOR) },
] as const
const drawing = '/Type /XObject /Subtype /Form /BBox [0 0 9 9]'
const note = `<< /Type /Annot /Subtype /Text /Rect [0 0 9 9] /T (${AUTHOR}) /Contents (Nota) >>`
const layer = `<< /Type /OCG /Name (L) /Usage << /CreatorInfo << /Creator (${AUTHOR}) >> >> >>`

it.each([
  ['a file of the document', { catalog: '/Names << /EmbeddedFiles << /Names [(a) 4 0 R] >> >>' }, file],
  [
    'a file of a drawing',
    { page: '/Resources << /XObject << /F 6 0 R >> >>' },
    [...file, { dict: `${drawing} /AF [4 0 R]`, data: Buffer.from('0 0 9 9 re f') }],
  ],
  ['the author of a note', { page: '/Annots [4 0 R]' }, [note]],
  ['the maker of a layer', { catalog: '/OCProperties << /OCGs [4 0 R] /D << >> >>' }, [layer]],
  [
    'the author of an article',
    { catalog: '/Threads [4 0 R]', page: '/B [5 0 R]' },
    [
      `<< /Type /Thread /F 5 0 R /I << /Author (${AUTHOR}) >> >>`,
      '<< /Type /Bead /T 4 0 R /N 5 0 R /V 5 0 R /P 3 0 R /R [0 0 9 9] >>',
    ],
  ],
  [
    'the address of a captured page',
    { catalog: '/SpiderInfo << /V 1.0 /C [4 0 R] >>' },
    [`<< /URL (${AUTHOR}) >>`],
  ],
] satisfies [string, Parameters<typeof onePage>[0], readonly RawObject[]][])(
  'a contract leaves out %s of its template',
  async (_, entries, objects) => {
    const bytes = onePage(entries, objects)
    expect(plainBytes(bytes)).toContain(AUTHOR)
    const values = { fields: new Map(), variables: new Map() }
    expect(plainBytes((await fillPdf({ template: bytes, config: {}, values })).pdf)).not.toContain(AUTHOR)
  },
)
