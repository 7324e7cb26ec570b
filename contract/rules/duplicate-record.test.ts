import { expect, it } from 'vitest'
import { productRef, sampleCatalogue } from '../fixtures/catalogue.ts'
import { dualDomestic } from '../fixtures/samples.ts'
import { duplicateNotices, duplicateValues } from './duplicate-record.ts'

// Also REC-16, FORM-TOP-55.
it('[CODE-2] [REC-14] duplicateValues copies everything except codes, CRM ids, consents and the notes of the call', () => {
  const { contact_id: _contact, lead_id: _lead, ...copied } = dualDomestic
  const own = {
    code: 'EIXXX',
    contact_id: 'c1',
    lead_id: 'l1',
    call_notes: 'sono Mario Rossi',
    codice_contratto_luce: '1',
    codice_contratto_gas: '2',
    codice_contratto_extra: '3',
    newsletter: true,
    marketing_terzi: true,
    marketing_terzi_energia: true,
    marketing_terzi_telefonia: true,
    marketing_terzi_assicurazioni: true,
    marketing_terzi_casa: true,
  }
  expect(duplicateValues({ ...dualDomestic, ...own })).toEqual(copied)
})

it('duplicateNotices returns nothing for a valid copy', () => {
  expect(duplicateNotices(dualDomestic, sampleCatalogue, '2026-11-20')).toEqual([])
})

it('duplicateNotices reports expired documents, removed products and a callback in the past', () => {
  const values = {
    ...dualDomestic,
    data_di_rilascio_del_documento: '2010-01-01',
    data_di_scandenza: '2020-01-01',
    product_ee: { id: 'product-old', name: 'EI EE Vecchia' },
    product_gas: productRef('EI Gas Impresa'),
    callback_time: '2026-01-01T10:00',
  }
  const notices = duplicateNotices(values, sampleCatalogue, '2026-11-20')
  expect(notices.map(({ field, code }) => `${field}: ${code}`)).toEqual([
    'product_ee: product-inactive',
    'product_gas: not-offered',
    'operation_gas: not-offered',
    'data_di_scandenza: document-expired',
    'callback_time: date-past',
  ])
})
