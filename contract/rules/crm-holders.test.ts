import { describe, expect, it } from 'vitest'
import { fiscalCodeOf } from '../checks/fiscal-code-person.ts'
import type { Values } from '../fields.ts'
import { ALL_SAMPLES } from '../fixtures/all-samples.ts'
import { formOf } from '../fixtures/form.ts'
import { bianchi, dangelo } from '../fixtures/sample-parts.ts'
import { extraOtherPerson } from '../fixtures/samples-extra.ts'
import type { FieldName } from '../index.ts'
import { crmEntries } from './crm-entries.ts'

const CODE = { code: 'CODE', month: 11 }
const entriesOf = (values: Values) => crmEntries(formOf(values).resolved, CODE)
const entryOf = (values: Values, name: string) => entriesOf(values).find((entry) => entry.name === name)!
const rawOf = (entry: ReturnType<typeof entryOf>, ...names: string[]) =>
  names.map((name) => entry.values.get(name)?.raw)
const linksOf = (values: Values) =>
  entriesOf(values)
    .filter(({ part }) => part !== 'contact')
    .map(({ name, contact }) => [name, contact])

const DANGELO = fiscalCodeOf(dangelo)
const BIANCHI = fiscalCodeOf(bianchi)
const VAT = '12345670157'

const { dualWithSecondSet, cadastralWithCompany, energyWithExtra, energyWithInsurance } = ALL_SAMPLES
const extraOfBianchi = ALL_SAMPLES.energyWithOtherExtra
const insuranceOfBianchi: Values = {
  ...energyWithInsurance,
  name_insurance: bianchi.name,
  last_name_insurance: bianchi.last_name,
  codice_fiscale_insurance: BIANCHI,
}

