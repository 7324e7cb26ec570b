import { describe, expect, it } from 'vitest'
import { ALL_SAMPLES } from '../../contract/fixtures/all-samples.ts'
import { sampleCatalogue } from '../../contract/fixtures/catalogue.ts'
import {
  type Answers,
  definition,
  type FieldName,
  recordCode,
  resolve,
  summary,
  type Values,
} from '../../contract/index.ts'
import type { FieldKind } from '../../contract/kinds/field-rules.ts'
import type { Field } from '../../contract/row.ts'
import type { ResolvedField } from '../../contract/types.ts'
import { escapeHtml } from '../escape-html.ts'
import { documentValues, printField } from './document-values.ts'
import { fillPdf } from './fill.ts'
import { formOf, textField } from './fixtures/raw-pdf.ts'
import { readText } from './fixtures/read-text.ts'
import { happyCustomerMail } from './mails/happy-customer-mail.ts'
import { recordRecapMail } from './mails/record-recap-mail.ts'
import { renderScript } from './script-html.ts'

type Answer = Answers[FieldName]

/** Possible answers of each kind of field, in stored form. Lists also provide their options. */
const TYPICAL: Record<FieldKind, readonly Answer[]> = {
  text: ['Forlì'],
  multiline: ['Città dell’Aquila'],
  number: ['1234.5', '0.75', '6'],
  email: ['ada@posta.example'],
  phone: ['+393331234567'],
  date: ['1985-12-10', '2026-03-07'],
  datetime: ['2026-03-07T09:30'],
  select: [],
  radio: [],
  checkbox: [true, false],
  checks: ['Prima casa\nRiscaldamento'],
  suggest: ['Enel Energia'],
  province: ['MI'],
  cap: ['47121'],
  municipality: ['Forlì'],
  iban: ['IT60X0542811101000000123456'],
  bic: ['UNCRITMM'],
  'fiscal-code': ['RSSMRA85T10A562S'],
  vat: ['12345678903'],
  pod: ['IT001E12345678'],
  pdr: ['01613461000123'],
  ateco: ['35.14.00'],
  product: [{ id: 'product_1', name: 'EI Luce Casa' }],
  operation: [{ id: 'operation_1', name: 'EI Cambio EE' }],
  owner: [{ id: 'owner_1', name: 'Ada Bianchi' }],
  readonly: ['EIRSSMRA5678K'],
}
/** Numbers with dots that are no decimals. */
const CODES: readonly FieldKind[] = ['ateco']

/** Words with a stroke. */
const WITH_STROKE = /\b(?:e-mail|off-peak)\b/gi
const UNIT = /\((kWh?|Smc|€|%|V)\)|€|\b(?:kWh?|Smc|mesi)\b/

