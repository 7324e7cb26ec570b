import { describe, expect, it } from 'vitest'
import {
  isBlockAt,
  isContactWord,
  isDetailAt,
  isDetailValue,
  isHamletWord,
  isHouse,
  isHouseAlone,
  isKilometre,
  isLongRoad,
  isMonth,
  isNameWord,
  isNumberSuffix,
  isRoad,
  isShortRoad,
  isSign,
  isSigned,
  isStreetWord,
  isTypeWord,
  isWithout,
  isWithoutOrSaint,
  isWord,
  isYear,
  withoutSign,
} from './address-words.ts'

const words = (text: string) => text.split(' ')
const DETAILS =
  'int interno sc scala pt p pal ed edif edificio fabbr fabbricato is isol isolato lotto app appartamento capannone ' +
  'box unità unita’ uff ufficio c/o presso cond condominio residence ang angolo incrocio citofono cit sub negozio ' +
  'magazzino garage cortile cancello ingresso stabile palazzina piano'
const PARTICLES = 'di da de del della dello dei degli delle'

/** The words that a function accepts and those that it does not, in any case. */
const WORDS: readonly (readonly [
  name: string,
  accepts: (word: string) => boolean,
  yes: string,
  no: string,
])[] = [
  [
    'isStreetWord',
    isStreetWord,
    'via v. vle v.le viale cso c.so corso pza pzza p.za p.zza piazza ple p.le piazzale piazzetta lgo l.go largo vic. ' +
      'vlo v.lo vicolo vicoletto strada str. salita traversa trav. lungomare lungotevere lungarno lungadige ' +
      'circonvallazione rue avenue chemin sp s.p ss s.s sr s.r sp. s.p. s.s. s.r. sp12 s.p.12 ss16',
    'vi viali v vicc. strade piazz lungo sa s.a spa sst s.t. p.s. 12sp località',
  ],
  ['isRoad', isRoad, 'sp ss sr s.p. s.s.16 sr1', 'sa sp.a via spx'],
  ['isShortRoad', isShortRoad, 'sp ss sr s.p s.s. sr.', 'sp1 s.s.16 sa via strauss'],
  [
    'isHamletWord',
    isHamletWord,
    'fraz fraz. frazione loc loc. località localita localita’ borgata bta b.ta cda c.da contrada rione qre q.re ' +
      'quartiere hameau nucleo loc.Prati',
    'locali frazioni borgo contrade via rion',
  ],
  [
    'isSign',
    isSign,
    'n n. nr nr. nro num num. numero civ civ. civico n° nº n.° n°. #',
    'no nn numeri civ.5 n.5 ##',
  ],
  ['isSigned', isSigned, 'n.5 nr.5 num.5 civ.5 n°5 nº5 n.°5', 'n5 nr5 n. 5 x.5'],
  [
    'isHouse',
    isHouse,
    '1 12 9999 12a 12/B 12-14 16/3 17/2/4 5A/1 12bis 12ter 12quater 12quinquies 12rosso 12rossa 12nero 12nera 8/bis ' +
      '12/ 12. n.12 1/2/3/4/5/6/7',
    '12345 00184 a12 12ab 12bisx 1/2/3/4/5/6/7/8 12// 12.. 12.5 /12 12/12345',
  ],
  [
    'isNumberSuffix',
    isNumberSuffix,
    'a B bis ter quater quinquies rosso rossa nero nera / /B /3',
    'ab bi ross rossi 1 b/',
  ],
  ['isKilometre', isKilometre, 'km.1 km:1', 'km chilometri kmx1'],
  ['isWithout', isWithout, 'snc s.n.c. s.nc sn.c', 's.n. sn sncx snca bisnc'],
  ['isWithoutOrSaint', isWithoutOrSaint, 'sn s.n. s.n s/n s/n.', 'snc s n s/nc bresn'],
  [
    'isMonth',
    isMonth,
    'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
    'mag gennai marzoo',
  ],
  ['isYear', isYear, '1700 1799 1860 1918 1999 2000 2099', '1600 1699 2100 999 19999 201 12/1918'],
  [
    'isDetailValue',
    isDetailValue,
    'n n. nr nr. 3 3bis a b. a/2 i iv xiii terra rialzato ammezzato seminterrato primo prima secondo seconda terzo ' +
      'terza quarto quarta quinto quinta ultimo ultima unico unica destro destra sinistro sinistra dx sx ovest est ' +
      'nord sud sud.',
    'ab xiiii cielo sesto centro dd nordovest',
  ],
  [
    'isContactWord',
    isContactWord,
    'tel tel. tel: cel cell cell. fax telefono cellulare mobile email e-mail pec cf c.f c.f. piva p.iva iban pod pdr a@b.it',
    'telaio cello faxes podere pecora ibanx hotel motel',
  ],
]

