import { expect, it } from 'vitest'
import { type Catalogue, emptyValues, type FieldName, type Values } from '../../../../contract/index.ts'
import { FormStore } from './form-store.ts'

const catalogue: Catalogue = {
  products: [],
  operations: [],
  owners: [{ id: 'u1', name: 'Anna Rossi' }],
  managed: {},
}
const ENERGY: Values = {
  ...emptyValues(),
  type_contract: 'contratto energia',
  client_type: 'domestico',
  type_product: 'luce',
}

function open(values: Values = ENERGY) {
  const store = new FormStore(values, { catalogue, month: 3, clock: () => '2026-03-10T10:00' })
  const view = (name: FieldName) => store.current.views.get(name)!
  return { store, view }
}

const residence = { indirizzo_residenza: 'ROMA', civico_residenza: '12', comune_residenza: 'Milano' }

it('[FORM-ADDR-17] A copy of the residence is marked and can be undone', () => {
  const { store, view } = open({ ...ENERGY, ...residence, indirizzo_punto: 'DANTE' })
  store.runAction('residenza-to-punto', 'Set the same as residenza', 'punto')
  expect(store.current.values).toMatchObject({ indirizzo_punto: 'ROMA', theSameAddress: 'selected' })
  expect(view('indirizzo_punto').origin).toBe('copied')
  store.undo()
  expect(store.current.values.indirizzo_punto).toBe('DANTE')
  expect(store.current.values.theSameAddress).toBeUndefined()
  expect(store.currentStatus).toEqual({ dirty: false, undoable: null })
})

it('Undo shows no issue of a field that had not been touched', () => {
  const { store, view } = open({ ...ENERGY, ...residence })
  store.markTouched('civico_punto')
  store.runAction('residenza-to-punto', 'Set the same as residenza', 'punto')
  store.undo()
  expect(view('indirizzo_punto').shown).toEqual([])
  expect(view('civico_punto').shown).toMatchObject([{ code: 'required' }])
})

it('[FORM-ADDR-17] Undo keeps values that were edited after the copy', () => {
  const { store } = open({ ...ENERGY, ...residence, indirizzo_punto: 'DANTE', comune_punto: 'Bari' })
  store.runAction('residenza-to-punto', 'Set the same as residenza', 'punto')
  store.set('comune_punto', 'Lodi')
  store.undo()
  expect(store.current.values).toMatchObject({ indirizzo_punto: 'DANTE', comune_punto: 'Lodi' })
})

it('[FORM-ADDR-20] Undo of a new supply address also restores the use that was emptied a moment later', () => {
  const found = {
    street: 'VIA DANTE',
    streetNumber: '3',
    city: 'Bari',
    district: 'BA',
    postCode: '70121',
    state: '',
    country: '',
    countryShort: '',
  }
  const { store } = open({ ...ENERGY, destinazione_duso: 'altri-usi', localita_punto: 'Palese' })
  store.runAction({ setAddress: 'punto', found }, 'Set Address', 'punto', { localita_punto: '' })
  expect(store.current.values).toMatchObject({ theSameAddress: 'reset', localita_punto: '' })
  store.amendLast('clean-same-address')
  expect(store.current.values).toMatchObject({ theSameAddress: 'clean', destinazione_duso: '' })
  store.undo()
  expect(store.current.values).toMatchObject({ destinazione_duso: 'altri-usi', localita_punto: 'Palese' })
  expect(store.current.values.indirizzo_punto).toBeUndefined()
})

it.each([
  ['sub_contract', 'vendite extra', { prodotto: 'tado', name_extra: 'Lucia' }, 'Togli Vendite Extra'],
  [
    'sub_insurance',
    'Assicurazione',
    { product_insurance: 'yolo_home', costo_mensile: '12' },
    'Togli Vendite Assicurazione',
  ],
] as const)(
  'Undo of %s switching off a sale restores all emptied answers [FORM-TOP-22]',
  (name, chosen, sold, label) => {
    const { store, view } = open({ ...ENERGY, [name]: chosen, ...sold })
    store.set(name, '')
    for (const field of Object.keys(sold)) expect(store.current.values).not.toHaveProperty(field)
    expect(store.currentStatus.undoable).toMatchObject({ label, section: 'sotto-contratto' })
    store.undo()
    expect(store.current.values).toMatchObject({ [name]: chosen, ...sold })
    expect(store.currentStatus).toEqual({ dirty: false, undoable: null })
    expect(view(name)).toBeDefined()
  },
)

it('A sale that is switched off and on again shows no issue, and its answers can still be restored [FORM-TOP-22]', () => {
  const { store, view } = open({ ...ENERGY, sub_contract: 'vendite extra', prodotto: 'tado' })
  store.set('sub_contract', '')
  store.set('sub_contract', 'vendite extra')
  expect(view('prodotto').shown).toEqual([])
  store.undo()
  expect(store.current.values).toMatchObject({ sub_contract: 'vendite extra', prodotto: 'tado' })
})

it('A changed contract type can be undone next to the title of the form [FORM-TOP-15]', () => {
  const { store } = open({ ...ENERGY, sub_contract: 'altra vendita' })
  store.set('type_contract', 'telco')
  expect(store.current.values).not.toHaveProperty('sub_contract')
  expect(store.currentStatus.undoable).toMatchObject({ label: 'Contratto Telco', section: '' })
  store.undo()
  expect(store.current.values).toMatchObject({
    type_contract: 'contratto energia',
    sub_contract: 'altra vendita',
  })
})

it('A choice that empties nothing cannot be undone', () => {
  const { store } = open(ENERGY)
  store.set('sub_contract', 'vendite extra')
  store.set('pot_imp', '3')
  store.set('pot_imp', '')
  expect(store.currentStatus.undoable).toBeNull()
})

it('[FORM-TOP-46] Clearing the form keeps the technical fields and can be undone', () => {
  const { store, view } = open({ ...ENERGY, contact_id: '77', name: 'Anna' })
  store.clear('Cancella dati')
  expect(store.current.values.contact_id).toBe('77')
  expect(store.current.values.name).toBeUndefined()
  expect(view('contact_owner').shown).toEqual([])
  store.undo()
  expect(store.current.values.name).toBe('Anna')
})
