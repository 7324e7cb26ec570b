import { describe, expect, it } from 'vitest'
import { checkFiscalCode } from '../checks/fiscal-code.ts'
import { checkCapProvince, checkMunicipality } from './municipality-and-province.ts'
import { formerPlacesNamed, placeNames, placeOf } from './places.ts'

const unknown = (name: string, hint: string) => `«${name}» non è nell’elenco dei comuni: ${hint}`
const ended = (name: string, day: string, hint: string) => `«${name}» non è più un comune dal ${day}: ${hint}`
const TODAY = 'scrivi il comune di cui fa parte oggi.'
const HAMLET = 'controlla che non sia una frazione.'

describe('the message about a municipality', () => {
  it.each([
    [' Littoria ', '', 'municipality-renamed', '«Littoria» oggi si chiama Latina (LT).', 'Latina'],
    [
      ' Monteciccardo ',
      'PU',
      'municipality-ended',
      '«Monteciccardo» non è più un comune dal 01/07/2020: scrivi il comune di cui fa parte oggi.',
      undefined,
    ],
    ['Fiume', 'PN', 'municipality-renamed', '«Fiume» oggi si chiama Fiume Veneto (PN).', 'Fiume Veneto'],
    [
      ' San Marino ',
      '',
      'municipality-abroad',
      '«San Marino» è un altro Stato, non un comune italiano.',
      undefined,
    ],
    ['Samone', 'MI', 'municipality-province', 'Samone è in provincia di TN o TO, non di MI.', undefined],
    [' Millano ', 'MI', 'municipality-unknown', unknown('Millano', 'forse Milano (MI)?'), 'Milano'],
    // Without a province only a name of six letters or more is compared.
    ['Romma', '', 'municipality-unknown', unknown('Romma', HAMLET), undefined],
    ['Modeni', '', 'municipality-unknown', unknown('Modeni', 'forse Modena (MO)?'), 'Modena'],
    ['Lecc', 'LE', 'municipality-unknown', unknown('Lecc', 'forse Lecce (LE)?'), 'Lecce'],
    // The nearest name of the province, and none that is too different.
    ['Lecca', 'LC', 'municipality-unknown', unknown('Lecca', 'forse Lecco (LC)?'), 'Lecco'],
    ['Peruggia', 'MI', 'municipality-unknown', unknown('Peruggia', HAMLET), undefined],
    // The nearest of two, and of two that are equally near the first.
    ['Carezzanx', 'AL', 'municipality-unknown', unknown('Carezzanx', 'forse Carezzano (AL)?'), 'Carezzano'],
    ['Mezzanx', 'TN', 'municipality-unknown', unknown('Mezzanx', 'forse Mezzana (TN)?'), 'Mezzana'],
    // A name of another province that begins one of this one.
    [
      ' Castro ',
      'FR',
      'municipality-unknown',
      unknown('Castro', 'forse Castro dei Volsci (FR)?'),
      'Castro dei Volsci',
    ],
    [
      'Corigliano',
      'CS',
      'municipality-unknown',
      unknown('Corigliano', 'forse Corigliano-Rossano (CS)?'),
      'Corigliano-Rossano',
    ],
    // Several begin so.
    ['Castel', 'BO', 'municipality-unknown', unknown('Castel', HAMLET), undefined],
    ['Littoria', 'MI', 'municipality-unknown', unknown('Littoria', HAMLET), undefined],
    [
      'Nanto',
      'VI',
      'municipality-ended',
      ended('Nanto', '21/02/2026', 'forse oggi è Castegnero Nanto (VI)?'),
      'Castegnero Nanto',
    ],
    [
      'Rossano',
      'CS',
      'municipality-ended',
      ended('Rossano', '31/03/2018', 'forse oggi è Corigliano-Rossano (CS)?'),
      'Corigliano-Rossano',
    ],
    // Barbarano Romano is in another province, and two are called Cenate.
    [
      'Barbarano',
      'VI',
      'municipality-ended',
      ended('Barbarano', '17/02/2018', 'forse oggi è Barbarano Mossano (VI)?'),
      'Barbarano Mossano',
    ],
    ['Cenate', 'BG', 'municipality-ended', ended('Cenate', '18/05/1929', TODAY), undefined],
    ['Monteciccardo', '', 'municipality-ended', ended('Monteciccardo', '01/07/2020', TODAY), undefined],
  ])(
    'the message about the municipality "%s" in "%s" states the problem',
    (name, province, code, message, suggestion) => {
      expect(checkMunicipality(name, province)).toEqual([
        { code, message, ...(suggestion !== undefined && { suggestion }) },
      ])
    },
  )

  it('there is no message about a blank municipality', () => {
    expect(checkMunicipality(' ', 'MI')).toEqual([])
  })
})

