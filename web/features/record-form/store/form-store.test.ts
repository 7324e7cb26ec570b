import { describe, expect, it } from 'vitest'
import { type Catalogue, emptyValues, type FieldName, type Values } from '../../../../contract/index.ts'
import { mailingIssues, missingForMailing } from '../tools/actions/mailing-requirements.ts'
import { FormStore } from './form-store.ts'
import type { Topic } from './topics.ts'

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
  const notified: Topic[] = []
  const listen = (...topics: Topic[]) => {
    for (const topic of topics) store.subscribe(topic, () => notified.push(topic))
  }
  const view = (name: FieldName) => store.current.views.get(name)!
  return { store, notified, listen, view }
}

describe('Notifications of FormStore', () => {
  it('[FORM-TOP-3] FormStore notifies only the subscribers of the typed field’s value', () => {
    const { store, notified, listen } = open()
    listen('value:name', 'view:name', 'value:last_name', 'view:last_name', 'sections', 'view:pod')
    store.set('name', 'A')
    expect(notified).toEqual(['value:name'])
  })

  it('[FORM-TOP-3] FormStore notifies subscribers of the sections if a choice changes them', () => {
    const { store, notified, listen } = open()
    listen('sections')
    store.set('type_product', 'gas')
    expect(notified).toEqual(['sections'])
    expect(store.current.sections.map((section) => section.id)).toContain('gas')
  })

  it('[FORM-TOP-3] FormStore reuses the objects of unchanged sections', () => {
    const { store } = open()
    const before = store.current.sections.find((section) => section.id === 'crm')
    store.set('type_product', 'gas')
    expect(store.current.sections.find((section) => section.id === 'crm')).toBe(before)
  })

  it('[FORM-TOP-3] FormStore keeps typed values while their section is hidden', () => {
    const { store } = open()
    store.set('pod', 'IT001E12345678')
    store.set('type_product', 'gas')
    expect(store.current.resolved.answered.pod).toBeUndefined()
    store.set('type_product', 'luce')
    expect(store.current.resolved.answered.pod).toBe('IT001E12345678')
  })
})

describe('The rest of an address', () => {
  const address = ({ current: { values } }: FormStore) => [
    values.cap_residenza,
    values.comune_residenza,
    values.provincia_residenza,
  ]

  it('[FORM-ADDR-28] A field that is left fills the empty parts of its address and marks them as calculated', () => {
    const { store, view } = open()
    store.set('cap_residenza', '20129')
    store.leave('cap_residenza')
    expect(address(store)).toEqual(['20129', 'Milano', 'MI'])
    expect(view('comune_residenza').origin).toBe('derived')
    store.set('comune_residenza', 'mila')
    store.leave('comune_residenza')
    expect(address(store)).toEqual(['20129', 'Milano', 'MI'])
  })

  it('[FORM-ADDR-28] A field that is left replaces what was calculated before, and nothing that was typed', () => {
    const { store } = open()
    store.set('comune_residenza', 'Abano Terme')
    store.leave('comune_residenza')
    expect(address(store)).toEqual(['35031', 'Abano Terme', 'PD'])
    store.set('comune_residenza', 'Acireale')
    store.leave('comune_residenza')
    expect(address(store)).toEqual(['95024', 'Acireale', 'CT'])
    store.set('cap_residenza', '95020')
    store.set('comune_residenza', 'Abano Terme')
    store.leave('comune_residenza')
    expect(address(store)).toEqual(['95020', 'Abano Terme', 'PD'])
  })
})

describe('A field that is left unchanged', () => {
  it('[FORM-ADDR-28] Nothing is filled when a field of a stored address is only passed', () => {
    const { store } = open({
      ...ENERGY,
      cap_residenza: '20129',
      comune_residenza: '',
      provincia_residenza: '',
    })
    store.leave('cap_residenza')
    expect(store.current.values).toMatchObject({ comune_residenza: '', provincia_residenza: '' })
    expect(store.currentStatus.dirty).toBe(false)
    store.set('cap_residenza', '20121')
    store.leave('cap_residenza')
    store.set('provincia_residenza', '')
    store.leave('cap_residenza')
    expect(store.current.values).toMatchObject({ comune_residenza: 'Milano', provincia_residenza: '' })
  })
})

