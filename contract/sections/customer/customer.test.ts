import { expect, it } from 'vitest'
import { energyOf, formOf } from '../../fixtures/form.ts'

const home = energyOf('luce', 'domestico', 'EI', 'Cambio')
const firm = energyOf('luce', 'business', 'EI', 'Cambio')

const contacts = ['phone', 'cellulare', 'email']
// Also FORM-CUST-15.
it('[FORM-CUST-1] [FORM-CUST-3] Dati del cliente has the fields of a private customer', () => {
  const form = formOf(home)
  expect(form.has('cliente-business')).toBe(false)
  expect(form.shown('cliente-domestico')).toEqual(
    expect.arrayContaining([
      'name',
      'last_name',
      ...contacts,
      'codice_fiscale',
      'data_di_nascita',
      'luogo_di_nascita',
      'nazione_di_nascita',
      'sesso',
    ]),
  )
  for (const name of form.shown('cliente-domestico'))
    expect([name, form.view(name)?.required]).toEqual([name, name !== 'phone'])
})

// Also ENUM-16.
it('[FORM-CUST-4] [FORM-CUST-8] Dati del cliente has the fields of a company', () => {
  const form = formOf(firm)
  expect(form.has('cliente-domestico')).toBe(false)
  expect(form.shown('cliente-business')).toEqual(
    expect.arrayContaining([
      'ragione_sociale',
      'forma_societaria',
      ...contacts,
      'p_iva',
      'tipo_iva',
      'cognome_referente',
      'nome_referente',
      'codice_fiscale_referente',
      'data_nascita_referente',
      'luogo_nascita_referente',
      'sesso_referente',
    ]),
  )
  expect(form.offered('forma_societaria')).toEqual([
    'società cooperativa',
    'snc',
    'impresa individuale',
    'srl',
    'sapa',
    'sas',
    'spa',
    'srls',
    'ss',
    'ssrl',
    'associazione',
  ])
})

// Also ENUM-25.
it('[FORM-CUST-9] [FORM-CUST-10] Dati del cliente offers two sexes, managed VAT kinds and the country Italia', () => {
  expect(formOf(home).offered('sesso')).toEqual(['M', 'F'])
  expect(formOf({ ...home, sesso: 'f' }).answered.sesso).toBe('F')
  expect(formOf(home).answered.nazione_di_nascita).toBe('Italia')
  expect(formOf(firm).offered('tipo_iva')).toEqual(['ordinaria 22%', 'agevolata 10%'])
})
