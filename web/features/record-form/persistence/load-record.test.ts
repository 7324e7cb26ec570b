import { describe, expect, it } from 'vitest'
import { type Catalogue, DEFINITION_VERSION, emptyValues } from '../../../../contract/index.ts'
import type { WholeRecord } from '../../../../shared/api/records.ts'
import { wholeRecordOf } from '../../../../test/whole-record.ts'
import { FormStore } from '../store/form-store.ts'
import { buildCatalogue, buildCompleteCatalogue } from './build-catalogue.ts'
import { openNew, openStored, recordFacts, submittedOf, withTimezone } from './load-record.ts'
import { readStored } from './read-stored.ts'

const catalogue: Catalogue = {
  products: [],
  operations: [],
  owners: [{ id: 'u1', name: 'Anna Rossi' }],
  managed: {},
}
const NOW = new Date('2026-11-21T10:00:00Z')

const stored = (data: object, more: Partial<WholeRecord> = {}) => wholeRecordOf(data, more)

describe('openNew', () => {
  it('[SHELL-20] openNew takes the values of the URL and has no unsaved changes', () => {
    const opening = openNew({ contact_id: '77', contact_owner: 'Anna Rossi', pod: 'IT' }, catalogue, NOW)
    expect(opening.values).toMatchObject({
      contact_id: '77',
      contact_owner: { id: 'u1', name: 'Anna Rossi' },
    })
    expect(opening.values.pod).toBeUndefined()
    expect(opening.base).toBe(opening.values)
  })
})

describe('openStored', () => {
  it('openStored uses the record’s version and the month of its creation in Rome', () => {
    const opening = openStored('edit', stored({ name: 'Anna' }), catalogue, NOW)
    expect(opening).toMatchObject({ values: { name: 'Anna' }, stored: { version: 7 }, month: 4, notices: [] })
  })

  it('openStored opens a record of an older definition with a notice', () => {
    const older = stored({ name: 'Anna', antico: 'x' }, { definitionVersion: DEFINITION_VERSION - 1 })
    const { values, notices } = openStored('edit', older, catalogue, NOW)
    expect(values).toEqual({ ...emptyValues(), name: 'Anna' })
    expect(notices).toHaveLength(2)
    expect(notices[1]).toContain('antico')
  })

  it('openStored shows defaults for unanswered fields and keeps emptied fields', () => {
    const { values, base } = openStored('edit', stored({ nazione_di_nascita_altra: '' }), catalogue, NOW)
    expect(values).toMatchObject({ nazione_di_nascita: 'Italia', nazione_di_nascita_altra: '' })
    expect(base).toBe(values)
  })

  it.each([
    ['keeps the code that it was submitted with, and the callback that was still to come then', false],
    ['has its code worked out while it is a draft, and no callback in the past', true],
  ])('[CODE-15] [VALID-26] openStored %s', (_, draft) => {
    const data = {
      type_contract: 'Assicurazione',
      product_insurance: 'sa rc auto',
      codice_fiscale_insurance: 'DNGNCL85T10F205K',
      callback_time: '2026-11-20T09:00',
    }
    const opening = openStored('edit', stored(data, { draft, code: 'SARSSMRAC' }), catalogue, NOW)
    const environment = { catalogue, month: opening.month, clock: () => '2026-11-21T11:00' }
    const { current } = new FormStore(opening.values, { ...environment, ...submittedOf(opening) })
    expect(current.summary.code).toBe(draft ? 'SADNGNCLD' : 'SARSSMRAC')
    expect(current.issues.get('callback_time')).toMatchObject([{ severity: draft ? 'error' : 'warning' }])
  })

  it('[REC-14] A copied record has no code and is a new record', () => {
    const opening = openStored('duplicate', stored({ name: 'Anna', code: 'EIRSSMRA0000C' }), catalogue, NOW)
    expect(opening.values.code).toBeUndefined()
    expect(opening).toMatchObject({ stored: undefined, month: 11, values: { name: 'Anna' } })
  })

  it('A copied record gets its code at the first save [CODE-18] [REC-14]', () => {
    const data = {
      type_contract: 'Assicurazione',
      product_insurance: 'sa rc auto',
      codice_fiscale_insurance: 'DNGNCL85T10F205K',
      code: 'SARSSMRAC',
    }
    const opening = openStored('duplicate', stored(data, { code: 'SARSSMRAC' }), catalogue, NOW)
    const environment = { catalogue, month: opening.month, clock: () => '2026-11-21T11:00' }
    const store = new FormStore(opening.values, { ...environment, ...recordFacts(opening) })
    expect(store.current.summary.code).toBe('')
    store.set('name_insurance', 'Nicolò')
    expect([store.current.summary.code, store.codeAtSave]).toEqual(['', true])
    store.markSaved(store.current.values)
    expect([store.current.summary.code, store.codeAtSave]).toEqual(['SADNGNCLK', false])
  })

  it('[REC-14] A copied record with an expired document shows a notice', () => {
    const data = {
      type_contract: 'contratto energia',
      client_type: 'domestico',
      type_product: 'luce',
      data_di_scandenza: '2020-01-01',
    }
    expect(openStored('duplicate', stored(data), catalogue, NOW).notices).toContain('Il documento è scaduto.')
  })

  it('A stored text that is not a form opens as an empty form', () => {
    expect(readStored('{').values).toEqual({})
    expect(readStored('[1]').values).toEqual({})
    expect(readStored('{"name":5,"email":"a@b.it"}')).toEqual({
      values: { email: 'a@b.it' },
      unknownFields: ['name'],
    })
  })
})

