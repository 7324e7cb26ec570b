import { describe, expect, it } from 'vitest'
import { checkAteco } from './ateco.ts'

const found = (text: string) => {
  const outcome = checkAteco(text)
  return outcome.ok ? outcome.value : [outcome.finding.code, outcome.finding.suggestion]
}
const REFUSED = ['ateco-shape', undefined]
const within = (code: string) => ['code-surrounded', code]

describe('an activity code', () => {
  it.each([
    ['6210', '62.10'],
    ['62101', '62.10.1'],
    ['621000', '62.10.00'],
    ['62.10', '62.10'],
    ['62.10.0', '62.10.0'],
    ['62.10.00', '62.10.00'],
    [' 62 10 00 ', '62.10.00'],
    // The sections are A to V.
    ['A01.11', '01.11'],
    ['a 0111', '01.11'],
    ['V99.00', '99.00'],
    ['621', REFUSED],
    ['6210001', REFUSED],
    ['6.210', REFUSED],
    ['62.1', REFUSED],
    ['62.10.', within('62.10')],
    ['62.10.000', REFUSED],
    ['62.100', REFUSED],
    ['62.10.00.1', REFUSED],
    ['62,10', REFUSED],
    ['62-10', REFUSED],
    ['W62.10', REFUSED],
    ['AA62.10', REFUSED],
    ['A', REFUSED],
    ['@62.10', within('62.10')],
  ])('of %j is %j', (text, expected) => {
    expect(found(text)).toEqual(expected)
  })

  it('has a reason in Italian', () => {
    expect(checkAteco('x')).toMatchObject({
      finding: { message: 'Il codice ATECO ha da quattro a sei cifre, come 62.10.00.' },
    })
    expect(checkAteco('62.10 software')).toMatchObject({
      finding: { message: 'Qui serve solo il codice, senza altre parole.' },
    })
  })
})

describe('an activity code among words', () => {
  it.each([
    ['62.10 software', '62.10'],
    ['software: 62.10.0', '62.10.0'],
    ['J62.10.00 software', '62.10.00'],
    ['A01.11 cereali', '01.11'],
    ['V99.00 altro', '99.00'],
    ['(62.10.00)', '62.10.00'],
    ['software 62.10.00.', '62.10.00'],
    ['software 62.10.00, dal 2025', '62.10.00'],
    ['62.10.00 e di nuovo 62.10.00', '62.10.00'],
    ['ATECO 621000', '62.10.00'],
    ['ateco: J621000', '62.10.00'],
    ['ateco: A0111', '01.11'],
    ['ateco: V9900', '99.00'],
    ['attività 6210', '62.10'],
    ['Attivita: 62101', '62.10.1'],
    ['ATECO2007: 621000', '62.10.00'],
    ['ATECO 2002 - 621000', '62.10.00'],
    ['ATECO 2007 621000', '62.10.00'],
    ['ATECO 2022 621000', '62.10.00'],
    ['ATECO 2025 621000', '62.10.00'],
    // Five signs between the label and the code.
    ['ateco ::: 621000', '62.10.00'],
    ['ateco: 621000.', '62.10.00'],
    // Of these years only the four of a classification are none.
    ['ateco: 2008', '20.08'],
    ['ateco: 20070', '20.07.0'],
  ])('is found in %j: %s', (text, code) => {
    expect(found(text)).toEqual(within(code))
  })

  it.each([
    'W62.10 software',
    '1.62.10 software',
    '1,62.10 software',
    '1/62.10 software',
    '1-62.10 software',
    'X.62.10 software',
    '162.10 software',
    '62.10x software',
    '62.10.00.1 software',
    '62.10.00,1 software',
    '62.10.00/1 software',
    '62.10.00-1 software',
    '62.10.000 software',
    '62.10.00 e 47.11.10',
    '62.10 e 62.10.00',
    'codice 621000',
    'ateco: 2002',
    'ateco: 2007',
    'ateco: 2022',
    'ateco: 2025',
    'ateco: 621',
    'ateco: 6210001',
    'ateco: 621000x',
    'ateco: 621000.1',
    'ateco: 621000,1',
    'ateco: 621000/1',
    'ateco: 621000-1',
    'ateco: W621000',
    'ateco numero 621000',
    'ateco :::: 621000',
  ])('is not guessed in %j', (text) => {
    expect(found(text)).toEqual(REFUSED)
  })

  it('is looked for in a text of at most three hundred characters', () => {
    expect(found(`62.10.00 ${'x'.repeat(291)}`)).toEqual(within('62.10.00'))
    expect(found(`62.10.00 ${'x'.repeat(292)}`)).toEqual(REFUSED)
  })
})
