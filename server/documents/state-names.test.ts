import { expect, it } from 'vitest'
import type { DocumentConfig } from '../../shared/documents/config.ts'
import type { DocumentValues } from '../../shared/documents/expression.ts'
import { fillPdf } from './fill.ts'
import { leftEdgesOfAppearances } from './fixtures/drawn-forms.ts'
import { flate, formOf } from './fixtures/raw-pdf.ts'
import { markNotNeeded } from './mark-not-needed.ts'

const NOTHING: DocumentValues = { fields: new Map(), variables: new Map() }

/** A name as it is written in a file. */
const written = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => `#${byte.toString(16).padStart(2, '0')}`).join('')
const utf8 = (text: string): string => written(Buffer.from(text))

const [FIRST, SECOND] = [20, 60]

/** A field of two kids with the same mark; each has one state beside `Off`. */
function groupOf(kind: 'radio' | 'checkbox', states: readonly string[]): Buffer {
  const flags = kind === 'radio' ? 49_152 : 0
  const field = `/FT /Btn /Ff ${flags} /T (residente) /Kids [${states.map((_, at) => `${at + 6} 0 R`).join(' ')}]`
  return formOf([field], { form: `/DA (/Helv 0 Tf 0 g)`, page: '' }, [
    ...states.map(
      (state, at) =>
        `<< /Type /Annot /Subtype /Widget /P 3 0 R /Parent 5 0 R /F 4 /AS /Off /Rect [${FIRST + 40 * at} 240 ${FIRST + 14 + 40 * at} 254] /AP << /N << /${state} ${states.length + 6} 0 R >> >> >>`,
    ),
    flate('0 0 14 14 re f', '/BBox [0 0 14 14] /Subtype /Form'),
  ])
}

async function fill(template: Uint8Array, config: DocumentConfig) {
  const filled = await fillPdf({ template, config, values: NOTHING })
  return {
    chosen: await leftEdgesOfAppearances(filled.pdf),
    report: markNotNeeded(filled.report, { config, values: NOTHING }),
  }
}

it.each([
  ['Latin-1', written(Buffer.from('Sì', 'latin1')), 'Sì'],
  ['UTF-8', utf8('Sì'), 'Sì'],
  ['UTF-8 in decomposed form', utf8('Sì'.normalize('NFD')), 'Sì'],
  ['Latin-1, for a decomposed answer', written(Buffer.from('Sì', 'latin1')), 'Sì'.normalize('NFD')],
  ['Windows-1252', written(Uint8Array.of(0x80, 0x20, 0x37)), '€ 7'],
  ['PDFDocEncoding', written(Uint8Array.of(0xa0, 0x20, 0x37)), '€ 7'],
  ['ASCII in another case', 'si', 'SI'],
])('a state whose name is in %s is chosen by its text', async (_encoding, state, text) => {
  for (const kind of ['radio', 'checkbox'] as const) {
    const { chosen, report } = await fill(groupOf(kind, [state, 'No']), { residente: text })
    expect(report).toMatchObject({ ticked: ['residente'], unfilled: [] })
    expect(chosen).toEqual([FIRST])
  }
})

it('a state in the case of the text prevails over one in another case', async () => {
  const { chosen } = await fill(groupOf('radio', ['m', 'M']), { residente: 'M' })
  expect(chosen).toEqual([SECOND])
})

it('a text that names no state is reported as empty, because the contract has an answer', async () => {
  for (const kind of ['radio', 'checkbox'] as const) {
    const { chosen, report } = await fill(groupOf(kind, ['Luce', 'Gas']), { residente: 'Acqua' })
    expect(chosen).toEqual([])
    expect(report.unfilled).toEqual([{ field: 'residente', page: 1, why: 'empty', required: false }])
  }
})

it('a rule without a text is not needed', async () => {
  const { report } = await fill(groupOf('radio', ['Luce', 'Gas']), { residente: '' })
  expect(report.unfilled).toEqual([{ field: 'residente', page: 1, why: 'not-needed', required: false }])
})
