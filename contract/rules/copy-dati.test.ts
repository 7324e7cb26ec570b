import { expect, it } from 'vitest'
import type { Answers, FieldName, Values } from '../fields.ts'
import { productRef } from '../fixtures/catalogue.ts'
import { formOf } from '../fixtures/form.ts'
import { businessFirstActivation, dualDomestic } from '../fixtures/samples.ts'
import { TELCO_SAMPLES } from '../fixtures/samples-telco.ts'
import { applyAction } from './form-actions.ts'
import { offeredActions } from './offered-form-actions.ts'

const { mobileChange } = TELCO_SAMPLES
const second = { sub_contract: 'altra vendita', product_altra: productRef('KN Mobile') } as const
const extra = { sub_contract: 'vendite extra', prodotto: 'ir_casa_h24' } as const

const copied = (values: Values) => applyAction(values, 'copy-dati')
/** The values of the copied fields, by the names with the suffix. */
function paired(values: Values, suffix: '_altra' | '_extra', names: readonly FieldName[]) {
  const pairs = names.map((name): [string, Answers[FieldName] | undefined][] => [
    [name, values[name]],
    [`${name}${suffix}`, values[`${name}${suffix}` as FieldName]],
  ])
  return pairs.filter(([one, two]) => one![1] !== two![1])
}

it('[FORM-TOP-48] [FORM-TOP-49] copyData copies customer, document, residence, account and proxy to the second sale', () => {
  const byRid = { operation_altra: 'nuova attivazione', payment_type_altra: 'rid', delegato_altra: true }
  const values = copied({ ...mobileChange, ...second, ...byRid })
  const shown = formOf(values).resolved.sections.filter(({ id }) => id.startsWith('altra-'))
  const names = shown.flatMap(({ fields }) => fields.map(({ name }) => name.replace(/_altra$/, '')))
  const own = ['product', 'operation', 'payment_type', 'phone', 'bic_swift']
  const same = names.filter((name) => !own.includes(name)) as FieldName[]
  expect(same).toContain('tipo_del_documento')
  expect(same).toContain('iban_codice_fiscale')
  expect(paired(values, '_altra', same)).toEqual([])
  expect(values).toMatchObject({ client_type_altra: 'domestico', product_altra: second.product_altra })
  expect([values.gestore_attuale_altra, values.passaggio_diretto]).toEqual([undefined, undefined])
})

it('copyData overwrites existing values and keeps those without a source', () => {
  const values = copied({ ...mobileChange, ...second, name_altra: 'Altra', bic_swift_altra: 'X' })
  expect(values.name_altra).toBe('Nicolò')
  expect(values.bic_swift_altra).toBe('X')
})

it.each([
  ['+393331234567', '0212345678', '+393331234567'],
  ['0212345678', '+393331234567', '+393331234567'],
  ['3', '+393331234567', '+393331234567'],
  ['', '+393331234567', '+393331234567'],
  ['+393331234567', '+393470001122', '+393331234567'],
  ['', '0212345678', '0212345678'],
])(
  'copyData copies a usable mobile number to the extra sale: of mobile "%s" and landline "%s" it copies %s [FORM-TOP-49]',
  (cellulare, phone, taken) => {
    expect(copied({ ...dualDomestic, ...extra, cellulare, phone }).phone_extra).toBe(taken)
  },
)

it('copyData copies a landline to the landline field of the second sale and a mobile to its mobile field [FORM-TOP-49]', () => {
  const numbers = { phone: '0212345678', cellulare: '+393331234567' }
  const values = copied({ ...mobileChange, ...second, ...numbers })
  expect([values.phone_altra, values.cellulare_altra]).toEqual([numbers.phone, numbers.cellulare])
})

it('[FORM-TOP-49] copyData uses the field names of the extra sale', () => {
  const values = copied({
    ...dualDomestic,
    ...extra,
    madalita_di_pagamento_extra: 'rid',
    bic_swift: 'UNCRITMM',
  })
  expect(values).toMatchObject({
    name_extra: 'Nicolò',
    last_name_extra: 'D’Angelo',
    codice_fiscale_extra: dualDomestic.codice_fiscale,
    sesso_extra: 'M',
    phone_extra: '+393331234567',
    indirizzo_extra: 'VIALE DELLA LIBERTÀ',
    civico_extra: '12/B',
    cap_extra: '20129',
    comune_extra: 'Milano',
    provincia_extra: 'MI',
    email_extra: dualDomestic.email,
    codice_iban_extra: dualDomestic.iban,
    iban_nome_extra: 'Nicolò',
    bic_extra: 'UNCRITMM',
  })
  expect([values.description_extra, values.name_altra, values.client_type_altra]).toEqual(
    Array(3).fill(undefined),
  )
})

it('copyData uses the target’s spelling of identity card, and skips documents that the target does not offer', () => {
  const tv = { sub_contract: 'vendite extra', prodotto: 'ti_tim_vision' }
  expect(copied({ ...dualDomestic, ...tv }).tipo_di_documento_extra).toBe('c. indetita')
  const linkem = copied({ ...dualDomestic, ...extra, prodotto: 'linkem' })
  expect([linkem.numero_di_documento_extra, linkem.data_di_rilascio_extra]).toEqual([
    'CA12345AA',
    '2024-05-06',
  ])
  expect(copied({ ...dualDomestic, ...second }).tipo_del_documento_altra).toBe('c. identita')
  expect(copied({ ...dualDomestic, ...second })).toMatchObject({
    numero_documento_altra: 'CA12345AA',
    data_di_scandenza_altra: '2034-12-10',
  })
})

it('copyData copies a company, and its representative if the target asks for a person', () => {
  expect(copied({ ...businessFirstActivation, ...second })).toMatchObject({
    client_type_altra: 'business',
    ragione_sociale_altra: 'Forno Bianchi & Figli S.r.l.',
    tipo_iva_altra: 'ordinaria 22%',
    data_di_scandeza_altra: '2034-12-10',
  })
  expect(copied({ ...businessFirstActivation, ...extra })).toMatchObject({
    ragione_sociale_extra: 'Forno Bianchi & Figli S.r.l.',
    nome_referente_extra: 'Lucia',
  })
})

it('copyData copies no value that its target would reject', () => {
  for (const values of [
    { ...dualDomestic, ...second },
    { ...dualDomestic, ...extra },
    { ...mobileChange, ...second },
  ]) {
    const form = formOf(copied(values))
    const dropped = form.resolved.sections.flatMap(({ fields }) => fields.filter((field) => field.dropped))
    expect(dropped.map(({ name }) => name)).toEqual([])
  }
})

it('[FORM-TOP-2] `Copy dati` is offered for the whole form if source and target show', () => {
  const offered = (values: Values) =>
    offeredActions(formOf(values).resolved).some(
      ({ action, section }) => action === 'copy-dati' && section === '',
    )
  expect(offered({ ...dualDomestic, ...second })).toBe(true)
  expect(offered({ ...dualDomestic, ...extra })).toBe(true)
  expect(offered(dualDomestic)).toBe(false)
  expect(offered({ type_contract: 'vendite extra', prodotto: 'tado', client_type: 'domestico' })).toBe(false)
})