describe('the message about a postal code', () => {
  it.each([
    ['20121', 'RM', '00'],
    ['20121', 'SS', '07 o 08'],
  ])('the message about the postal code %s in %s names the usual digits', (cap, province, digits) => {
    expect(checkCapProvince(cap, province)).toEqual([
      {
        code: 'cap-province',
        message: `I CAP in provincia di ${province} di solito iniziano con ${digits}: controlla il CAP o la provincia.`,
      },
    ])
  })

  it.each([
    ['08100', 'SS'],
    ['x20121', 'RM'],
    ['20121x', 'RM'],
    ['20121', 'Baviera'],
  ])('there is no message about the postal code %s in %s', (cap, province) => {
    expect(checkCapProvince(cap, province)).toEqual([])
  })
})

describe('places', () => {
  it('formerPlacesNamed finds municipalities by a name that they had, and none by a current name', () => {
    const latina = { name: 'Latina', province: 'LT', belfiore: 'E472', cap: '04100' }
    expect(formerPlacesNamed('littoria')).toEqual([{ name: 'LITTORIA', province: 'LT', now: latina }])
    expect(formerPlacesNamed('Fiume')).toEqual([
      { name: 'FIUME', province: 'FU', ended: '1947-09-16' },
      {
        name: 'FIUME',
        province: 'UD',
        now: { name: 'Fiume Veneto', province: 'PN', belfiore: 'D621', cap: '33080' },
      },
    ])
    expect([formerPlacesNamed('Milano'), formerPlacesNamed('Atlantide')]).toEqual([[], []])
  })

  it.each([
    ['CHNMRA75C41Z221L', 'HONG KONG'],
    ['CHNMRA90C41Z508J', 'GUADALUPA'],
    ['CHNMRA83C41Z518L', 'PORTO RICO'],
    ['CHNMRA77C41Z124R', 'GUERNSEY'],
    ['CHNMRA93C41Z360U', 'MAYOTTE'],
    ['CHNMRA71C41Z136S', 'GEORGIA'],
  ])('the fiscal code %s of a birth in a territory with a code of its own is sound', (code, name) => {
    expect(checkFiscalCode(code, '2026-11-27')).toEqual({ ok: true, value: code })
    expect(placeOf(code.slice(11, 15))).toEqual({ name, province: 'EE' })
  })

  it('placeOf and placeNames know a foreign state, a municipality, and nothing of an unknown code', () => {
    expect(placeOf('Z110')).toEqual({ name: 'FRANCIA', province: 'EE' })
    expect(placeOf('Z110', '1980-01-01')).toEqual({ name: 'FRANCIA', province: 'EE' })
    expect(placeOf('F205')).toEqual({ name: 'MILANO', province: 'MI' })
    expect([placeOf('X999'), placeOf('X999', '1980-01-01')]).toEqual([undefined, undefined])
    expect([placeNames('Z110'), placeNames('X999')]).toEqual([['FRANCIA'], []])
    expect(placeNames('E472')).toEqual(expect.arrayContaining(['LITTORIA', 'LATINA']))
  })
})
