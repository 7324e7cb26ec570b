import { describe, expect, it } from 'vitest'
import { PROVINCES, PROVINCES_OF_2025 } from '../data/provinces.ts'
import { capPrefixes, checkCap, cityOfGenericCap, cityOfZoneCap } from './cap.ts'
import { municipalities, municipalitiesNamed } from './municipalities.ts'
import { provincesOf } from './places.ts'
import { findProvince } from './provinces.ts'

/** The first and the last code of the zones of each city, as the Poste Italiane list them. */
const ZONES: readonly (readonly [city: string, first: string, last: string])[] = [
  ['Roma', '00118', '00199'],
  ['Perugia', '06121', '06135'],
  ['Cagliari', '09121', '09134'],
  ['Torino', '10121', '10156'],
  ['Alessandria', '15121', '15122'],
  ['Genova', '16121', '16167'],
  ['La Spezia', '19121', '19137'],
  ['Milano', '20121', '20162'],
  ['Bergamo', '24121', '24129'],
  ['Brescia', '25121', '25136'],
  ['Verbania', '28921', '28925'],
  ['Piacenza', '29121', '29122'],
  ['Venezia', '30121', '30176'],
  ['Trieste', '34121', '34151'],
  ['Padova', '35121', '35143'],
  ['Verona', '37121', '37142'],
  ['Trento', '38121', '38123'],
  ['Bologna', '40121', '40141'],
  ['Modena', '41121', '41126'],
  ['Reggio Emilia', '42121', '42124'],
  ['Parma', '43121', '43126'],
  ['Ferrara', '44121', '44124'],
  ['Forlì', '47121', '47122'],
  ['Cesena', '47521', '47522'],
  ['Rimini', '47921', '47924'],
  ['Ravenna', '48121', '48125'],
  ['Firenze', '50121', '50145'],
  ['Pisa', '56121', '56128'],
  ['Livorno', '57121', '57128'],
  ['Ancona', '60121', '60131'],
  ['Pesaro', '61121', '61122'],
  ['Pescara', '65121', '65129'],
  ['Bari', '70121', '70132'],
  ['Foggia', '71121', '71122'],
  ['Taranto', '74121', '74123'],
  ['Napoli', '80121', '80147'],
  ['Salerno', '84121', '84135'],
  ['Reggio Calabria', '89121', '89135'],
  ['Palermo', '90121', '90151'],
  ['Catania', '95121', '95131'],
  ['Messina', '98121', '98168'],
]

describe('the codes of a city with zones', () => {
  it.each(ZONES)('%s has the zones from %s to %s, and its former code before them', (city, first, last) => {
    expect([cityOfZoneCap(first), cityOfZoneCap(last)]).toEqual([city, city])
    expect(cityOfGenericCap(`${first.slice(0, 3)}00`)).toBe(city)
    expect([cityOfGenericCap(first), cityOfGenericCap(last)]).toEqual([undefined, undefined])
    const [only, ...others] = municipalitiesNamed(city)
    expect([only?.cap, others]).toEqual([undefined, []])
    expect(capPrefixes(findProvince(only!.province)!)).toContain(first.slice(0, 2))
  })

  it('no other code is the former one of a city, except that of Cesena before its zones', () => {
    const all = Array.from({ length: 100_000 }, (_, number) => String(number).padStart(5, '0'))
    const former = all.filter((cap) => cityOfGenericCap(cap) !== undefined)
    const expected = ['47023', ...ZONES.map(([, first]) => `${first.slice(0, 3)}00`)]
    expect(former).toEqual(expected.toSorted())
    expect(cityOfGenericCap('47023')).toBe('Cesena')
  })

  it.each(['00010', '20090', '20900', '39100', '47023', '00200', ''])(
    'the code %s is none of a zone',
    (cap) => {
      expect(cityOfZoneCap(cap)).toBeUndefined()
    },
  )
})

describe('the first digits of the codes of a province', () => {
  /** Towns at the borders of the provinces of Sardinia, which were drawn anew several times. */
  const SEVERAL: Readonly<Record<string, readonly string[]>> = {
    SS: ['07', '08'],
    NU: ['08', '07'],
    OR: ['09', '08'],
    SU: ['09', '08'],
    CA: ['09', '08'],
  }
  const withCap = municipalities().filter(({ cap }) => cap !== undefined)
  /** The first digits that most municipalities of a province have. */
  const mostCommon = (code: string) => {
    const own = withCap.filter((place) => provincesOf(place).includes(code))
    const byStart = [...Map.groupBy(own, ({ cap }) => cap!.slice(0, 2))]
    return byStart.toSorted(([, one], [, other]) => other.length - one.length)[0]![0]
  }

  it('the first digits of a province are those of most of its municipalities, in Sardinia of some more', () => {
    for (const province of [...PROVINCES, ...PROVINCES_OF_2025]) {
      const expected = SEVERAL[province.code] ?? [mostCommon(province.code)]
      expect(expected[0]).toBe(mostCommon(province.code))
      expect([province.code, capPrefixes(province)]).toEqual([province.code, expected])
    }
  })

  it('each listed code begins as those of its province do', () => {
    const others = withCap.filter((place) => {
      const starts = provincesOf(place).flatMap((code) => capPrefixes(findProvince(code)!))
      return !starts.includes(place.cap!.slice(0, 2))
    })
    expect(withCap.length).toBeGreaterThan(7000)
    expect(others).toEqual([])
  })

  it('a province that is not listed has no first digits', () => {
    expect(capPrefixes({ code: 'XX', name: 'Altrove', region: 'Altrove' })).toEqual([])
  })
})

it.each([
  ['', 'cap-length', undefined],
  ['1', 'cap-length', undefined],
  ['10', 'cap-length', '00010'],
  ['118', 'cap-length', '00118'],
  ['9100', 'cap-length', '09100'],
  ['39100', undefined, undefined],
  ['391000', 'cap-length', undefined],
  ['3910O', 'cap-characters', '39100'],
  ['391O', 'cap-characters', undefined],
  ['39100O', 'cap-characters', undefined],
  ['3910X', 'cap-characters', undefined],
])('the check of the postal code %j answers %s and proposes %s', (text, code, suggestion) => {
  const outcome = checkCap(text)
  expect(outcome.ok ? [undefined, undefined] : [outcome.finding.code, outcome.finding.suggestion]).toEqual([
    code,
    suggestion,
  ])
})
