import { beforeEach, describe, expect, it, vi } from 'vitest'
import { LONG_LISTS } from '../../../../contract/data/long-lists.ts'
import type { Values } from '../../../../contract/index.ts'

// As in a browser: `package.json` selects the lists that are loaded later.
vi.mock('#initial-lists', () => ({ INITIAL_LISTS: undefined }))

const NOW = '2026-03-10T10:00'
const ENVIRONMENT = {
  catalogue: { products: [], operations: [], owners: [], managed: {} },
  month: 3,
  clock: () => NOW,
}

/** Fresh modules each time, without loaded lists. */
async function fresh() {
  vi.resetModules()
  const contract = await import('../../../../contract/index.ts')
  const { FormStore } = await import('./form-store.ts')
  const { fiscalCodeOf } = await import('../../../../contract/checks/fiscal-code-person.ts')
  const { findBank: bankOf } = await import('../../../../contract/checks/iban.ts')
  const start: Values = {
    ...contract.emptyValues(),
    type_contract: 'contratto energia',
    client_type: 'domestico',
    type_product: 'luce',
  }
  const store = new FormStore(start, ENVIRONMENT)
  const arrive = () => {
    contract.setLongLists(LONG_LISTS)
    store.listsLoaded()
  }
  const codes = (field: string) =>
    store.current.issues.get(field as keyof Values)?.map(({ code }) => code) ?? []
  const mario = { name: 'Mario', last_name: 'Rossi', birthDate: '1980-05-12', sex: 'M' } as const
  const code = (belfiore: string) => fiscalCodeOf({ ...mario, belfiore })
  return { ...contract, store, arrive, codes, code, bankOf }
}

let form: Awaited<ReturnType<typeof fresh>>
beforeEach(async () => {
  form = await fresh()
})

describe('Before the long lists are loaded', () => {
  it('The municipality check reports neither unknown nor wrong municipalities before the lists are loaded', () => {
    form.store.set('comune_residenza', 'Frittolle')
    expect(form.codes('comune_residenza')).toEqual([])
    form.store.set('comune_residenza', 'Milano')
    form.store.set('provincia_residenza', 'RM')
    expect(form.codes('comune_residenza')).toEqual([])
  })

  it('The fiscal code check reports neither unknown nor wrong places before the lists are loaded', () => {
    form.store.set('codice_fiscale', form.code('X999'))
    expect(form.codes('codice_fiscale')).toEqual([])
    form.store.set('luogo_di_nascita', 'MILANO')
    form.store.set('codice_fiscale', form.code('H501'))
    expect(form.codes('codice_fiscale')).toEqual([])
  })

  it('Checks that need no list still reject wrong values before the lists are loaded', () => {
    const code = form.code('H501')
    form.store.set('codice_fiscale', `${code.slice(0, 15)}${code[15] === 'A' ? 'B' : 'A'}`)
    expect(form.codes('codice_fiscale')).toEqual(['fiscal-code-letter'])
    form.store.set('cap_residenza', '123')
    expect(form.codes('cap_residenza')).toEqual(['cap-length'])
  })

  it('The IBAN hint names no bank before the lists are loaded', () => {
    expect(form.bankOf('IT60X0200811101000000123456')).toBeUndefined()
    form.arrive()
    expect(form.bankOf('IT60X0200811101000000123456')?.name).toMatch(/UNICREDIT/)
  })
})

describe('After the long lists are loaded', () => {
  it('The store validates typed values again and notifies subscribers after the lists are loaded', () => {
    form.store.set('comune_residenza', 'Frittolle')
    form.store.set('codice_fiscale', form.code('X999'))
    form.store.markTouched('comune_residenza')
    const listener = vi.fn()
    form.store.subscribe('view:comune_residenza', listener)
    form.arrive()
    expect(form.codes('comune_residenza')).toEqual(['municipality-unknown'])
    expect(form.codes('codice_fiscale')).toEqual(['fiscal-code-place-unknown'])
    expect(listener).toHaveBeenCalledOnce()
  })

  it('A fiscal code typed before fills its place of birth after the lists are loaded', () => {
    form.store.set('codice_fiscale', form.code('H501'))
    expect(form.store.current.values).toMatchObject({ data_di_nascita: '1980-05-12', sesso: 'M' })
    expect(form.store.current.values.luogo_di_nascita ?? '').toBe('')
    form.arrive()
    expect(form.store.current.values.luogo_di_nascita).toBe('ROMA(RM)')
    expect(form.store.current.views.get('luogo_di_nascita')?.origin).toBe('fiscal-code')
  })

  it('Later typed values and stored values stay unchanged after the lists are loaded', () => {
    form.store.set('codice_fiscale', form.code('H501'))
    form.store.set('luogo_di_nascita', 'Ostia')
    form.arrive()
    expect(form.store.current.values.luogo_di_nascita).toBe('Ostia')
  })
})
