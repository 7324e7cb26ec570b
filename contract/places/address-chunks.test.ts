import { describe, expect, it } from 'vitest'
import { chunksOf, tokensOf } from './address-chunks.ts'

const tokens = (text: string) => tokensOf(text).map(({ kind, text: word }) => `${kind}:${word}`)
const chunks = (text: string) =>
  chunksOf(tokensOf(text)).map(({ lead, words }) => `${lead}: ${words.join(' ')}`)

describe('the tokens of an address', () => {
  it.each([
    ['Via Roma 12', ['word:Via', 'word:Roma', 'word:12']],
    ['a,b;c', ['word:a', 'comma:,', 'word:b', 'comma:;', 'word:c']],
    ['(a) [b]', ['open:(', 'word:a', 'close:)', 'open:[', 'word:b', 'close:]']],
    ['a\nb', ['word:a', 'break: ', 'word:b']],
    ['a - b – c — d', ['word:a', 'dash:-', 'word:b', 'dash:–', 'word:c', 'dash:—', 'word:d']],
    ['a-b', ['word:a-b']],
    ['a: b', ['word:a', 'colon::', 'word:b']],
    ['km 12', ['word:km 12']],
    ['km   12', ['word:km 12']],
    ['KM. 1,200', ['word:KM. 1,200']],
    ['km 12+300 x', ['word:km 12+300', 'word:x']],
    ['chilometro 3.5', ['word:chilometro 3.5']],
    ['km 12345', ['word:km', 'cap:12345']],
    ['kmx 1', ['word:kmx', 'word:1']],
    ['20121', ['cap:20121']],
    ['I-39100 IT-39100', ['cap:39100', 'cap:39100']],
    ['CAP 20121', ['cap:20121']],
    ['c.a.p.: 20121', ['cap:20121']],
    ['Roma-20121', ['word:Roma', 'dash:-', 'cap:20121']],
    ['201211', ['word:201211']],
    ['x20121', ['word:x20121']],
    ['1/20121', ['word:1/20121']],
    ['1.20121', ['word:1.20121']],
    ['2012', ['word:2012']],
    ['', []],
  ])('of %j are %j', (text, expected) => {
    expect(tokens(text)).toEqual(expected)
  })

  it('know where they stand', () => {
    expect(tokensOf('Via CAP 20121, x').map(({ start, end }) => [start, end])).toEqual([
      [0, 3],
      [4, 13],
      [13, 14],
      [15, 16],
    ])
  })
})

describe('the chunks of an address', () => {
  it.each([
    ['Via Roma 12, 20121 Milano (MI)', ['start: Via Roma 12', 'cap: 20121', 'comma: Milano', 'bracket: MI']],
    ['Via Roma 12\nMilano', ['start: Via Roma 12', 'break: Milano']],
    ['Via Roma - Milano', ['start: Via Roma', 'dash: Milano']],
    ['a (b) c', ['start: a', 'bracket: b', 'comma: c']],
    ['Comune: Torino', ['municipality: Torino']],
    ['Comune di residenza: Torino', ['municipality: Torino']],
    ['Comune di fornitura: Torino', ['municipality: Torino']],
    ["Citta': Torino", ['municipality: Torino']],
    ['Città’: Torino', ['municipality: Torino']],
    ['Municipio: Torino', ['municipality: Torino']],
    ['Via Roma 1 Prov.: TO', ['start: Via Roma 1', 'province: TO']],
    ['Via Roma 1 Provincia: TO', ['start: Via Roma 1', 'province: TO']],
    ['Via Roma 1 Località: Prati', ['start: Via Roma 1', 'locality: Prati']],
    ['Via Roma 1 Frazione: Prati', ['start: Via Roma 1', 'locality: Prati']],
    ['Via Roma Civico: 5', ['start: Via Roma', 'number: 5']],
    ['Via Roma N.: 5', ['start: Via Roma', 'number: 5']],
    ['Via Roma nr: 5', ['start: Via Roma', 'number: 5']],
    ['Via Roma numero civico: 5', ['start: Via Roma', 'number: 5']],
    ['Via Roma n. civico: 5', ['start: Via Roma', 'number: 5']],
    ['Via Roma n°: 5', ['start: Via Roma', 'number: 5']],
    // Labels without a colon only behind a number.
    ['Via Roma 1 Comune Torino Prov. TO', ['start: Via Roma 1', 'municipality: Torino', 'province: TO']],
    ['Via Roma 1 Comune di Torino', ['start: Via Roma 1', 'municipality: Torino']],
    ['Via Roma 1 Comune del Garda', ['start: Via Roma 1', 'municipality: Garda']],
    ['Via Roma 1 Torino Prov TO', ['start: Via Roma 1 Torino', 'province: TO']],
    // Names that begin or end as a label or as the word behind it does.
    ['Via Roma 1 Provaglio d’Iseo', ['start: Via Roma 1 Provaglio d’Iseo']],
    ['Via Roma 1 Casacomune', ['start: Via Roma 1 Casacomune']],
    ['Comune: Lodi', ['municipality: Lodi']],
    ['Comune: Desio', ['municipality: Desio']],
    ['Via Roma 1, di Fondo', ['start: Via Roma 1', 'comma: di Fondo']],
    ['Via Roma 1, Comune:, Torino', ['start: Via Roma 1', 'municipality: Torino']],
    [', Milano', ['comma: Milano']],
    ['Via Roma 1, scala: B', ['start: Via Roma 1', 'comma: scala B']],
    ['Via Comune Vecchio', ['start: Via Comune Vecchio']],
    // Other words before the first colon are the label of all of it.
    ['Indirizzo: Via Roma', ['start: Via Roma']],
    ['Indirizzo di fornitura: Via Roma', ['start: Via Roma']],
    ['Via Roma 1: Milano', ['start: Via Roma 1 Milano']],
    ['Via Roma cap: Milano', ['start: Via Roma Milano']],
    ['Via Roma 1 CAP, 20121', ['start: Via Roma 1 CAP', 'cap: 20121']],
    [',,', []],
    ['', []],
  ])('of %j are %j', (text, expected) => {
    expect(chunks(text)).toEqual(expected)
  })

  it('know where their words end', () => {
    expect(chunksOf(tokensOf('Via  Roma, Milano')).map(({ ends }) => ends)).toEqual([[3, 9], [17]])
  })
})
