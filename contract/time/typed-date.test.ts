import { describe, expect, it } from 'vitest'
import { KINDS } from '../kinds/kinds.ts'
import { isDate, parseDate, parseDateTime, readDate } from './typed-date.ts'
import { readDateTime } from './typed-moment.ts'

const TODAY = '2026-11-21'

describe('readDate', () => {
  it.each([
    ['01/02/1985', '1985-02-01'],
    ['1/2/1985', '1985-02-01'],
    ['01021985', '1985-02-01'],
    ['1-2-85', '1985-02-01'],
    ['1.2.85', '1985-02-01'],
    [' 29/02/2024 ', '2024-02-29'],
    ['010230', '2030-02-01'],
    ['1985-02-01', '1985-02-01'],
    ['1 / 2 - 1985', '1985-02-01'],
    ['01/12/1985', '1985-12-01'],
    ['01/01/1860', '1860-01-01'],
    ['01–02–1985', '1985-02-01'],
    ['1 gennaio 1980', '1980-01-01'],
    ['1980/01/31', '1980-01-31'],
    ['1° gennaio 1980', '1980-01-01'],
    ['5-MAR-1983', '1983-03-05'],
    ['31—01—1980', '1980-01-31'],
    ['sabato 5 marzo 1983', '1983-03-05'],
    ['gio 31/12/2026', '2026-12-31'],
    ['gio. 31 dicembre 2026', '2026-12-31'],
    ['dal 31/12/2026', '2026-12-31'],
    ['entro il 31/12/2026', '2026-12-31'],
    ['in data 31/12/2026', '2026-12-31'],
    ['primo gennaio 2027', '2027-01-01'],
    ['31|12|2026', '2026-12-31'],
    ['31\\12\\2026', '2026-12-31'],
    ['2026-12-31T00:00:00.000Z', '2026-12-31'],
    ['31/12/2026 00:00:00', '2026-12-31'],
    ['', ''],
  ])('[VALID-24] readDateTime reads %j as %j', (typed, value) => {
    expect(readDate(typed, TODAY)).toEqual({ ok: true, value })
  })

  it.each([
    ['birth', '1/2/40', '1940-02-01'],
    ['birth', '1/2/30', '1930-02-01'],
    ['birth', '21/11/08', '2008-11-21'],
    ['birth', '22/11/08', '1908-11-22'],
    ['birth', '010222', '1922-02-01'],
    ['birth', '29/2/04', '2004-02-29'],
    ['issue', '21/11/26', '2026-11-21'],
    ['issue', '22/11/26', '1926-11-22'],
    ['death', '1/2/30', '1930-02-01'],
    ['past', '1/2/22', '2022-02-01'],
    ['past', '1/2/30', '1930-02-01'],
    ['birth', '5/11/08', '2008-11-05'],
    ['expiry', '1/2/36', '2036-02-01'],
    ['expiry', '1/2/46', '2046-02-01'],
    ['expiry', '1/2/47', '1947-02-01'],
    ['birth', '1/2/2040', '2040-02-01'],
  ] as const)('readDate completes the two-digit year of a %s: %s is %s', (time, typed, value) => {
    expect(readDate(typed, TODAY, time)).toEqual({ ok: true, value })
  })

  it.each([
    ['31/02/1985', 'Il giorno 31/02/1985 non esiste.'],
    ['29/02/2023', 'Il giorno 29/02/2023 non esiste.'],
    ['01/13/1985', 'Il mese 13 non esiste.'],
    ['0/1/1985', 'Il giorno 00/01/1985 non esiste.'],
    ['31/12/1859', 'Controlla l’anno 1859: è prima del 1860.'],
    ['1/0/1985', 'Il mese 0 non esiste.'],
    ['ieri', 'Scrivi la data come GG/MM/AAAA.'],
    ['x01021985', 'Scrivi la data come GG/MM/AAAA.'],
    ['010219855', 'Scrivi la data come GG/MM/AAAA.'],
    ['x1/2/1985', 'Scrivi la data come GG/MM/AAAA.'],
    ['1/2/19855', 'Scrivi la data come GG/MM/AAAA.'],
    ['x1985-02-01', 'Scrivi la data come GG/MM/AAAA.'],
    ['1985-02-01x', 'Scrivi la data come GG/MM/AAAA.'],
    ['1/2', 'Scrivi la data come GG/MM/AAAA.'],
  ])('[VALID-24] readDate keeps %j unchanged and returns a reason', (typed, reason) => {
    expect(readDate(typed, TODAY)).toEqual({ ok: false, text: typed, reason })
  })

  it('[VALID-24] the kind of dates formats stored dates and keeps other texts unchanged', () => {
    expect(KINDS.date.display('1985-02-01')).toBe('01/02/1985')
    expect(KINDS.date.display('1/2')).toBe('1/2')
    expect(KINDS.datetime.display('2026-11-21T09:30')).toBe('21/11/2026 09:30')
  })

  it.each(['2025-11-31', '1859-12-31', '2026-13-01'])(
    '[VALID-24] the kind of dates keeps the rejected date %s unchanged',
    (text) => {
      expect(KINDS.date.display(text)).toBe(text)
      expect(readDate(text, TODAY)).toMatchObject({ ok: false, text })
      expect(KINDS.datetime.display(`${text}T09:30`)).toBe(`${text}T09:30`)
    },
  )
})

