import { expect, it } from 'vitest'
import { countries, countryOf, isOtherCountry, isState } from './countries.ts'

it('countries have their name, and a former one the day when it ended', () => {
  expect(countries().get('Z110')).toEqual({ name: 'Francia' })
  expect(countries().get('Z111')).toEqual({ name: expect.any(String), until: '1991-01-01' })
  expect([...countries().values()].every(({ name }) => name !== '')).toBe(true)
})

it.each([
  ['Z110', 'Francia'],
  ['H501', 'Italia'],
  ['Z221', 'Hong Kong'],
  ['Z513', 'Martinica'],
  ['Z124', 'Guernsey'],
  ['Z501', 'Antille Olandesi'],
  ['Z999', undefined],
  ['X501', undefined],
  ['1H501', undefined],
])('countryOf the Belfiore code %s is %s', (code, country) => {
  expect(countryOf(code)).toBe(country)
})

it.each([
  ['Italia', 'H501', false],
  ['italy', 'H501', false],
  ['ITA', 'H501', false],
  ['it', 'H501', false],
  ['Repubblica Italiana', 'H501', false],
  ['Italia', 'Z110', true],
  ['Francia', 'H501', true],
  ['Francia', 'Z110', false],
  ['Francia', 'Z112', true],
  ['Atlantide', 'Z110', false],
  ['Francia', 'Z999', false],
  ['Olanda', 'Z126', false],
  ['USA', 'Z404', false],
  ['Cecoslovacchia', 'Z156', false],
  ['Cechia', 'Z105', false],
  ['Russia', 'Z135', false],
  ['Kosovo', 'Z118', false],
  ['Kosovo', 'Z154', true],
  ['Georgia', 'Z136', false],
  ['Georgia', 'Z254', false],
  ['Eritrea', 'Z315', false],
  ['Puerto Rico', 'Z518', false],
  ['Aruba', 'Z501', false],
  ['Curaçao', 'Z501', false],
  ['Antille Olandesi', 'Z126', true],
])('isOtherCountry compares "%s" with the place %s', (typed, belfiore, other) => {
  expect(isOtherCountry(typed, belfiore)).toBe(other)
})

it.each([
  ['San Marino', true],
  ['città del vaticano', true],
  ['Cechia', true],
  ['Roma', false],
  ['Italia', false],
  ['', false],
])('isState tells whether %j is the name of another state: %s', (name, state) => {
  expect(isState(name)).toBe(state)
})

it.each(['Italia', 'italy', 'ITA', 'it', 'Repubblica Italiana'])(
  '«%s» is another country than each state, and the one of each place in Italy',
  (italy) => {
    const states = [...countries().keys()].filter((code) => !isOtherCountry(italy, code))
    expect([states, isOtherCountry(italy, 'A001'), isOtherCountry(italy, 'M999')]).toEqual([[], false, false])
  },
)

/** The states that a person of a former one may name, and the other way round; the former code of the same state too. */
const SAME: Readonly<Record<string, readonly string[]>> = {
  Z105: ['Slovacchia', 'Repubblica ceca'],
  Z111: ['Germania'],
  Z118: [
    'Macedonia del Nord',
    'Croazia',
    'Slovenia',
    'Bosnia-Erzegovina',
    'Serbia e Montenegro',
    'Serbia',
    'Montenegro',
    'Kosovo',
  ],
  Z135: [
    'Ucraina',
    'Bielorussia',
    'Moldova',
    'Estonia',
    'Lettonia',
    'Lituania',
    'Federazione russa',
    'Armenia',
    'Azerbaigian',
    'Georgia',
    'Kazakhstan',
    'Kirghizistan',
    'Tagikistan',
    'Turkmenistan',
    'Uzbekistan',
  ],
  Z157: ['Serbia', 'Montenegro', 'Kosovo'],
  Z158: ['Kosovo'],
  Z244: ['Vietnam'],
  Z245: ['Vietnam'],
  Z250: ['Yemen'],
  Z315: ['Eritrea'],
  Z348: ['Sud Sudan'],
}

/** Names of other codes that are in use for these too. */
const SECOND: Readonly<Record<string, readonly string[]>> = {
  // Until 2004, a year after its last name.
  Z118: ['Serbia e Montenegro'],
  Z312: ['Congo'],
}