describe('crmEntries for several holders', () => {
  it.each([
    ['a relative', dualWithSecondSet, [BIANCHI, undefined, 'domestico', 'KNBNCLCUK']],
    ['a firm', cadastralWithCompany, [BIANCHI, VAT, 'business', 'TIBNCLCUK']],
  ])(
    'crmEntries assign the second set to its own holder, type and code if the holder is %s [SYNC-11]',
    (_, values, own) => {
      const altra = entryOf(values, 'altra')
      expect(rawOf(altra, '$CF', '$PIVA', 'client_type', '$ContractId')).toEqual(own)
      expect(rawOf(altra, 'type_contract')).toEqual(['telco'])
      const luce = entryOf(values, 'luce')
      expect(rawOf(luce, '$CF', '$PIVA', 'client_type', '$ContractId', 'type_contract')).toEqual([
        DANGELO,
        undefined,
        'domestico',
        'CODE',
        'contratto energia',
      ])
    },
  )

  it.each([
    [
      'contact_altra',
      dualWithSecondSet,
      [
        ['luce', 'contact'],
        ['gas', 'contact'],
        ['altra', 'contact_altra'],
      ],
    ],
    [
      'contact_extra',
      extraOfBianchi,
      [
        ['gas', 'contact'],
        ['extra', 'contact_extra'],
      ],
    ],
    [
      'contact_insurance',
      insuranceOfBianchi,
      [
        ['luce', 'contact'],
        ['insurance', 'contact_insurance'],
      ],
    ],
  ])('crmEntries make %s the customer of that holder’s purchases only [SYNC-11]', (name, values, links) => {
    expect(linksOf(values)).toEqual(links)
    expect(entriesOf(values).map(({ name, identity }) => [name, identity])).toContainEqual([name, BIANCHI])
  })

  it('crmEntries contain one customer for two holders with the same fiscal code or VAT number', () => {
    const same = { ...dualWithSecondSet, codice_fiscale_altra: ` ${DANGELO.toLowerCase()}` }
    expect(linksOf(same)).toContainEqual(['altra', 'contact'])
    expect(linksOf(energyWithExtra)).toContainEqual(['extra', 'contact'])
    const both = {
      ...dualWithSecondSet,
      ...insuranceOfBianchi,
      ...dualWithSecondSet,
      sub_insurance: 'Assicurazione',
    }
    expect(linksOf(both).slice(-2)).toEqual([
      ['altra', 'contact_altra'],
      ['insurance', 'contact_altra'],
    ])
  })

  it('crmEntries contain two customers if the representative of a company also buys as a private person', () => {
    const { cadastral } = ALL_SAMPLES
    const own = { ...cadastral, ...cadastralWithCompany, codice_fiscale: BIANCHI }
    expect(linksOf(own)).toContainEqual(['altra', 'contact_altra'])
  })

  it('crmEntries describe the customer of the second set with the same field names as every customer [SYNC-11]', () => {
    const contact = entryOf(dualWithSecondSet, 'contact_altra')
    const person = [
      'name',
      'last_name',
      'cellulare',
      'email',
      'codice_fiscale',
      'data_di_nascita',
      'luogo_di_nascita',
      'nazione_di_nascita',
      'sesso',
      'tipo_del_documento',
      'numero_documento',
      'data_di_rilascio_del_documento',
      'data_di_scandenza',
      'ente_di_rilascio',
      'comune_di_rilascio',
      'tipo_indirizzo_residenza',
      'indirizzo_residenza',
      'civico_residenza',
      'cap_residenza',
      'comune_residenza',
      'provincia_residenza',
    ] as const
    expect(rawOf(contact, ...person)).toEqual(
      person.map((name) => dualWithSecondSet[`${name}_altra` as FieldName]),
    )
    expect(rawOf(contact, 'client_type', '$Email', '$Phone')).toEqual([
      'domestico',
      'lucia.bianchi@posta.example',
      '+393479876543',
    ])
    expect(contact.values.get('contact_owner')?.id).toBe('owner-1')
  })

  it.each([
    ['beside energy', extraOfBianchi, 'contact_extra'],
    ['alone', { ...ALL_SAMPLES.extraLinkem, ...extraOtherPerson }, 'contact'],
  ])(
    'crmEntries of an extra sale %s contain birth data and address of its holder [SYNC-11]',
    (_, values, name) => {
      const names = ['name', 'codice_fiscale', 'data_di_nascita', 'luogo_di_nascita', 'sesso']
      const address = ['indirizzo_residenza', 'civico_residenza', 'cap_residenza', 'comune_residenza']
      expect(rawOf(entryOf(values, name), ...names, ...address)).toEqual([
        'Lucia',
        BIANCHI,
        '1972-03-05',
        'ROMA(RM)',
        'F',
        'Viale della Libertà',
        '12/B',
        '20129',
        'Milano',
      ])
    },
  )

  it('crmEntries of an extra sale contain the document of its holder [SYNC-11]', () => {
    const document = ['tipo_di_documento', 'numero_del_documento', 'data_di_rilascio_del_documento']
    expect(
      rawOf(entryOf(ALL_SAMPLES.extraLinkem, 'contact'), ...document, 'paese_di_rilascia_extra'),
    ).toEqual(['c. identita', 'CA12345AA', '2024-05-06', 'Italia'])
    expect(rawOf(entryOf(ALL_SAMPLES.extraFibre, 'contact'), ...document)).toEqual([
      'patente',
      'MI1234567A',
      '2022-02-28',
    ])
  })

  it('crmEntries of an insurance contain the insured, who also has a contact [SYNC-11]', () => {
    for (const name of ['insurance', 'contact_insurance'])
      expect(rawOf(entryOf(insuranceOfBianchi, name), '$CF', '$Nome', 'client_type')).toEqual([
        BIANCHI,
        'Lucia',
        undefined,
      ])
    expect(rawOf(entryOf(insuranceOfBianchi, 'insurance'), 'type_contract', '$ContractId')).toEqual([
      'Assicurazione',
      'YO333123K',
    ])
  })

  it('crmEntries mark a company that buys an extra sale as business, regardless of the client type', () => {
    for (const { values } of entriesOf(ALL_SAMPLES.extraBusinessService))
      expect([values.get('client_type')?.raw, values.get('$PIVA')?.raw]).toEqual(['business', VAT])
  })

  it('crmEntries of other customers contain nothing about the first customer', () => {
    const firm = {
      ...ALL_SAMPLES.combinedChange,
      ...dualWithSecondSetAltra(),
      contact_id: '554',
      codice_sconto: 'PORTA-UN-AMICO',
    }
    for (const name of ['altra', 'contact_altra'])
      expect(rawOf(entryOf(firm, name), 'contact_id', 'ateco', 'codice_sconto', 'newsletter')).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
      ])
    expect(rawOf(entryOf(firm, 'contract'), 'contact_id', 'ateco', 'codice_sconto')).toEqual([
      '554',
      '10.71.10',
      'PORTA-UN-AMICO',
    ])
  })
})

function dualWithSecondSetAltra(): Values {
  const altra = Object.entries(dualWithSecondSet).filter(
    ([name]) => name.endsWith('_altra') || name === 'sub_contract',
  )
  return Object.fromEntries(altra)
}
