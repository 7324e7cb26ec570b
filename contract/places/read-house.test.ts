import { describe, expect, it } from 'vitest'
import { chunksOf, tokensOf } from './address-chunks.ts'
import { houseEnd, readHouse, readTypedHouse } from './read-house.ts'

const chunks = (text: string) => chunksOf(tokensOf(text))
const house = (text: string) => {
  const { street, number, hamlets } = readHouse(chunks(text), [])
  return [street, number, hamlets.join('; ')].join(' | ')
}

describe('readHouse', () => {
  it.each([
    ['Via Roma 5', 'Via Roma | 5 | '],
    ['Via n. 5', 'Via | 5 | '],
    ['n. 5', 'n. | 5 | '],
    ['Via Roma civico n. n. 5', 'Via Roma civico | 5 | '],
    ['Via Roma n. civico 5', 'Via Roma | 5 | '],
    ['Via Roma n. 5 Prati Verdi 7', 'Via Roma | 5 PRATI VERDI 7 | '],
    ['Via Roma n.5 Prati Verdi 7', 'Via Roma | 5 PRATI VERDI 7 | '],
    ['Via Reggimento 8 Bersaglieri 5', 'Via Reggimento 8 Bersaglieri | 5 | '],
    ['Via Reggimento 8 Fanteria di Linea 5', 'Via Reggimento 8 Fanteria di Linea | 5 | '],
    ['Via Reggimento 8 Uno Due Tre Quattro 5', 'Via Reggimento | 8 UNO DUE TRE QUATTRO 5 | '],
    ['Via Reggimento 8 Bersaglieri n. 5', 'Via Reggimento 8 Bersaglieri | 5 | '],
    ['Via Roma 8 Prati di n. 5', 'Via Roma 8 Prati di | 5 | '],
    ['Via Roma 8 prati 5', 'Via Roma | 8 PRATI 5 | '],
    ['Via Roma 8 Prati scala 5', 'Via Roma | 8 PRATI SCALA 5 | '],
    ['Via Roma 8 Prati B 5', 'Via Roma | 8 PRATI B 5 | '],
    ['Via dei 4', 'Via dei | 4 | '],
    ['Via dei 4 Prati', 'Via dei | 4 PRATI | '],
    ['Via dei 4, 5', 'Via dei 4 | 5 | '],
    ['Via Quartiere i 4, 5', 'Via Quartiere i 4 | 5 | '],
    ['Via Quei 4, 5', 'Via Quei | 4 5 | '],
    ['Via Iglesias 4, 5', 'Via Iglesias | 4 5 | '],
    ['Via 4 Novembre', 'Via 4 Novembre |  | '],
    ['Via 4 Novembre 5', 'Via 4 Novembre | 5 | '],
    ['Roma 4 Novembre', 'Roma | 4 NOVEMBRE | '],
    ['Via privata 4 Novembre', 'Via privata 4 Novembre |  | '],
    ['Strada com. 4 Venti', 'Strada com. 4 Venti |  | '],
    ['Strada vic. 4 Venti', 'Strada vic. 4 Venti |  | '],
    ['Via Roma 8 Prati Scala 5', 'Via Roma | 8 PRATI SCALA 5 | '],
    ['Strada vic.le 4 Venti', 'Strada vic.le 4 Venti |  | '],
    ['Via Comunaletta 4 Venti', 'Via Comunaletta | 4 VENTI | '],
    ['Via Aprivata 4 Venti', 'Via Aprivata | 4 VENTI | '],
    ['Via 4 novembre 1918', 'Via 4 novembre 1918 |  | '],
    ['Via 25 aprile 1945 n. 3', 'Via 25 aprile 1945 | 3 | '],
    ['Via Roma 1945', 'Via Roma | 1945 | '],
    ['Via Maggio 12', 'Via Maggio | 12 | '],
    ['SP 12', 'SP 12 |  | '],
    ['Via SP, 12', 'Via SP | 12 | '],
    ['Strada Statale 16', 'Strada Statale 16 |  | '],
    ['Strada Statale, 16', 'Strada Statale | 16 | '],
    ['Via Statale 16', 'Via Statale | 16 | '],
    ['Via Roma is. 3', 'Via Roma | IS. 3 | '],
    ['Via Roma is. 3 n. 5', 'Via Roma | 5 IS. 3 | '],
    ['Via is. 3', 'Via is. | 3 | '],
    ['Z.I. lotto 3', 'Z.I. | LOTTO 3 | '],
    ['Z.I. Nord lotto 3', 'Z.I. Nord | LOTTO 3 | '],
    ['Az.I. lotto 3', 'Az.I. lotto | 3 | '],
  ])('[FORM-ADDR-30] the number of the house in %s is none of its street', (text, expected) => {
    expect(house(text)).toBe(expected)
  })

  it.each([
    ['Via Roma 12 bis A', 'Via Roma | 12 BIS A | '],
    ['Via Roma 12 / B', 'Via Roma | 12/B | '],
    ['Via Roma 12. scala B', 'Via Roma | 12 SCALA B | '],
    ['Via Roma 5 int. 3.', 'Via Roma | 5 INT. 3. | '],
    ['Via Roma civico: A12', 'Via Roma | A12 | '],
    ['civico: Via Roma 5', 'Via Roma | 5 | '],
    ['Via Roma civico: n.12', 'Via Roma | 12 | '],
    ['Via Roma snc', 'Via Roma | SNC | '],
    ['Via snc', 'Via | SNC | '],
    ['Via SNC Rossi', 'Via SNC Rossi |  | '],
    ['Via Roma snc Rossi', 'Via Roma | SNC ROSSI | '],
    ['Via Roma s.n.', 'Via Roma | SNC | '],
    ['Via S.N. Rossi', 'Via S.N. Rossi |  | '],
    ['Via Roma s.n. int. 3', 'Via Roma | SNC INT. 3 | '],
    ['Via Roma s.n. loc. Prati', 'Via Roma | SNC | loc. Prati'],
    ['Via Roma s.n., Prati', 'Via Roma | SNC | Prati'],
    ['Via Roma senza numero civico', 'Via Roma | SNC | '],
    ['Via Roma senza numero scala B', 'Via Roma | SNC SCALA B | '],
    ['Via Roma senza n. civico', 'Via Roma | SNC | '],
    ['Via Roma senza civico', 'Via Roma | SNC | '],
    ['Via Roma senza n civico', 'Via Roma | SNC | '],
    ['Via Roma senza numero incivico', 'Via Roma | SNC INCIVICO | '],
    ['Via Roma senza numero civicox', 'Via Roma | SNC CIVICOX | '],
    ['Via Senzano numero 3', 'Via Senzano | 3 | '],
    ['Via Roma senza alnumero 3', 'Via Roma senza alnumero | 3 | '],
    ['Via Roma 5 civico: Prati', 'Via Roma | 5 PRATI | '],
    ['Via Roma 1. scala B', 'Via Roma | 1 SCALA B | '],
    ['Via Roma 128. scala B', 'Via Roma | 128 SCALA B | '],
    ['Via Roma 12.', 'Via Roma | 12 | '],
    ['Via senza nome 3', 'Via senza nome | 3 | '],
    ['Via Dissenza numero 3', 'Via Dissenza | 3 | '],
    ['Via Roma senza numerosi 3', 'Via Roma senza numerosi | 3 | '],
    ['Via Roma km.3', 'Via Roma | KM 3 | '],
    ['Via Roma chilometro 3', 'Via Roma | KM 3 | '],
    ['Via Roma al km 3', 'Via Roma | KM 3 | '],
    ['Via Canal km 3', 'Via Canal | KM 3 | '],
    ['Via Alta km 3', 'Via Alta | KM 3 | '],
    ['Via Roma 5 km 3', 'Via Roma | 5 KM 3 | '],
  ])('[FORM-ADDR-30] the box of the number of %s has what belongs to it', (text, expected) => {
    expect(house(text)).toBe(expected)
  })

  it.each([
    ['Piazza Walther - Waltherplatz 3', 'Piazza Walther - Waltherplatz | 3 | '],
    ['Piazza Walther, Waltherplatz 3', 'Piazza Walther, Waltherplatz | 3 | '],
    ['Via Roma - Prati', 'Via Roma |  | Prati'],
    ['Via Nazionale - SP 12', 'Via Nazionale - SP 12 |  | '],
    ['Via Roma, loc. Prati 3', 'Via Roma | 3 | loc. Prati'],
    ['Via Roma fraz. Prati 3', 'Via Roma | 3 | fraz. Prati'],
    ['Via Roma loc.Prati 3', 'Via Roma | 3 | loc.Prati'],
    ['Via Roma Località: Prati', 'Via Roma |  | Prati'],
    ['Via Roma, int. B, n. 3', 'Via Roma | 3 INT. B | '],
    ['Via Roma scala B', 'Via Roma | SCALA B | '],
    ['Via Roma scala B int. C', 'Via Roma | SCALA B INT. C | '],
    ['Via Roma scala B, prati', 'Via Roma | SCALA B PRATI | '],
    ['Via della Torre a Mare', 'Via della Torre a Mare |  | '],
    ['Via Vecchia Torre a Mare', 'Via Vecchia Torre a Mare |  | '],
    ['Via Roma bloc. Prati 3', 'Via Roma bloc. Prati | 3 | '],
    ['Via Roma Località: Prati n. 3', 'Via Roma | 3 | Prati'],
    ['Via Roma 5 Località: Prati 7', 'Via Roma | 5 | Prati 7'],
    ['via roMa 5, prati verdi', 'via roMa | 5 | prati verdi'],
    ['Via Roma 5, A B C', 'Via Roma | 5 A B C | '],
    ['Via Nuova della Scala B', 'Via Nuova della Scala B |  | '],
    ['Via Scala B', 'Via Scala B |  | '],
    ['Via Roma 5, Prati Verdi', 'Via Roma | 5 | Prati Verdi'],
    ['Via Roma 5, prati verdi', 'Via Roma | 5 PRATI VERDI | '],
    ['via roma 5, prati verdi', 'via roma | 5 | prati verdi'],
    ['Via Roma 5, Prati 7', 'Via Roma | 5 PRATI 7 | '],
    ['Via Roma 5, XY', 'Via Roma | 5 XY | '],
    ['Via Roma 5, Xyz', 'Via Roma | 5 | Xyz'],
    ['Via Roma 5, Scala B', 'Via Roma | 5 SCALA B | '],
    ['Via Roma 5, A B C D E F G Prati', 'Via Roma | 5 | A B C D E F G Prati'],
    ['Via Roma 5, A B C D E F G H Prati', 'Via Roma | 5 A B C D E F G H PRATI | '],
    ['Via Roma 5, loc. Prati scala B', 'Via Roma | 5 SCALA B | loc. Prati'],
    ['Via Roma 5, loc. Prati km 3', 'Via Roma | 5 KM 3 | loc. Prati'],
    ['Via Roma 5, loc. Prati, 7', 'Via Roma | 5 7 | loc. Prati'],
    ['Via Roma 5, loc. Prati, fraz. Campi', 'Via Roma | 5 | loc. Prati; fraz. Campi'],
    ['Via Roma 5, fraz. Prati loc. Campi', 'Via Roma | 5 | fraz. Prati; loc. Campi'],
  ])('[FORM-ADDR-30] hamlets and details are apart from the street of %s', (text, expected) => {
    expect(house(text)).toBe(expected)
  })

  it('[FORM-ADDR-30] details that stood before the street follow its number', () => {
    expect(readHouse(chunks('Via Roma 5 int. 3'), ['scala', 'B'])).toEqual({
      street: 'Via Roma',
      number: '5 SCALA B INT. 3',
      hamlets: [],
    })
  })
})

