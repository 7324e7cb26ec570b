import { PDF } from '@libpdf/core'
import { expect, it } from 'vitest'
import { fillPdf } from './fill.ts'
import { formOf, textField } from './fixtures/raw-pdf.ts'

const values = {
  fields: new Map(
    Object.entries({ nome: 'Niccolò D’Andrèa', cf: 'NDRNCL80A01F205X', uso: 'c9', resa: '' }).map(
      ([name, text]) => [name, { raw: text, text }],
    ),
  ),
  variables: new Map<string, string>(),
}
const fill = (template: Uint8Array) => fillPdf({ template, config: {}, values })

/** How far the letters of the filled page lie apart on the sheet. */
async function spread(pdf: Uint8Array) {
  const letters = (await PDF.load(pdf))
    .extractText()[0]!
    .lines.flatMap(({ spans }) => spans.flatMap(({ chars }) => chars))
  const range = (all: number[]) => Math.max(...all) - Math.min(...all)
  return { x: range(letters.map(({ bbox }) => bbox.x)), y: range(letters.map(({ bbox }) => bbox.y)) }
}

it.each([90, 270])(
  'fillPdf writes along the fields of a page that was rotated by %i after drawing',
  async (turned) => {
    const fields = [
      textField('nome'),
      textField('cf', 1, '/Ff 16777216 /MaxLen 16'),
      '/FT /Btn /T (a) /Rect [9 9 19 19]',
    ]
    const { pdf, report } = await fill(formOf(fields, { page: `/Rotate ${turned}` }))
    expect(report.overflowing).toEqual([])
    const { x, y } = await spread(pdf)
    expect(x).toBeGreaterThan(150)
    expect(y).toBeLessThan(40)
  },
)

it.each([90, 270])(
  'fillPdf writes in reading direction on a page that was drawn rotated by %i',
  async (turned) => {
    const { pdf, report } = await fill(
      formOf(['/FT /Tx /T (nome) /Rect [100 100 120 300]'], { page: `/Rotate ${turned}` }),
    )
    expect(report.overflowing).toEqual([])
    expect((await spread(pdf)).y).toBeGreaterThan(40)
  },
)

const buttons = (name: string) => [
  `/FT /Btn /Ff 32768 /T (${name}) /V /c1 /Rect [9 9 19 19] /AS /c1 /AP << /N << /c1 7 0 R >> >>`,
  `/FT /Btn /Ff 32768 /T (${name}) /V /c1 /Rect [29 9 39 19] /AS /Off /AP << /N << /c2 7 0 R >> >>`,
]

it.each(['uso', 'resa'])(
  'fillPdf clears a preselected button that the record does not select: %s',
  async (name) => {
    const { report } = await fill(formOf(buttons(name)))
    expect(report).toMatchObject({ ticked: [], unfilled: [{ field: name, why: 'empty' }] })
  },
)
