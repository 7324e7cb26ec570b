import { describe, expect, it } from 'vitest'
import { formOf } from '../fixtures/form.ts'
import { TELCO_SAMPLES } from '../fixtures/samples-telco.ts'
import { mailingCode, recordCode } from './record-code.ts'
import { summary } from './record-summary.ts'

const { mobileChange, combinedChange, newLine, dualWithSecondSet, crossSelling } = TELCO_SAMPLES

describe('Record code of a telco contract', () => {
  it.each([
    [mobileChange, 11, 'MLDNGNCLK'],
    [combinedChange, 1, 'TIBNCLCUA'],
    [newLine, 12, 'FWDNGNCLL'],
    [{ ...newLine, codice_fiscale: '' }, 12, ''],
    [{ ...mobileChange, product: undefined }, 12, ''],
  ])(
    '[CODE-9] recordCode of a telco contract contains product, person and month %#',
    (values, month, code) => {
      expect(recordCode(formOf(values).answered, month)).toBe(code)
    },
  )

  it('[CODE-13] mailingCode of a telco contract contains no meter', () => {
    expect(mailingCode(formOf(mobileChange).answered, 11)).toBe('MLDNGNCL0000K')
  })

  it('[CODE-17] recordCode of a telco contract ignores additional sales', () => {
    expect(recordCode(formOf(dualWithSecondSet).answered, 11)).toBe('EIDNGNCL5678&7890K')
  })
})

describe('Summary of a telco contract', () => {
  it('[SUMMARY-1] [SUMMARY-7] summary of a telco contract contains product and operation', () => {
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

  it('[SUMMARY-4] summary of a telco contract takes the person of a company from the representative', () => {
    expect(summary(formOf(combinedChange).answered)).toMatchObject({
      name: 'Lucia',
      last_name: 'Bianchi',
      cf: combinedChange.codice_fiscale_referente,
      ragione_sociale: 'Forno Bianchi & Figli S.r.l.',
    })
  })

  it('[SUMMARY-5] [SUMMARY-6] summary of a telco contract contains the locality of the shipping address', () => {
    const comune = (more: object) => summary(formOf({ ...combinedChange, ...more }).answered).comune
    expect(comune({ localita_spedizione: 'Sesto San Giovanni' })).toBe('Milano Monza Sesto San Giovanni')
    expect(comune({ indirizzo: 'residenza', localita_spedizione: 'Sesto San Giovanni' })).toBe('Milano Monza')
  })
})
