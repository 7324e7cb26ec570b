import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { ALL_SAMPLES } from '../../contract/fixtures/all-samples.ts'
import { sampleCatalogue } from '../../contract/fixtures/catalogue.ts'
import { definition, resolve } from '../../contract/index.ts'
import { inspectBytes } from '../../server/documents/inspect.ts'
import { printedOption } from '../../server/documents/printed-labels.ts'
import { SAMPLE_TEMPLATES, sampleTemplatePath } from '../../server/documents/sample-templates.ts'

/** What the forms of an energy supplier leave out: the choices that select a form, the organisation's own notes, other sales. */
const NOT_ON_PAPER =
  /^(crm|tipo-contratto|tipo-cliente|tipo-prodotto|sotto-contratto|altra-.*|extra.*|assicurazione.*|newsletter|mailing|passaparola|domanda.*)$/
/** Opens the cadastral data, which are printed. */
const SWITCHES = ['showEgStatus']

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

/** Of the sample catalogue; the code of a supply that is not sold counts for nothing. */
const DISCOUNTS = { codice_sconto_ee: 'LUCE10', codice_sconto_gas: 'GAS10' }

const CONTRACTS = Object.entries(ALL_SAMPLES).flatMap(([name, typed]) => {
  const { sections, answered } = resolve({ ...typed, ...DISCOUNTS }, sampleCatalogue)
  if (answered.type_contract !== 'contratto energia') return []
  const utilities = answered.type_product === 'dual' ? [['dual'], ['luce', 'gas']] : [[answered.type_product]]
  return utilities.map((wanted) => ({
    title: `${name} on ${wanted.join(' and ')}`,
    sections,
    answered,
    forms: FORMS.filter(({ client, utility }) => client === answered.client_type && wanted.includes(utility)),
  }))
})

describe('the sample forms', () => {
  it.each(CONTRACTS)(
    'the sample forms have a field for every value of $title [TEMPL-11]',
    ({ sections, answered, forms }) => {
      expect(forms.length).toBeGreaterThan(0)
      const printedFields = sections
        .filter(({ id }) => !NOT_ON_PAPER.test(id))
        .flatMap(({ fields }) => fields)
      const answers = printedFields.map(({ name }) => name).filter((name) => answered[name] !== undefined)
      expect(answers.length).toBeGreaterThan(30)
      const missing = answers.filter(
        (name) => !SWITCHES.includes(name) && !forms.some(({ places }) => places.has(name)),
      )
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
    // `ssrl` is no form of company in Italy: what it means is open, so it stays as it is.
    .filter((text) =>
      /_|\d\.\d|^[a-z]+(-[a-z]+)+$|^[a-z]\. |^(rid|snc|srls?|sas|s?apa|spa|ss)$|e-email|elettonica/.test(
        text,
      ),
    )
  expect(codes).toEqual([])
  expect(printedOption('tipo_di_documento', 'carta-didentita', 'carta-didentita')).toBe('Carta d’identità')
  expect(printedOption('portata_termica_max', '37.8', '37.8')).toBe('37,8')
})
