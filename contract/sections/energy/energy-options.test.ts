import { expect, it } from 'vitest'
import { energyOf, formOf } from '../../fixtures/form.ts'

const luce = energyOf('luce', 'domestico', 'EI', 'Cambio')
const luceOfFirm = energyOf('luce', 'business', 'EI', 'Cambio')
const gas = energyOf('gas', 'domestico', 'EI', 'Cambio')
const connection = energyOf('luce', 'domestico', 'IR', 'Allacc.')
const inherited = { ...energyOf('luce', 'domestico', 'EI', 'Voltura'), tipologia_voltura: 'Mortis Causa' }

it.each([
  ['tensione [ENUM-33] [FORM-EE-5]', 'tensione', luce, ['230', '400']],
  [
    'mercato_di_provenienza_ee [ENUM-35] [FORM-EE-9]',
    'mercato_di_provenienza_ee',
    luce,
    ['libero', 'tutelato', 'di-salvaguardia'],
  ],
  [
    'mercato_di_provenienza_gas [ENUM-35] [FORM-GAS-5]',
    'mercato_di_provenienza_gas',
    gas,
    ['libero', 'tutelato', 'di-salvaguardia'],
  ],
  [
    'mercato_rientro_luce [ENUM-36] [FORM-EE-14]',
    'mercato_rientro_luce',
    luceOfFirm,
    ['Maggior Tutela', 'Tutele graduali', 'Salvaguardia'],
  ],
  [
    'fasce_orarie [ENUM-37] [FORM-EE-11]',
    'fasce_orarie',
    luce,
    ['monoraria', 'bioraria', 'trioraria', 'peak/offpeak'],
  ],
  ['categoria_contatore [ENUM-39] [FORM-GAS-7]', 'categoria_contatore', gas, ['4', '6', '10', '16']],
  [
    'portata_termica_max [ENUM-40] [FORM-GAS-9]',
    'portata_termica_max',
    gas,
    ['37.8', '56.7', '94.5', '151.2'],
  ],
  [
    'permesso_di_costruitire [ENUM-42] [FORM-SUPPLY-13]',
    'permesso_di_costruitire',
    connection,
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
  [
    'grado_parentela [ENUM-44] [FORM-VOLT-7]',
    'grado_parentela',
    inherited,
    ['Coniuge', 'Familiare', 'Convivente'],
  ],
] as const)('The form offers the listed values of %s', (_, name, values, wanted) => {
  expect(formOf(values).offered(name)).toEqual(wanted)
})

it('The form offers destinazione_duso with its values and labels [ENUM-34] [FORM-EE-6]', () => {
  expect(formOf(luce).view('destinazione_duso')?.options).toMatchObject([
    { value: 'domestico-non-residente', label: 'Domestico Non Residente' },
    { value: 'altri-usi', label: 'Altri Usi' },
    { value: 'domestico_residente', label: 'Domestico residente' },
  ])
})

it('The form offers uso_gas with its values and labels [ENUM-38] [FORM-GAS-4]', () => {
  expect(formOf(gas).view('uso_gas')?.options).toMatchObject([
    { value: 'c1', label: 'C1 Riscaldamento' },
    { value: 'c2', label: 'C2 Uso Cottura Cibi E/O Acqua Calda' },
    { value: 'c3', label: 'C3 Riscaldamento + Uso Cottura Cibi E/O Acqua Calda' },
  ])
})

it('Each return market that the form offers states its legal thresholds [FORM-EE-15] [CONST-28]', () => {
  const options = formOf(luceOfFirm).view('mercato_rientro_luce')?.options
  expect(options).toMatchObject([
    { value: 'Maggior Tutela', note: expect.stringMatching(/10 dipendenti.*2 milioni.*15 kW/) },
    { value: 'Tutele graduali', note: expect.stringMatching(/50 dipendenti.*10 milioni.*15 kW/) },
    { value: 'Salvaguardia', note: expect.stringMatching(/50 dipendenti.*10 milioni/) },
  ])
})
