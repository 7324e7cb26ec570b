import { describe, expect, it } from 'vitest'
import { emptyValues, resolve, type Values } from '../../../../../contract/index.ts'
import { foldText } from '../../../../../contract/texts/fold-text.ts'
import { FormStore } from '../../store/form-store.ts'
import { type Entry, entriesFrom, formEntries } from './find-entries.ts'
import { rankEntries } from './rank-entries.ts'

const catalogue = { products: [], operations: [], owners: [], managed: {} }
const ENERGY: Values = {
  ...emptyValues(),
  type_contract: 'contratto energia',
  client_type: 'domestico',
  type_product: 'luce',
}

function open(values: Values = ENERGY): Entry[] {
  return formEntries(new FormStore(values, { catalogue, month: 3, clock: () => '2026-03-10T10:00' }).current)
}
const ORDER = ['open', 'empty', 'answered']
const found = (typed: string, entries = open()) => rankEntries(entries, typed).map(({ name }) => name)

describe('rankEntries', () => {
  it('rankEntries finds a field by label, ignoring case and accents', () => {
    expect(found('CODICE FISCALE')[0]).toBe('codice_fiscale')
    expect(found('localita')[0]).toMatch(/^localita_/)
    expect(found('località')[0]).toMatch(/^localita_/)
  })

  it('rankEntries finds a field by its technical name', () => {
    expect(found('pot_imp')[0]).toBe('pot_imp')
    expect(found('data_di_scandenza')).toContain('data_di_scandenza')
  })

  it('rankEntries finds a field by section and label', () => {
    const entries = open({ ...ENERGY, luogo_residenza: undefined } as Values)
    expect(found('cap residenza', entries)[0]).toBe('cap_residenza')
    expect(found('residenza cap', entries)[0]).toBe('cap_residenza')
  })

  it('rankEntries puts a field first whose section is named too [FORM-TOP-60]', () => {
    const voltura: Entry = {
      key: 'a',
      kind: 'field',
      label: 'Numero documento',
      section: 'Voltura',
      name: 'a',
    }
    const document = { ...voltura, key: 'b', section: 'Documento', name: 'b' }
    expect(found('nume documento', [voltura, document])).toEqual(['b', 'a'])
    expect(found('nume', [voltura, document])).toEqual(['a', 'b'])
  })

  it('rankEntries puts a label or a name that is written in full first, of a hidden entry too', () => {
    const entries = open()
    const isWritten = (entry: Entry | undefined, text: string) =>
      entry !== undefined && [entry.label, entry.name].map(foldText).includes(text)
    const wrong = entries
      .map(({ label }) => label)
      .filter((label) => !isWritten(rankEntries(entries, label)[0], foldText(label)))
    expect([...new Set(wrong)]).toEqual([])
  })

  it('rankEntries puts labels that begin with the search text first', () => {
    expect(found('nome')[0]).toBe('name')
    expect(found('e').length).toBeGreaterThan(20)
  })

  it('rankEntries puts missing fields first, then empty ones, then answered ones, from the cursor on [FORM-TOP-60]', () => {
    const values = { ...ENERGY, tipo_indirizzo_punto: 'VIA' }
    const { current } = new FormStore(values, {
      catalogue,
      month: 3,
      clock: () => '2026-03-10T10:00',
    })
    const namesAfter = (cursor: string | undefined, typed: string) =>
      rankEntries(entriesFrom(cursor, current), typed)
        .filter(({ state }) => state !== undefined)
        .map(({ name }) => name)
    const streetTypes = (cursor?: string) =>
      namesAfter(cursor, 'tipo indirizzo').filter((name) => !name.includes('spedizione'))
    expect(streetTypes()).toEqual(['tipo_indirizzo_residenza', 'tipo_indirizzo_punto'])
    expect(namesAfter('provincia_residenza', 'cap')[0]).toBe('cap_punto')
    expect(namesAfter('provincia_punto', 'cap')[0]).toBe('cap_residenza')
    const states = rankEntries(entriesFrom(undefined, current), 'tipo')
      .filter(({ label }) => label.startsWith('Tipo'))
      .flatMap(({ state }) => state ?? [])
    expect(states).toEqual(states.toSorted((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b)))
    expect(new Set(states).size).toBeGreaterThan(1)
  })

  it('rankEntries returns nothing for unknown text', () => {
    expect(found('zzz')).toEqual([])
    expect(found('nome zzz')).toEqual([])
  })

  it('rankEntries returns actions and visible sections for an empty search', () => {
    const kinds = new Set(rankEntries(open(), ' ').map(({ kind }) => kind))
    expect([...kinds]).toEqual(['section'])
  })
})

describe('Hidden fields in the search', () => {
  it('rankEntries finds hidden fields, with the unmet condition', () => {
    const [first] = rankEntries(open(), 'pdr')
    expect(first).toMatchObject({ name: 'pdr', unmetCondition: expect.stringContaining('tipo di prodotto') })
  })

  it('rankEntries puts hidden fields below visible fields of equal score', () => {
    const ranked = rankEntries(open(), 'codice fiscale')
    const firstHidden = ranked.findIndex((entry) => entry.unmetCondition !== undefined)
    expect(firstHidden).toBeGreaterThan(0)
  })

  it('Every hidden search entry names its unmet condition', () => {
    for (const values of [emptyValues(), ENERGY, { ...ENERGY, client_type: 'business' } as Values])
      for (const entry of open(values)) expect(entry.unmetCondition ?? 'shown', entry.key).toMatch(/\p{L}/u)
  })

  it('The search entries contain every field of the definition once, and no hidden entry for a visible field', () => {
    const entries = open().filter(({ kind }) => kind === 'field')
    const shown = new Set(
      resolve(ENERGY, catalogue).sections.flatMap(({ fields }) => fields.map(({ name }) => name)),
    )
    for (const entry of entries)
      expect(entry.unmetCondition === undefined, entry.key).toBe(shown.has(entry.name as never))
    expect(new Set(entries.map(({ key }) => key)).size).toBe(entries.length)
  })
})