describe('readDateTime', () => {
  it.each([
    ['21/11/2026 9:30', '2026-11-21T09:30'],
    ['21112026 0930', '2026-11-21T09:30'],
    ['21/11/26, 09.30', '2026-11-21T09:30'],
    [' 21/11/2026T23:59 ', '2026-11-21T23:59'],
    ['21/11/2026 0:00', '2026-11-21T00:00'],
    ['26/11/2026 ore 9.30', '2026-11-26T09:30'],
    ['26/11/2026 alle 15', '2026-11-26T15:00'],
    ['26 novembre 2026 alle 9 e 30', '2026-11-26T09:30'],
    [' ', ''],
  ])('[FORM-OTHER-5] readDateTime reads %j as %j', (typed, value) => {
    expect(readDateTime(typed, TODAY)).toEqual({ ok: true, value })
  })

  it.each([
    ['21/11/2026', 'Manca l’ora: scrivi GG/MM/AAAA HH:mm.'],
    ['21/11/2026 25:00', 'L’ora 25:00 non esiste.'],
    ['21/11/2026 24:00', 'L’ora 24:00 non esiste.'],
    ['21/11/2026 09:60', 'L’ora 09:60 non esiste.'],
    ['domani', 'Manca l’ora: scrivi GG/MM/AAAA HH:mm.'],
    ['fra poco', 'Scrivi la data come GG/MM/AAAA HH:mm.'],
  ])('[FORM-OTHER-5] readDateTime rejects %j with a reason', (typed, reason) => {
    expect(readDateTime(typed, TODAY)).toEqual({ ok: false, text: typed, reason })
  })
})

describe('parseDate and parseDateTime', () => {
  it.each([
    ['2026-11-21', '2026-11-21'],
    ['1/2/1985', '1985-02-01'],
    ['1860-01-01', '1860-01-01'],
    ['1859-12-31', undefined],
    ['2026-02-29', undefined],
    ['x2026-11-21', undefined],
    ['2026-11-21x', undefined],
    ['1/2/19855', undefined],
    ['111/2/1985', undefined],
    ['1/2/85', undefined],
  ])('parseDate reads %s as %s', (text, date) => {
    expect(parseDate(text)).toBe(date)
    expect(isDate(text)).toBe(text === date)
  })

  it.each([
    ['2026-11-21T09:30', '2026-11-21T09:30'],
    ['21/11/2026 09:30', '2026-11-21T09:30'],
    ['2026-11-21T09:30:15', '2026-11-21T09:30'],
    ['2026-11-21T23:59', '2026-11-21T23:59'],
    ['2026-11-21T24:00', undefined],
    ['2026-11-21T09:60', undefined],
    ['2026-11-31T09:30', undefined],
    ['2026-11-21 09:30 PM', undefined],
    ['x 2026-11-21 09:30', undefined],
    ['2026-11-21', undefined],
  ])('parseDateTime reads %s as %s', (text, time) => {
    expect(parseDateTime(text)).toBe(time)
  })
})
