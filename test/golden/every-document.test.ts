import { readFile } from 'node:fs/promises'
import { PDF } from '@libpdf/core'
import { expect, it } from 'vitest'
import { ALL_SAMPLES } from '../../contract/fixtures/all-samples.ts'
import { sampleCatalogue } from '../../contract/fixtures/catalogue.ts'
import { type Catalogue, recordCode, resolve, summary, type Values } from '../../contract/index.ts'
import { DEMO_OWNERS, MANAGED_FIELDS } from '../../server/demo/catalogue.ts'
import { chooseTemplate, DEMO_OPERATIONS } from '../../server/demo/operations.ts'
import { DEMO_PRODUCTS } from '../../server/demo/products.ts'
import { createRandom } from '../../server/demo/random.ts'
import { inventRecords } from '../../server/demo/records.ts'
import { documentValues } from '../../server/documents/document-values.ts'
import { fillPdf } from '../../server/documents/fill.ts'
import { inspectBytes } from '../../server/documents/inspect.ts'
import type { InspectedField } from '../../server/documents/inspection.ts'
import { mergePdfs } from '../../server/documents/merge.ts'
import { SAMPLE_TEMPLATES, sampleTemplatePath } from '../../server/documents/sample-templates.ts'
import { parseConfig } from '../../shared/documents/config.ts'
import { type DocumentValues, evaluate } from '../../shared/documents/expression.ts'
import { signingParts } from '../../shared/documents/signing-variables.ts'
import type { PdfType } from '../../shared/pdf-types.ts'
import { sampleOfKinds } from '../endurance.ts'

const TEMPLATES = await Promise.all(
  SAMPLE_TEMPLATES.map(async (sample) => {
    const bytes = await readFile(sampleTemplatePath(sample))
    const config = parseConfig(sample.config)
    if (!config.ok) throw new Error(config.problem)
    const { fields, pages } = await inspectBytes(bytes)
    return { ...sample, bytes, rules: config.config, fields, pages: pages.length }
  }),
)
type Template = (typeof TEMPLATES)[number]

interface Printed {
  title: string
  values: DocumentValues
  templates: Template[]
}

const NOVEMBER = 11

function printed(title: string, typed: Values, catalogue: Catalogue, templates: Template[]): Printed {
  const resolved = resolve(typed, catalogue)
  const { answered } = resolved
  const code = recordCode(answered, NOVEMBER)
  return { title, values: documentValues({ resolved, summary: summary(answered), code }), templates }
}

/** Every sample contract of energy, on each form that suits it. */
const samples = Object.entries(ALL_SAMPLES).flatMap(([name, typed]) => {
  const { answered } = resolve(typed, sampleCatalogue)
  if (answered.type_contract !== 'contratto energia') return []
  const sold: PdfType[] =
    answered.type_product === 'dual' ? ['luce', 'gas', 'dual'] : [answered.type_product as PdfType]
  return TEMPLATES.filter(
    ({ client, utility }) => client === answered.client_type && sold.includes(utility),
  ).map((template) => printed(`${name} on ${template.name}`, typed, sampleCatalogue, [template]))
})

/** Of the organisation that ships with the product: a contract of each kind of operation, alone and with each other one. */
const demo = (() => {
  const operations = DEMO_OPERATIONS.map((operation) => ({ ...operation, id: operation.name }))
  const catalogue: Catalogue = {
    products: DEMO_PRODUCTS,
    operations,
    owners: DEMO_OWNERS,
    managed: MANAGED_FIELDS,
    packages: [],
  }
  const kinds = new Map<string, Printed>()
  for (const { draft, values } of inventRecords(
    createRandom(7),
    catalogue,
    ['anna'],
    new Date('2026-11-20T09:00:00Z'),
  )) {
    const { answered } = resolve(values, catalogue)
    const sold = operations.filter(
      ({ id }) => id === answered.operation_ee?.id || id === answered.operation_gas?.id,
    )
    const templates = [...new Set(sold.flatMap((operation) => chooseTemplate(TEMPLATES, operation) ?? []))]
    // Suppliers differ in their first word; one has a separate form for both supplies.
    const kind = `${sold.map(({ name }) => name.replace(/^\S+ /, '')).join(' and ')} on ${templates.map(({ name }) => name).join(' and ')}`
    if (!draft && templates.length > 0 && !kinds.has(kind))
      kinds.set(kind, printed(kind, values, catalogue, templates))
  }
  return [...kinds.values()]
})()