describe('the words of an address', () => {
  it.each(WORDS)('%s accepts its words in any case, and no other', (_name, accepts, yes, no) => {
    const rejected = words(yes).filter((word) => !accepts(word) || !accepts(word.toUpperCase()))
    const accepted = words(no).filter((word) => accepts(word) || accepts(word.toUpperCase()))
    expect([rejected, accepted]).toEqual([[], []])
  })

  it('a type of a street is a street, a hamlet, or in the list', () => {
    const types = words('via sp località fraz. androsso sestiere calle')
    expect(types.map(isTypeWord)).toEqual([true, true, true, true, false, true, true])
  })

  it('a kilometre has its number behind it, with or without a blank', () => {
    expect(
      ['km 1,200', 'KM 12+300', 'chilometro 5', 'km', 'km x', 'kmx1', 'millekm 5'].map(isKilometre),
    ).toEqual([true, true, true, false, false, false, false])
  })

  it('a sign is taken from a number', () => {
    expect(['n.5', 'civ.12/B', 'n°3', '5', 'n5'].map(withoutSign)).toEqual(['5', '12/B', '3', '5', 'n5'])
  })

  it('a word begins with a letter, a word of a name with a capital or is a particle', () => {
    expect(['Roma', 'à', '1a', '', undefined].map(isWord)).toEqual([true, true, false, false, false])
    expect(
      words(`Roma ${PARTICLES} dell’orto dell'orto d’oro d'oro e in al sul sulla san santa`).filter(
        (word) => !isNameWord(word),
      ),
    ).toEqual([])
    expect(words('roma deAmicis DI, delx ed sant 1 sulle').filter(isNameWord)).toEqual(['DI,'])
  })
})

describe('the numbers of a house', () => {
  it.each([
    ['12', true],
    ['12 bis', true],
    ['12 bis A', true],
    ['12 bis A B', false],
    ['12 Roma', false],
    ['bis', false],
    ['', false],
  ])('«%s» alone is one: %s', (text, is) => {
    expect(isHouseAlone(text === '' ? [] : words(text))).toBe(is)
  })
})

describe('what belongs to a house number', () => {
  it.each(words(DETAILS))('«%s» begins a staircase, a floor, a building or the like', (word) => {
    for (const written of [word, word.toUpperCase()]) {
      expect(isDetailAt([written, 'B'], 0)).toBe(true)
      expect(isDetailAt(['12', written, '3'], 1)).toBe(true)
    }
    expect(isDetailAt([`${word}xy`, 'B'], 0)).toBe(false)
  })

  it.each(
    words(
      'corpo blocco torre palazzo isola piano scala stabile ingresso residence box cortile cancello ed is sc p app pal cond cit sub',
    ),
  )('«%s» needs a value behind it, since it may be a name', (word) => {
    expect([isDetailAt([word, 'Rossi'], 0), isDetailAt([word], 0)]).toEqual([false, false])
    expect([isDetailAt([word, '3'], 0), isDetailAt([word, 'C'], 0)]).toEqual([true, true])
  })

  it.each([
    ['3° piano', true],
    ['12^ p.', true],
    ['iv scala', true],
    ['xiii piano', true],
    ['primo piano', true],
    ['seconda scala', true],
    ['terzo piano', true],
    ['quarta scala', true],
    ['quinto piano', true],
    ['ultimo piano', true],
    ['3° Rossi', false],
    ['primo maggio', false],
    ['primo pianoro', false],
    ['terza soprascala', false],
    ['123° piano', false],
    ['sesto piano', false],
    ['int.3', true],
    ['int:3', true],
    ['sc.b', true],
    ['pal.a', true],
    ['is.a', true],
    ['ed.a', true],
    ['p.t', true],
    ['edx', false],
    ['', false],
  ])('«%s» begins such a part: %s', (text, is) => {
    expect(isDetailAt(words(text), 0)).toBe(is)
  })

  it('nothing stands behind the last word', () => {
    expect(isDetailAt(['12'], 1)).toBe(false)
  })
})

describe('a block or a road with a number of its own', () => {
  it.each(
    words(
      'is is. isol isol. lott int int. sc sc. pal edif. sub sub. mapp. part. fg fg. cit app app. uff. isolato lotto lotti ' +
        'interno subalterno mappale particella foglio comparto citofono',
    ),
  )('a number behind «%s» is not that of the house', (word) => {
    expect([isBlockAt([word, '4'], 0), isBlockAt(['via', word.toUpperCase(), 'n.'], 1)]).toEqual([true, true])
    expect([isBlockAt([word, 'Rossi'], 0), isBlockAt([word], 0)]).toEqual([false, false])
    expect(isBlockAt([`${word}x`, '4'], 0)).toBe(false)
    for (const sign of ['n', 'n.', 'nr', 'nr.', 'n°', 'nº']) expect(isBlockAt([word, sign], 0)).toBe(true)
    for (const name of ['Nord', 'Martin', 'Nrx']) expect(isBlockAt([word, name], 0)).toBe(false)
  })

  it.each(words(PARTICLES))('behind «%s» it is a part of the name', (particle) => {
    expect(isBlockAt(['via', particle, 'lotti', '4'], 2)).toBe(false)
    expect(isBlockAt(['via', `${particle}x`, 'lotti', '4'], 2)).toBe(true)
  })

  it('behind a name that ends as such a word does it is no part of the name', () => {
    expect(isBlockAt(['Lodi', 'lotti', '4'], 1)).toBe(true)
  })

  it.each([
    ['Strada Statale', true],
    ['strada provinciale', true],
    ['str. regionale', true],
    ['Strada stat.', true],
    ['Strada prov.', true],
    ['str. reg.', true],
    ['Via Statale', false],
    ['Strada Statali', false],
    ['Strada Comunale', false],
    ['Strada Interprovinciale', false],
    ['Strada Provincialotta', false],
    ['Autostrada Regionale', false],
    ['Stradario Provinciale', false],
  ])('«%s» is named by its number: %s', (text, is) => {
    expect(isLongRoad(words(text), 1)).toBe(is)
    expect(isLongRoad([words(text)[1]!], 0)).toBe(false)
  })
})
