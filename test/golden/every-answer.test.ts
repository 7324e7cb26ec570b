import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { definition } from '../../contract/index.ts'
import { PRINTED_SAMPLES } from '../../scripts/make-templates/other-fields.ts'
import { inspectBytes } from '../../server/documents/inspect.ts'
import { printedOption } from '../../server/documents/printed-labels.ts'
import { SAMPLE_TEMPLATES, sampleTemplatePath } from '../../server/documents/sample-templates.ts'

/** The fields of the contract that a form has a place for: by the name of a box, or in the rule of one. */
const FORMS = await Promise.all(
  SAMPLE_TEMPLATES.map(async (sample) => {
    const { fields } = await inspectBytes(await readFile(sampleTemplatePath(sample)))
    const boxes = new Set(fields.map(({ name }) => name))
    const rules = Object.entries(JSON.parse(sample.config) as Record<string, string>)
    const used = rules
      .filter(([name]) => boxes.has(name))
      .flatMap(([, rule]) => [...rule.matchAll(/\{(\w+)\}/g)].map(([, field]) => field!))
    const named = [...boxes].map((name) => name.split('=')[0]!)
    return { ...sample, boxes, places: new Set([...named, ...used]) }
  }),
)

const CONTRACTS = PRINTED_SAMPLES.flatMap(({ name, client, utility, fields }) => {
  const utilities = utility === 'dual' ? [['dual'], ['luce', 'gas']] : [[utility]]
  return utilities.map((wanted) => ({
    title: `${name} on ${wanted.join(' and ')}`,
    fields,
    forms: FORMS.filter((form) => form.client === client && wanted.includes(form.utility)),
  }))
})

describe('the sample forms', () => {
  it.each(CONTRACTS)(
    'the sample forms have a field for every value of $title [TEMPL-11]',
    ({ fields, forms }) => {
      expect(forms.length).toBeGreaterThan(0)
      const names = fields.map(({ name }) => name)
      expect(names.length).toBeGreaterThan(30)
      const missing = names.filter((name) => !forms.some(({ places }) => places.has(name)))
      expect(missing).toEqual([])
    },
  )

  it('the sample forms have a box for every choice of a ticked value [TEMPL-11]', () => {
    const known = new Map(definition.flatMap(({ fields }) => fields.map((field) => [field.name, field])))
    const missing = FORMS.flatMap(({ boxes, name: form }) =>
      [...boxes].flatMap((box) => {
        const [field, value] = box.split('=')
        if (value === undefined) return []
        const options = known.get(field as never)?.options
        const values = Array.isArray(options) ? options.map((option) => option.value) : []
        return values.filter((one) => !boxes.has(`${field}=${one}`)).map((one) => `${form}: ${field}=${one}`)
      }),
    )
    expect(missing).toEqual([])
  })
})

it('a printed option is Italian text, not the stored code [TEMPL-11]', () => {
  const places = new Set(FORMS.flatMap((form) => [...form.places]))
  const codes = definition
    .flatMap(({ fields }) => fields)
    .filter(({ name, kind }) => kind === 'select' && places.has(name))
    .flatMap(({ name, options }) =>
      (Array.isArray(options) ? options : []).map((option) =>
        printedOption(name, option.value, option.label),
      ),
    )
    // `ssrl` is no legal form in Italy: its meaning is unknown, so it stays unchanged.
    .filter((text) =>
      /_|\d\.\d|^[a-z]+(-[a-z]+)+$|^[a-z]\. |^(rid|snc|srls?|sas|s?apa|spa|ss)$|e-email|elettonica/.test(
        text,
      ),
    )
  expect(codes).toEqual([])
  expect(printedOption('tipo_di_documento', 'carta-didentita', 'carta-didentita')).toBe('Carta d’identità')
  expect(printedOption('portata_termica_max', '37.8', '37.8')).toBe('37,8')
})