describe('Copies', () => {
  it('[FORM-CUST-18] What an action copied follows its source until it is edited', () => {
    const { store, view } = open({ ...ENERGY, tipo_di_pagamento: 'rid', name: 'Anna', last_name: 'Rosi' })
    store.runAction('customer-to-iban', 'Copia')
    store.set('last_name', 'Rossi')
    store.leave('last_name')
    expect(store.current.values).toMatchObject({ iban_nome: 'Anna', iban_cognome: 'Rossi' })
    expect(view('iban_cognome').origin).toBe('copied')
    store.set('iban_cognome', 'Verdi')
    store.set('last_name', 'Bianchi')
    store.set('name', 'Ada')
    store.leave('name')
    expect(store.current.values).toMatchObject({ iban_nome: 'Ada', iban_cognome: 'Verdi' })
  })

  it('[FORM-CUST-18] A copy that was undone follows nothing, and its undo includes what followed', () => {
    const { store } = open({ ...ENERGY, tipo_di_pagamento: 'rid', name: 'Anna', last_name: 'Rosi' })
    store.runAction('customer-to-iban', 'Copia')
    store.set('last_name', 'Rossi')
    store.leave('last_name')
    store.undo()
    expect(store.current.values.iban_cognome ?? '').toBe('')
    store.leave('last_name')
    expect(store.current.values.iban_cognome ?? '').toBe('')
    expect(store.current.values.last_name).toBe('Rossi')
  })

  it('[FORM-ADDR-17] [FORM-CUST-18] The supply address that is the residence follows it', () => {
    const { store } = open({ ...ENERGY, indirizzo_residenza: 'ROMA', civico_residenza: '1' })
    store.runAction('residenza-to-punto', 'Copia')
    store.set('civico_residenza', '12')
    store.leave('civico_residenza')
    expect(store.current.values).toMatchObject({ indirizzo_punto: 'ROMA', civico_punto: '12' })
  })
})

describe('Issues of FormStore', () => {
  it('FormStore shows the issues of a field after the field loses focus', () => {
    const { store, view } = open()
    store.set('pod', 'IT001')
    expect(view('pod').shown).toEqual([])
    store.markTouched('pod')
    expect(view('pod').shown).toMatchObject([{ code: 'pod-shape', severity: 'error' }])
    store.set('pod', 'IT001E12345678')
    expect(view('pod').shown).toEqual([])
  })

  it('[GAP-146] FormStore shows all issues after a save attempt', () => {
    const { store, view } = open()
    store.markSubmitted()
    expect(view('name').shown).toMatchObject([{ code: 'required' }])
  })

  it('FormStore shows a phone of one character as an issue only after a save attempt [VALID-30]', () => {
    const { store, view } = open()
    store.set('cellulare', '3')
    store.markTouched('cellulare')
    expect(view('cellulare').shown).toEqual([])
    expect(store.current.progress.missing.map(({ field }) => field)).toContain('cellulare')
    store.markSubmitted()
    expect(view('cellulare').shown).toMatchObject([{ code: 'required', severity: 'error' }])
    store.set('cellulare', '4')
    expect(view('cellulare').shown).toEqual([])
    store.markSubmitted()
    expect(view('cellulare').shown).toMatchObject([{ code: 'required' }])
  })

  it('[MAIL-4] FormStore shows missing mail data at its fields until they are filled, without rejecting the save', () => {
    const { store, view } = open()
    const before = store.current.progress.missing
    const lacks = missingForMailing(store.current.resolved.answered)
    store.setServerIssues(mailingIssues(lacks), false)
    const flagged = ['name_mailing', 'last_name_mailing', 'email_mailing'] as const
    expect(flagged.map((name) => view(name).shown)).toMatchObject([
      [{ severity: 'error', message: 'You have to fill the Nome field' }],
      [{ severity: 'error', message: 'You have to fill the Cognome field' }],
      [{ severity: 'error', message: 'You have to fill the Email field' }],
    ])
    expect(view('lead_id').shown).toEqual([])
    expect(view('cellulare').shown).toEqual([])
    expect(store.current.progress).toMatchObject({ missing: before, wrong: [] })
    store.set('name_mailing', 'Ada')
    expect(flagged.map((name) => view(name).shown.length)).toEqual([0, 1, 1])
  })

  it('FormStore shows an issue only at its own field, even if another field has the same message', () => {
    const { store, view } = open()
    const wrong = () => store.current.progress.wrong.map(({ field }) => field)
    store.set('pot_imp', 'x')
    store.set('consumo_medio_annuo', 'molto')
    store.markSubmitted()
    expect(wrong()).toEqual(['pot_imp', 'consumo_medio_annuo'])
    expect(view('pot_imp').shown).toMatchObject([{ code: 'number-shape', field: 'pot_imp' }])
    expect(view('consumo_medio_annuo').shown).toMatchObject([{ field: 'consumo_medio_annuo' }])
    store.set('pot_imp', '3')
    expect(wrong()).toEqual(['consumo_medio_annuo'])
    expect(view('pot_imp').shown).toEqual([])
  })

  it('FormStore shows issues of the server at their fields until the fields change', () => {
    const { store, view } = open({ ...ENERGY, email: 'anna@example.it' })
    const refused = {
      section: '',
      field: 'email',
      code: 'mailbox',
      message: 'No',
      severity: 'error',
    } as const
    store.setServerIssues([refused])
    expect(view('email').shown).toEqual([refused])
    expect(store.current.progress.wrong.map((item) => item.field)).toContain('email')
    store.set('email', 'anna@example.com')
    expect(view('email').shown).toEqual([])
  })

  it('[GAP-79] FormStore counts missing and wrong fields for each section', () => {
    const { store } = open()
    const customer = () =>
      store.current.progress.sections.find((section) => section.id === 'cliente-domestico')!
    const { missing } = customer()
    store.set('email', 'anna')
    expect(customer()).toMatchObject({ missing: missing - 1, wrong: 1 })
    store.set('email', 'anna@example.it')
    expect(customer()).toMatchObject({ missing: missing - 1, wrong: 0 })
  })

  it('[GAP-79] FormStore counts a section as done only if a field is filled or required', () => {
    const { store, notified, listen } = open()
    listen('progress')
    const idle = (id: string) => store.current.progress.sections.find((section) => section.id === id)!.idle
    expect(['description', 'other', 'passaparola'].map(idle)).toEqual([true, true, true])
    // A section that requires an answer is always relevant, filled or not.
    expect(['tipo-contratto', 'cliente-domestico'].map(idle)).toEqual([false, false])
    store.set('description', 'R')
    store.set('description', 'Ri')
    store.set('passaggio_diretto', true)
    expect(['description', 'other', 'passaparola'].map(idle)).toEqual([false, false, true])
    expect(notified).toEqual(['progress', 'progress'])
    store.set('description', ' ')
    store.set('passaggio_diretto', false)
    expect(['description', 'other'].map(idle)).toEqual([true, true])
  })
})