describe('readTypedHouse', () => {
  it.each([
    ['Via Roma', undefined, '', []],
    ['Via 4', undefined, '', []],
    ['Via Roma 5', ['Via', 'Roma'], '5', []],
    ['Via Roma 5 Mil', ['Via', 'Roma'], '5', ['Mil']],
    ['Via Roma 5 scala B Mil', ['Via', 'Roma'], '5 SCALA B', ['Mil']],
    ['Via Roma 5 scala B int. 3', ['Via', 'Roma'], '5 SCALA B INT. 3', []],
    ['Via Roma is. 3 n. 5', ['Via', 'Roma'], '5 IS. 3', []],
    ['Piazza Walther, Waltherplatz 3', ['Piazza', 'Walther', 'Waltherplatz'], '3', []],
  ])('[FORM-ADDR-10] readTypedHouse reads %j while it is typed', (text, street, number, after) => {
    expect(readTypedHouse(chunks(text))).toEqual({ street, number, after })
  })
})

it.each([
  ['Via Roma 12, A', 'Via Roma 12'],
  ['Via Roma 12 A', 'Via Roma 12 A'],
  ['Via Roma 12 a Pavia', 'Via Roma 12'],
  ['Via Roma 12 bis Pavia', 'Via Roma 12 bis'],
  ['Via Roma 12 a bis', 'Via Roma 12 a bis'],
  ['Via Roma 12 B scala C', 'Via Roma 12 B'],
  ['Via Roma 12 B loc. Prati', 'Via Roma 12 B'],
  ['Via Roma senza numero civico Prati', 'Via Roma senza numero civico'],
  ['Via Roma civico: A12', 'Via Roma civico: A12'],
  ['Via SP, 12', 'Via SP, 12'],
  ['Via Roma senza civico, Prati', 'Via Roma senza civico'],
])('[FORM-ADDR-30] the house number of %s ends in the text where it was written', (text, begin) => {
  expect(houseEnd(chunks(text))).toBe(begin.length)
})

it('[FORM-ADDR-30] a street without a house number has no end of one', () => {
  expect(houseEnd(chunks('Via Roma'))).toBeUndefined()
})
