import { expect, it } from 'vitest'
import { resolve } from '../contract-form.ts'
import { definition } from '../definition.ts'
import { ALL_SAMPLES } from '../fixtures/all-samples.ts'
import { sampleCatalogue } from '../fixtures/catalogue.ts'
import { formOf } from '../fixtures/form.ts'

const fields = definition.flatMap((section) => section.fields)
const ticked = new Set(fields.filter(({ kind }) => kind === 'checkbox').map(({ name }) => name))

/** The complete list: another optional field must be added here. */
const FREE = [
  'contact_id',
  'code',
  'lead_id',
  'sub_contract',
  'sub_insurance',
  'sub_contract_extra',
  'phone',
  'phone_altra',
  'localita_punto',
  'giorni_duso',
  'description',
  'callback_time',
  'description_extra',
  'callback_time_extra',
  'codice_sconto_ee',
  'codice_sconto_gas',
  'codice_sconto',
  'codice_contratto_luce',
  'codice_contratto_gas',
  'codice_contratto_extra',
  'name_mailing',
  'last_name_mailing',
  'email_mailing',
  'name_subs',
  'last_name_subs',
  'email_subs',
]
/** Required in some contracts and optional in others. */
const SOMETIMES = [
  'doi_telefono',
  'matricola',
  'ex_venditore',
  'ateco',
  'bic_swift',
  'bic_swift_altra',
  'bic_extra',
]

it('[VALID-1] [VALID-2] Every field is required, except those that the specification lists as optional', () => {
  const views = Object.values(ALL_SAMPLES).flatMap((values) =>
    formOf(values).resolved.sections.flatMap((section) => section.fields),
  )
  const free = views.filter(({ name, required }) => !required && !ticked.has(name)).map(({ name }) => name)
  expect([...new Set(free)].filter((name) => ![...FREE, ...SOMETIMES].includes(name))).toEqual([])
  const required = new Set<string>(views.filter((view) => view.required).map(({ name }) => name))
  expect(FREE.filter((name) => required.has(name))).toEqual([])
  // Fields that no sample shows are required by the definition.
  const written = fields.filter((field) => field.required === false && field.kind !== 'checks')
  const names: readonly string[] = written.map(({ name }) => name)
  expect(names.filter((name) => !FREE.includes(name))).toEqual([])
})

it('Checkboxes, interactions and the organisation’s question never reject a save', () => {
  const asking = {
    ...sampleCatalogue,
    interactions: ['App'],
    question: { question: 'Quale?', checkboxes: ['Una', 'Due'], selectedSection: 'everywhere' },
  } as const
  const views = Object.values(ALL_SAMPLES).flatMap((values) =>
    resolve(values, asking).sections.flatMap((section) => section.fields),
  )
  const ticks = views.filter(({ kind }) => kind === 'checks' || kind === 'checkbox')
  expect(new Set(ticks.map(({ name }) => name)).size).toBeGreaterThan(15)
  expect(ticks.filter(({ required }) => required)).toEqual([])
})
