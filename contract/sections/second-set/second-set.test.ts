import { describe, expect, it } from 'vitest'
import { is } from '../../conditions.ts'
import type { FieldName } from '../../fields.ts'
import { productRef } from '../../fixtures/catalogue.ts'
import { complete } from '../../fixtures/complete.ts'
import { formOf } from '../../fixtures/form.ts'
import { cadastral, dualDomestic } from '../../fixtures/samples.ts'
import { companyAltra, personAltra, TELCO_SAMPLES } from '../../fixtures/samples-telco.ts'
import type { Section } from '../../row.ts'
import { change } from '../../rules/change.ts'
import { withSuffix } from '../common/with-suffix.ts'

const person = complete({ ...cadastral, ...personAltra })
const company = complete({ ...cadastral, ...companyAltra })
const idsOf = (values: Parameters<typeof formOf>[0]) =>
  formOf(values)
    .resolved.sections.map(({ id }) => id)
    .filter((id) => id.startsWith('altra-'))

describe('The second set', () => {
  it.each([
    ['altra-scelte', 'client_type product operation', person],
    [
      'altra-cliente-domestico',
      'name last_name phone cellulare email codice_fiscale data_di_nascita luogo_di_nascita nazione_di_nascita ' +
        'sesso tipo_del_documento numero_documento data_di_rilascio_del_documento data_di_scandenza ' +
        'ente_di_rilascio comune_di_rilascio',
      person,
    ],
    [
      'altra-cliente-business',
      'ragione_sociale forma_societaria phone cellulare email p_iva tipo_iva cognome_referente nome_referente ' +
        'codice_fiscale_referente data_nascita_referente luogo_nascita_referente sesso_referente ' +
        'numero_del_documento tipo_del_documento data_di_rilascio_del_documento data_di_scandeza ' +
        'ente_di_rilascio comune_di_rilascio',
      company,
    ],
    [
      'altra-residenza',
      'tipo_indirizzo_residenza indirizzo_residenza civico_residenza cap_residenza comune_residenza ' +
        'provincia_residenza',
      person,
    ],
    ['altra-migrazione-mobile', 'gestore_attuale numero_attale iccid_mobile_attale', person],
    [
      'altra-migrazione-linea',
      'codice_migrazione_mobile gestore_attuale_linea numero_attuale_linea',
      company,
    ],
    [
      'altra-migrazione-combinata',
      'codice_migrazione gestore_attuale_fisso numero_attuale_fisso gestore_attuale_mobile ' +
        'numero_attuale_mobile iccid_migrazione',
      { ...company, operation_altra: 'cambio modile linea fissa' },
    ],
    ['altra-pagamento-telco', 'payment_type delegato', person],
    ['altra-iban', 'iban bic_swift iban_nome iban_cognome iban_codice_fiscale', person],
    ['altra-iban', 'iban bic_swift intestatario_iban iban_ragione_sociale', company],
    ['altra-delegato', 'qualita_delegato cognome_delegato nome_delegato cf_delegato', person],
  ])(
    'The second set repeats each field of %s with the suffix `_altra` [FORM-ALTRA-1] [FORM-ALTRA-5]',
    (section, names, values) => {
      const suffixed = names.split(' ').map((name) => `${name}_altra`)
      expect(formOf(values).shown(section)).toEqual(expect.arrayContaining(suffixed))
    },
  )

  it('[FORM-ALTRA-6] [FORM-TOP-18] The second set shows with «altra vendita», for energy and telco only', () => {
    expect(idsOf(dualDomestic)).toEqual([])
    expect(idsOf({ ...dualDomestic, sub_contract: 'altra vendita' })).toEqual(['altra-scelte'])
    expect(idsOf({ ...TELCO_SAMPLES.newLine, sub_contract: 'altra vendita' })).toEqual(['altra-scelte'])
    expect(idsOf({ ...person, sub_contract: 'vendite extra' })).toEqual([])
    expect(idsOf({ ...person, type_contract: 'vendite extra' })).toEqual([])
  })

  // Also FORM-ALTRA-4, ENUM-7.
  it('[FORM-ALTRA-2] [FORM-ALTRA-3] The second set has its own choices and payment methods', () => {
    const form = formOf(person)
    expect(form.shown('altra-scelte')).toEqual(['client_type_altra', 'product_altra', 'operation_altra'])
    expect(form.shown('altra-pagamento-telco')).toEqual(['payment_type_altra', 'delegato_altra'])
    expect(form.offered('payment_type_altra')).toEqual(['rid', 'carta'])
    expect(form.offered('operation_altra')).toContain('cambio modile linea fissa')
    const slip = formOf({ ...person, payment_type_altra: 'bollettino-postale' })
    expect(slip.issues('payment_type_altra')).toMatchObject([{ code: 'not-offered', severity: 'error' }])
  })

  it('[FORM-ALTRA-1] [FORM-ALTRA-7] The second set repeats private customer, residence, migration, account and proxy', () => {
    expect(idsOf(person)).toEqual([
      'altra-scelte',
      'altra-cliente-domestico',
      'altra-residenza',
      'altra-migrazione-mobile',
      'altra-pagamento-telco',
      'altra-iban',
      'altra-delegato',
    ])
    const form = formOf(person)
    expect(form.shown('altra-cliente-domestico')).toEqual(
      formOf(TELCO_SAMPLES.newLine)
        .shown('cliente-domestico')
        .map((name) => `${name}_altra`),
    )
    expect(form.shown('altra-delegato')).toHaveLength(4)
    expect(form.errors()).toEqual([])
  })

  it('[FORM-ALTRA-7] The second set repeats the company and the account of either client type', () => {
    expect(idsOf(company)).toContain('altra-cliente-business')
    expect(idsOf(company)).toContain('altra-migrazione-linea')
    const form = formOf(company)
    expect(form.shown('altra-iban')).toContain('iban_ragione_sociale_altra')
    expect(form.answered.intestatario_iban_altra).toBe('azienda')
    expect(form.errors()).toEqual([])
    const agent = formOf({ ...company, intestatario_iban_altra: 'rappresentante' })
    expect(agent.errors().map(({ field }) => field)).toEqual([
      'iban_nome_altra',
      'iban_cognome_altra',
      'iban_codice_fiscale_altra',
    ])
  })

  it('The second set depends on its own choices and never on those of the contract', () => {
    const form = formOf({ ...company, payment_type: 'carta', client_type: 'domestico' })
    expect(form.has('cliente-domestico')).toBe(true)
    expect(form.has('altra-cliente-business')).toBe(true)
    expect(form.offered('product_altra')).toContain('product-TI Fibra e Mobile Impresa')
    const foreign = formOf({ ...person, iban_altra: 'DE89370400440532013000' })
    expect(foreign.issues('bic_swift_altra')).toMatchObject([{ code: 'required' }])
  })

  it('[FORM-CUST-12] The second set fills its own birth data from its own fiscal code', () => {
    const code = person.codice_fiscale_altra!
    expect(change({}, 'codice_fiscale_altra', code)).toMatchObject({
      data_di_nascita_altra: '1972-03-05',
      luogo_di_nascita_altra: 'ROMA(RM)',
      sesso_altra: 'F',
    })
  })

  it('The explanations of the second set use its own labels', () => {
    const form = formOf({ ...person, product_altra: productRef('WD Mobile') })
    const block = form.resolved.hidden.find(({ id }) => id === 'altra-migrazione-mobile')
    expect(block?.unmetCondition).toBe('nell’altra vendita il prodotto inizia per FW, ML, LM, KN, TI')
    expect(formOf(person).view('name_altra')?.why).toContain(
      'nell’altra vendita il tipo di cliente è «domestico»',
    )
  })
})

describe('withSuffix', () => {
  const copy = {
    suffix: '_altra',
    labelPrefix: 'là',
    title: 'là',
    repeats: new Set<FieldName>(['name']),
    as: { type_contract: 'telco' },
  } as const
  const section = (more: Partial<Section>): Section => ({
    id: 'a',
    title: 'A',
    requirements: [],
    fields: [{ name: 'name', kind: 'text', label: 'Nome' }],
    ...more,
  })

  it('withSuffix drops a condition that always holds in the copy', () => {
    const when = is('type_contract', 'telco', 'il tipo')
    expect(withSuffix(section({ when }), copy)).not.toHaveProperty('when')
  })

  it('withSuffix throws for a field that is not repeated', () => {
    expect(() => withSuffix(section({ when: is('pod', '1', 'il POD') }), copy)).toThrow('pod')
    expect(() => withSuffix(section({ fields: [{ name: 'pod', kind: 'pod', label: '' }] }), copy)).toThrow(
      'pod',
    )
  })
})