describe('Origins in FormStore', () => {
  it('[FORM-EE-4] FormStore marks a derived value until the user edits it', () => {
    const { store, view } = open()
    store.set('pot_imp', '3')
    expect(store.current.values.pot_dispo).toBe('3.30')
    expect(view('pot_dispo').origin).toBe('derived')
    store.set('pot_dispo', '3.4')
    expect(view('pot_dispo').origin).toBe('typed')
  })

  it('FormStore empties what a former fiscal code filled when another is typed over it key by key [FORM-CUST-11]', () => {
    const typeOver = (code: string, correct?: (store: FormStore) => void) => {
      const { store } = open()
      store.set('codice_fiscale', 'RSSMRA80A01H501U')
      correct?.(store)
      for (const length of Array.from(code, (_, index) => index + 1))
        store.set('codice_fiscale', code.slice(0, length))
      return store.current.values
    }
    expect(typeOver('RSSMRA90A01M440C')).toMatchObject({
      data_di_nascita: '1990-01-01',
      luogo_di_nascita: '',
    })
    const place = (store: FormStore) => store.set('luogo_di_nascita', 'Fiumicino')
    expect(typeOver('RSSMRA90A01M440C', place)).toMatchObject({ luogo_di_nascita: 'Fiumicino' })
    expect(typeOver('RSSMRA80A01H501U', place)).toMatchObject({ luogo_di_nascita: 'Fiumicino' })
  })

  it('[FORM-CUST-11] FormStore marks the values that a fiscal code filled', () => {
    const { store, view } = open()
    store.set('codice_fiscale', 'RSSMRA85T10A562S')
    expect(view('data_di_nascita').origin).toBe('fiscal-code')
    expect(view('codice_fiscale').origin).toBe('typed')
  })
})

describe('Unsaved changes of FormStore', () => {
  it('FormStore is dirty after a change, and clean after it is undone or saved', () => {
    const { store } = open()
    store.set('name', 'Anna')
    expect(store.currentStatus.dirty).toBe(true)
    store.set('name', '')
    expect(store.currentStatus.dirty).toBe(false)
    store.set('name', 'Anna')
    store.markSaved(store.current.values)
    expect(store.currentStatus.dirty).toBe(false)
  })
})

describe('FormStore without its record', () => {
  it('FormStore keeps all values but the contract numbers of a removed record [GAP-136]', () => {
    const numbers = {
      codice_contratto_luce: 'CTR-1',
      codice_contratto_gas: 'CTR-2',
      codice_contratto_extra: 'CTR-3',
    }
    const { store } = open({ ...ENERGY, name: 'Anna', ...numbers })
    store.detachFromRecord(3)
    const { values } = store.current
    expect(values).toMatchObject({ name: 'Anna', type_contract: 'contratto energia' })
    expect(Object.keys(numbers).map((name) => values[name as FieldName] || '')).toEqual(['', '', ''])
  })
})