describe('buildCatalogue', () => {
  const nothing = {
    products: [],
    operations: [],
    owners: [],
    managed: [],
    question: null,
    interactions: [],
    packages: [],
  }

  it('[MANAGE-1] buildCatalogue reads each option list, and returns an empty list for an unreadable one', () => {
    const { managed } = buildCatalogue({
      ...nothing,
      managed: [
        { code: 'ex_fornitore', properties: '["Enel","Edison",3]' },
        { code: 'tipo_iva', properties: '{' },
      ],
    })
    expect(managed).toEqual({ ex_fornitore: ['Enel', 'Edison'], tipo_iva: [] })
  })

  it('[RULES-2] [GAP-73] buildCatalogue includes the organisation’s question, except an unreadable one', () => {
    const rule = { question: '<p>Come?</p>', checkboxes: ['A', 'B'], selectedSection: 'luce_part' }
    const questionIn = (rules: string) => buildCatalogue({ ...nothing, question: { rules } }).question
    expect(questionIn(JSON.stringify(rule))).toEqual(rule)
    expect(questionIn(JSON.stringify({ ...rule, selectedSection: 'elsewhere' }))).toBeUndefined()
    expect(questionIn('{')).toBeUndefined()
    expect(buildCatalogue(nothing)).not.toHaveProperty('question')
  })

  it('[MAIL-5] buildCatalogue includes the interactions by name, and is undefined until every list is loaded', () => {
    const lists = { ...nothing, interactions: [{ name: 'App' }, { name: 'Tempi' }] }
    expect(buildCompleteCatalogue(lists)?.interactions).toEqual(['App', 'Tempi'])
    expect(buildCompleteCatalogue({ ...lists, question: undefined })).toBeUndefined()
    expect(buildCompleteCatalogue({ ...lists, products: undefined })).toBeUndefined()
    expect(buildCompleteCatalogue({ ...lists, packages: undefined })).toBeUndefined()
  })

  it('[GAP-60] buildCatalogue includes the packages with the ids of their products', () => {
    const one = {
      id: 'k1',
      package_name: 'Luce Casa',
      client_type: 'Domestico',
      product_type: 'Power',
    } as const
    const packages = [{ ...one, products: ['p1'] }]
    expect(buildCatalogue({ ...nothing, packages }).packages).toEqual(packages)
  })
})

describe('Time zone of a form', () => {
  const opened = openNew({ name: 'Anna' }, catalogue, NOW)

  it('[NEWS-5] The time zone of a form is the browser’s and causes no unsaved changes', () => {
    const { values, base } = withTimezone(opened, 'Europe/Rome')
    const environment = { catalogue, month: 3, clock: () => '2026-03-10T11:00' }
    const store = new FormStore(values, environment, base)
    expect(store.current.values.timezone).toBe('Europe/Rome')
    expect(store.currentStatus.dirty).toBe(false)
  })

  it('[NEWS-5] The time zone of a form stays that of its first author', () => {
    const stored = { ...opened, values: { ...emptyValues(), timezone: 'Europe/Rome' } }
    expect(withTimezone(stored, 'America/Lima')).toBe(stored)
  })

  it('The time zone of a form is absent if the browser does not provide one', () => {
    expect(withTimezone(opened, '')).toBe(opened)
  })

  it('openNew lists the values of the link as prefilled and no others', () => {
    expect(opened.prefilled).toEqual(['name'])
  })
})
