import { expect, it } from 'vitest'
import * as energy from './energy.ts'

const read = (options: readonly { value: string; label: string }[]) =>
  options.map(({ value, label }) => (value === label ? value : `${value} = ${label}`))

it.each([
  ['[ENUM-33] [FORM-EE-5]', energy.TENSIONE, ['230', '400']],
  [
    '[ENUM-34] [FORM-EE-6]',
    energy.DESTINAZIONE_DUSO,
    [
      'domestico-non-residente = Domestico Non Residente',
      'altri-usi = Altri Usi',
      'domestico_residente = Domestico residente',
    ],
  ],
  [
    '[ENUM-35] [FORM-EE-9] [FORM-GAS-5]',
    energy.MERCATO_DI_PROVENIENZA,
    ['libero', 'tutelato', 'di-salvaguardia'],
  ],
  ['[ENUM-36]', energy.MERCATO_RIENTRO_LUCE, ['Maggior Tutela', 'Tutele graduali', 'Salvaguardia']],
  ['[ENUM-37] [FORM-EE-11]', energy.FASCE_ORARIE, ['monoraria', 'bioraria', 'trioraria', 'peak/offpeak']],
  [
    '[ENUM-38] [FORM-GAS-4]',
    energy.USO_GAS,
    [
      'c1 = C1 Riscaldamento',
      'c2 = C2 Uso Cottura Cibi E/O Acqua Calda',
      'c3 = C3 Riscaldamento + Uso Cottura Cibi E/O Acqua Calda',
    ],
  ],
  ['[ENUM-39] [FORM-GAS-7]', energy.CATEGORIA_CONTATORE, ['4', '6', '10', '16']],
  ['[ENUM-40]', energy.PORTATA_TERMICA_MAX, ['37.8', '56.7', '94.5', '151.2']],
  [
    '[ENUM-42] [FORM-SUPPLY-13]',
    energy.PERMESSO_DI_COSTRUIRE,
    [
      'permesso di costruire',
      'dichiarazione di inizio attività (dia)',
      'concessione edilizia',
      'accertamento di conformità (sanatoria)',
      'delibera comunale',
      'segnalazione di inizio attività (scia)',
      'pre 77',
      'non richiesto',
    ],
  ],
  ['[ENUM-44] [FORM-VOLT-7]', energy.GRADO_PARENTELA, ['Coniuge', 'Familiare', 'Convivente']],
] as const)('%s has these values', (_, options, wanted) => {
  expect(read(options)).toEqual(wanted)
})

it('[FORM-EE-15] [FORM-EE-16] [CONST-28] each return market says what choosing it declares', () => {
  const notes = Object.fromEntries(energy.MERCATO_RIENTRO_LUCE.map(({ value, note }) => [value, note]))
  expect(notes['Maggior Tutela']).toMatch(/10 dipendenti.*2 milioni.*15 kW/)
  expect(notes['Tutele graduali']).toMatch(/50 dipendenti.*10 milioni.*15 kW/)
  expect(notes.Salvaguardia).toMatch(/50 dipendenti.*10 milioni/)
})