/** All, in `npm test` one on each form. */
const drawn = sampleOfKinds([...samples, ...demo], ({ templates }) =>
  templates.map(({ name }) => name).join(),
)

it.each(drawn)(
  'the document prints $title as stored in the record [TEMPL-11] [TEMPL-12]',
  async ({ values, templates }) => {
    const parts: Uint8Array[] = []
    const wanted: Wanted[] = []
    let after = 0
    for (const { bytes, rules, fields, pages } of templates) {
      const { pdf, report } = await fillPdf({ template: bytes, config: rules, values })
      expect(report).toMatchObject({ overflowing: [], missingGlyphs: [], unknown: [] })
      expect(report.ticked.toSorted()).toEqual(tickedOf(values, fields))
      for (const field of fields.filter(({ type }) => type === 'text')) {
        const rule = rules[field.name]
        const text =
          typeof rule === 'string' ? shownBefore(rule, values) : (values.fields.get(field.name)?.text ?? '')
        wanted.push({ field, after, text })
      }
      parts.push(pdf)
      after += pages
    }
    const merged = parts.length === 1 ? parts[0]! : await mergePdfs(parts)
    expect(wanted.filter(({ text }) => text !== '').length).toBeGreaterThan(15)
    expect(await wrongBoxes(merged, wanted)).toEqual([])
  },
)

/** The text of a rule before any signature. */
const shownBefore = (rule: string, values: DocumentValues): string =>
  signingParts(rule, values) ? '' : evaluate(rule, values)

/** Boxes are named for the answer that ticks them: `uso_gas=c1`, or by the field alone. */
const tickedOf = ({ fields: answers }: DocumentValues, fields: Template['fields']) =>
  fields
    .filter(({ type, name }) => {
      const [field = '', value = 'true'] = name.split('=')
      return type === 'checkbox' && answers.get(field)?.raw.toLowerCase() === value.toLowerCase()
    })
    .map(({ name }) => name)
    .sort()

/** A field, its position in the document, and its expected text. */
interface Wanted {
  field: InspectedField
  /** Pages of other documents that precede it. */
  after: number
  text: string
}

const squeeze = (text: string) => text.normalize('NFC').replace(/\s+/g, '')

/** The boxes that show something else than they should: nothing, less, more, or a neighbour's text as well. */
async function wrongBoxes(pdf: Uint8Array, wanted: readonly Wanted[]): Promise<string[]> {
  const pages = (await PDF.load(pdf)).extractText().map(({ lines }) =>
    lines
      .flatMap(({ spans }) => spans.flatMap(({ chars }) => chars))
      .map(({ char, baseline, bbox }) => ({ char, y: baseline, x: bbox.x + bbox.width / 2 }))
      // In reading order: lines from above, letters from the left.
      .sort((a, b) => (Math.abs(a.y - b.y) > 1 ? b.y - a.y : a.x - b.x)),
  )
  return wanted.flatMap(({ field, after, text }) =>
    field.places.flatMap(({ page, x, y, width, height }) => {
      const inside = pages[page - 1 + after]!.filter(
        (letter) => letter.x > x && letter.x < x + width && letter.y > y && letter.y < y + height,
      )
      const shown = squeeze(inside.map(({ char }) => char).join(''))
      return shown === squeeze(text) ? [] : [`${field.name}: «${shown}» instead of «${text}»`]
    }),
  )
}
