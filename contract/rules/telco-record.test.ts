import { describe, expect, it } from 'vitest'
import { formOf } from '../fixtures/form.ts'
import { TELCO_SAMPLES } from '../fixtures/samples-telco.ts'
import { mailingCode, recordCode } from './record-code.ts'
import { summary } from './summary.ts'

const { mobileChange, combinedChange, newLine, dualWithSecondSet, crossSelling } = TELCO_SAMPLES

describe('the code of a telco record', () => {
  it.each([
    [mobileChange, 11, 'MLDNGNCLK'],
    [combinedChange, 1, 'TIBNCLCUA'],
    [newLine, 12, 'FWDNGNCLL'],
    [{ ...newLine, codice_fiscale: '' }, 12, ''],
    [{ ...mobileChange, product: undefined }, 12, ''],
  ])('[CODE-9] is product, person and month %#', (values, month, code) => {
    expect(recordCode(formOf(values).answered, month)).toBe(code)
  })

  it('[CODE-13] its mailings name no meter', () => {
    expect(mailingCode(formOf(mobileChange).answered, 11)).toBe('MLDNGNCL0000K')
  })

  it('[CODE-17] what is sold beside an energy contract leaves its code alone', () => {
    expect(recordCode(formOf(dualWithSecondSet).answered, 11)).toBe('EIDNGNCL5678&7890K')
  })
})

describe('the summary of a telco record', () => {
  it('[SUMMARY-1] [SUMMARY-7] names product and operation', () => {
    expect(summary(formOf(mobileChange).answered)).toMatchObject({
      type_contract: 'telco',
      product: 'ML Mobile',
      operation_luce: 'cambio mobile',
      operation_l: '',
      operation_gas: '',
      operation_g: '',
      name: 'Nicolò',
      cf: mobileChange.codice_fiscale,
      pod: '',
      pdr: '',
    })
    expect(summary(formOf(crossSelling).answered).operation_luce).toBe('nuova attivazione')
  })

  it('[SUMMARY-4] takes a company’s person from the referente', () => {
    expect(summary(formOf(combinedChange).answered)).toMatchObject({
      name: 'Lucia',
      last_name: 'Bianchi',
      cf: combinedChange.codice_fiscale_referente,
      ragione_sociale: 'Forno Bianchi & Figli S.r.l.',
    })
  })

  it('[SUMMARY-5] [SUMMARY-6] joins the place that the parcel goes to', () => {
    const comune = (more: object) => summary(formOf({ ...combinedChange, ...more }).answered).comune
    expect(comune({ localita_spedizione: 'Sesto San Giovanni' })).toBe('Milano Monza Sesto San Giovanni')
    expect(comune({ indirizzo: 'residenza', localita_spedizione: 'Sesto San Giovanni' })).toBe('Milano Monza')
  })
})