const TRACES: readonly [RegExp, string][] = [
  [/[\p{L}\d]_|_[\p{L}\d]/u, 'a key with an underscore'],
  [/\b\p{Ll}+-\p{Ll}+/u, 'a key with strokes'],
  [/\b(?:true|false|null|undefined|NaN)\b|\[object/i, 'a word of the program'],
  [/\d{4}-\d{2}-\d{2}|\dT\d\d:/, 'a date as it is stored'],
]

/** Values that a parser could misread in this text. */
const tracesIn = (text: string): string[] => {
  const plain = text.replace(WITH_STROKE, '')
  return TRACES.filter(([pattern]) => pattern.test(plain)).map(([, what]) => what)
}

const view = (field: Field, value: Answer): ResolvedField => {
  const { when: _, required: __, ...shown } = field
  return { ...shown, options: field.options ?? [], value, required: true, why: '', whyRequired: '' }
}
const ANSWERS = definition
  .flatMap(({ fields }) => fields)
  .flatMap((field) => {
    const options = (field.options ?? []).map(({ value, label }) => ({ answer: value as Answer, label }))
    const typical = TYPICAL[field.kind].map((answer) => ({ answer, label: undefined }))
    return [...options, ...typical].map((one) => ({ ...one, field }))
  })

function faultsOf({ field, answer, label }: (typeof ANSWERS)[number]): string[] {
  const { raw, text } = printField(view(field, answer), answer)
  const isNumber = !CODES.includes(field.kind)
  const stored = typeof answer === 'object' ? answer.id : raw
  return [
    ...tracesIn(text),
    ...(text === '' ? ['nothing'] : []),
    ...(isNumber && field.kind !== 'email' && /\d\.\d/.test(text) ? ['a decimal with a dot'] : []),
    ...(typeof answer === 'object' && text.includes(stored) ? ['an id'] : []),
    ...(label !== undefined && /^\p{Ll}/u.test(text) ? ['an option as it is stored'] : []),
    ...(label !== undefined && UNIT.test(label) && !text.includes(UNIT.exec(label)![0]) ? ['no unit'] : []),
  ].map((fault) => `${field.name} “${stored}” prints “${text}”: ${fault}`)
}

describe('printField', () => {
  it('printField prints no stored value for any answer of any field [GAP-51]', () => {
    expect(ANSWERS.length).toBeGreaterThan(1_000)
    expect(ANSWERS.flatMap(faultsOf)).toEqual([])
  })

  it('the test of printField has an answer for every field of the form [GAP-51]', () => {
    const covered = new Set(ANSWERS.map(({ field }) => field.name))
    const bare = definition
      .flatMap(({ fields }) => fields)
      // The organisation writes the options of its lists.
      .filter(({ name, managed }) => managed === undefined && !covered.has(name))
    expect(bare.map(({ name }) => name)).toEqual([])
  })

  it('the printed text of an answer is the same in a PDF field and in a phone script [GAP-50] [GAP-51]', async () => {
    const firsts = [...new Map(ANSWERS.map((one) => [one.field.name, one])).values()]
    const texts = new Map(
      firsts.map(({ field, answer }) => [field.name as string, printField(view(field, answer), answer)]),
    )
    const values = { variables: new Map<string, string>(), fields: texts }
    const names = [...texts.keys()]
    for (let from = 0; from < names.length; from += 25) {
      const some = names.slice(from, from + 25)
      const form = formOf(some.map((name, at) => textField(name, at)))
      const { pdf, report } = await fillPdf({ template: form, config: {}, values })
      expect(report.filled).toEqual(some)
      const page = (await readText(pdf)).join(' ').replace(/\s+/g, '')
      for (const name of some) {
        const { text } = texts.get(name)!
        expect(page, name).toContain(text.replace(/\s+/g, ''))
        expect(renderScript(`<p>{${name}}</p>`, values)).toBe(
          renderScript(`<p>${escapeHtml(text)}</p>`, values),
        )
      }
    }
  })
})

/** Typed texts are unchanged, and so are names of the catalogue, such as «IR Prima Att. EE_PIVA». */
const FREE_TEXT_KINDS: readonly FieldKind[] = ['text', 'multiline', 'email', 'product', 'operation', 'owner']
const CONTRACTS = Object.entries<Values>(ALL_SAMPLES)

describe('the texts of a contract', () => {
  it.each(CONTRACTS)(
    'the variables and fields of a template contain no stored value: %s [GAP-51]',
    (_name, typed) => {
      const resolved = resolve(typed, sampleCatalogue)
      const { variables, fields } = documentValues({
        resolved,
        summary: summary(resolved.answered),
        code: recordCode(resolved.answered, 11),
      })
      const typedFreely = new Set(
        resolved.sections
          .flatMap((section) => section.fields)
          .filter(({ kind }) => FREE_TEXT_KINDS.includes(kind))
          .map(({ name }) => name as string),
      )
      const found = [...variables, ...[...fields].map(([name, { text }]) => [name, text] as const)]
        .filter(([name]) => !typedFreely.has(name) && name !== '$Email')
        .flatMap(([name, text]) => tracesIn(text).map((trace) => `${name} “${text}”: ${trace}`))
      expect(found).toEqual([])
    },
  )

  it.each(CONTRACTS)(
    'the mails to the customer contain no stored value of the contract: %s [GAP-33] [GAP-36]',
    (_name, typed) => {
      const { answered } = resolve(typed, sampleCatalogue)
      const about = summary(answered)
      const customer = { name: about.name, lastName: about.last_name, owner: about.contact_owner, code: 'X1' }
      const recap = recordRecapMail({
        ...customer,
        ragioneSociale: about.ragione_sociale,
        organisation: 'Ufficio',
        typeContract: about.type_contract,
        products: [about.product],
        operations: [about.operation_luce],
        documents: [],
        pod: about.pod,
        pdr: about.pdr,
        comune: about.comune,
      })
      const happy = happyCustomerMail({
        ...customer,
        product: about.product,
        operation: about.operation_luce,
        organisation: 'Ufficio',
        interactions: [],
        review: false,
        reviewUrl: undefined,
        referral: false,
        referralName: '',
      })
      const { prodotto, product_insurance, operation, type_contract = '' } = answered
      // One option equals its label.
      const stored = [prodotto, product_insurance, operation, type_contract].filter(
        (one) => one !== undefined && /^\p{Ll}/u.test(one) && !/^(?:linkem|tado|melita .*)$/.test(one),
      )
      const named = answered.operation_ee?.name ?? ''
      for (const { subject, text: whole } of [recap, happy]) {
        const text = whole.replaceAll(named, '')
        expect([tracesIn(subject), tracesIn(text)]).toEqual([[], []])
        for (const one of stored) expect(`${subject}\n${text}`).not.toContain(one)
      }
    },
  )
})