it('a person of a former state may name each of its successors, and no other state', () => {
  const codes = [...countries().keys()]
  const nameOf = (code: string) => countries().get(code)!.name
  for (const former of codes) {
    const successors = SAME[former] ?? []
    // The union ended before its states had a second code.
    const isPresent = codes.findLast((code) => nameOf(code) === nameOf(former)) === former
    const states = isPresent ? Object.keys(SAME).filter((code) => SAME[code]!.includes(nameOf(former))) : []
    const names = states.flatMap((code) => [nameOf(code), ...(SECOND[code] ?? [])])
    const expected = new Set([nameOf(former), ...successors, ...names, ...(SECOND[former] ?? [])])
    const same = codes.map(nameOf).filter((name) => !isOtherCountry(name, former))
    expect([nameOf(former), new Set(same)]).toEqual([nameOf(former), expected])
  }
})

it.each([
  ['Georgia', 'Z136', 'Z254'],
  ['Armenia', 'Z137', 'Z252'],
  ['Azerbaigian', 'Z141', 'Z253'],
  ['Kirghizistan', 'Z142', 'Z256'],
  ['Uzbekistan', 'Z143', 'Z259'],
  ['Turkmenistan', 'Z151', 'Z258'],
  ['Kazakhstan', 'Z152', 'Z255'],
])('%s has a code of before 1992 and one of today', (name, former, present) => {
  expect([former, present].map(countryOf)).toEqual([name, name])
})

it.each([
  ['Stato della Città del Vaticano', ['Vaticano', 'Città del Vaticano', 'Santa Sede']],
  ['Repubblica Democratica Tedesca', ['DDR', 'Germania Est']],
  ['Germania', ['Repubblica Federale Tedesca', 'Germania Ovest']],
  ['Regno Unito', ['Gran Bretagna', 'Inghilterra', 'Scozia', 'Galles', 'Irlanda del Nord', 'GB']],
  ['Irlanda', ['Eire']],
  ['Repubblica Socialista Federale di Jugoslavia', ['Jugoslavia', 'Iugoslavia']],
  ['Paesi Bassi', ['Olanda']],
  ['Unione Sovietica', ['URSS', 'USSR']],
  ['Bielorussia', ['Belarus']],
  ['Moldova', ['Moldavia']],
  ['Macedonia del Nord', ['Macedonia']],
  ['Bosnia-Erzegovina', ['Bosnia', 'Bosnia ed Erzegovina', 'Bosnia e Erzegovina']],
  ['Federazione russa', ['Russia']],
  ['Slovacchia', ['Repubblica slovacca']],
  ['Repubblica ceca', ['Cechia']],
  ['Myanmar/Birmania', ['Birmania', 'Myanmar']],
  ['Brunei Darussalam', ['Brunei']],
  ['Sri Lanka', ['Ceylon']],
  ['Cina', ['Repubblica Popolare Cinese', 'Cina Popolare']],
  ['Corea del Sud', ['Repubblica di Corea']],
  ['Thailandia', ['Tailandia']],
  ['Timor Leste', ['Timor Est']],
  ['Vietnam', ['Viet Nam']],
  ['Kazakhstan', ['Kazakistan']],
  ['Kirghizistan', ['Kirgizistan']],
  ['Repubblica Democratica del Congo', ['Congo', 'Zaire']],
  ['Ruanda', ['Rwanda']],
  ['Riunione', ['Réunion', 'La Réunion', 'La Riunione']],
  ['Eswatini', ['Swaziland']],
  ["Stati Uniti d'America", ['Stati Uniti', 'USA', 'America']],
  ['Antille Olandesi', ['Antille', 'Aruba', 'Curaçao', 'Sint Maarten', 'Bonaire', 'Saba', 'Sint Eustatius']],
  ['Repubblica Dominicana', ['Santo Domingo', 'Dominicana']],
  ['El Salvador', ['Salvador']],
  ['Guadalupa', ['Guadeloupe']],
  ['Martinica', ['Martinique']],
  ['Porto Rico', ['Puerto Rico', 'Portorico']],
  ['Guyana francese', ['Guiana francese', 'Guyane']],
])('%s is also called %j', (name, others) => {
  const codes = [...countries()].flatMap(([code, country]) => (country.name === name ? [code] : []))
  const called = others.map((other) => [
    other,
    isState(other),
    codes.some((code) => !isOtherCountry(other, code)),
  ])
  expect(called).toEqual(others.map((other) => [other, true, true]))
})

it.each([
  ['A001', 'Italia'],
  ['M999', 'Italia'],
  ['N001', undefined],
  ['', undefined],
])('a code of a place in Italy begins with A to M: %s is %s', (code, country) => {
  expect(countryOf(code)).toBe(country)
})
