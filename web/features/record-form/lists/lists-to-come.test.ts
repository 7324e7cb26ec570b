import { beforeEach, describe, expect, it, vi } from 'vitest'
import { LONG_LISTS } from '../../../../contract/data/long-lists.ts'
import type { Values } from '../../../../contract/index.ts'

// As in a browser: `package.json` gives it the lists that are still to come.
vi.mock('#lists-at-hand', () => ({ AT_HAND: undefined }))

const NOW = '2026-03-10T10:00'
const AROUND = {
  catalogue: { products: [], operations: [], owners: [], managed: {} },
  month: 3,
  clock: () => NOW,
}

/** Fresh modules each time, none of which has seen the lists. */
async function fresh() {
  vi.resetModules()
  const contract = await import('../../../../contract/index.ts')
  const { FormStore } = await import('../store/form-store.ts')
  const { fiscalCodeOf } = await import('../../../../contract/checks/fiscal-code-person.ts')
  const { bankOf } = await import('../../../../contract/checks/iban.ts')
  const start: Values = {
    ...contract.emptyValues(),
    type_contract: 'contratto energia',
    client_type: 'domestico',
    type_product: 'luce',
  }
  const store = new FormStore(start, AROUND)
  const arrive = () => {
    contract.giveLongLists(LONG_LISTS)
    store.learn()
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

describe('while the lists are still to come', () => {
  it('says of no municipality that it is unknown or elsewhere', () => {
    form.store.set('comune_residenza', 'Frittolle')
    expect(form.codes('comune_residenza')).toEqual([])
    form.store.set('comune_residenza', 'Milano')
    form.store.set('provincia_residenza', 'RM')
    expect(form.codes('comune_residenza')).toEqual([])
  })

  it('says of no fiscal code that its place is unknown or another', () => {
    form.store.set('codice_fiscale', form.code('X999'))
    expect(form.codes('codice_fiscale')).toEqual([])
    form.store.set('luogo_di_nascita', 'MILANO')
    form.store.set('codice_fiscale', form.code('H501'))
    expect(form.codes('codice_fiscale')).toEqual([])
  })

  it('still refuses what is wrong by itself', () => {
    const code = form.code('H501')
    form.store.set('codice_fiscale', `${code.slice(0, 15)}${code[15] === 'A' ? 'B' : 'A'}`)
    expect(form.codes('codice_fiscale')).toEqual(['fiscal-code-letter'])
    form.store.set('cap_residenza', '123')
    expect(form.codes('cap_residenza')).toEqual(['cap-length'])
  })

  it('names no bank', () => {
    expect(form.bankOf('IT60X0200811101000000123456')).toBeUndefined()
    form.arrive()
    expect(form.bankOf('IT60X0200811101000000123456')?.name).toMatch(/UNICREDIT/)
  })
})

describe('when the lists come', () => {
  it('checks again what was typed before, and tells those who show it', () => {
    form.store.set('comune_residenza', 'Frittolle')
    form.store.set('codice_fiscale', form.code('X999'))
    form.store.leave('comune_residenza')
    const told = vi.fn()
    form.store.subscribe('view:comune_residenza', told)
    form.arrive()
    expect(form.codes('comune_residenza')).toEqual(['municipality-unknown'])
    expect(form.codes('codice_fiscale')).toEqual(['fiscal-code-place-unknown'])
    expect(told).toHaveBeenCalledOnce()
  })

  it('lets a code typed before them tell its place of birth', () => {
    form.store.set('codice_fiscale', form.code('H501'))
    expect(form.store.current.values).toMatchObject({ data_di_nascita: '1980-05-12', sesso: 'M' })
    expect(form.store.current.values.luogo_di_nascita ?? '').toBe('')
    form.arrive()
    expect(form.store.current.values.luogo_di_nascita).toBe('ROMA(RM)')
    expect(form.store.current.views.get('luogo_di_nascita')?.origin).toBe('fiscal-code')
  })

  it('leaves alone what somebody wrote since, and what a record came with', () => {
    form.store.set('codice_fiscale', form.code('H501'))
    form.store.set('luogo_di_nascita', 'Ostia')
    form.arrive()
    expect(form.store.current.values.luogo_di_nascita).toBe('Ostia')
  })
})
