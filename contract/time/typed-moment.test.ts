import { describe, expect, it } from 'vitest'
import { readDate } from './typed-date.ts'
import { readDateTime } from './typed-moment.ts'

/** A Saturday. */
const TODAY = '2026-11-28'

describe('readDateTime', () => {
  it.each([
    ['lunedì alle 15', '2026-11-30T15:00'],
    ['30/11/2026 9,30', '2026-11-30T09:30'],
    ['Lunedi ore 9.30', '2026-11-30T09:30'],
    ["lunedi' alle 9", '2026-11-30T09:00'],
    ['lun. alle 15', '2026-11-30T15:00'],
    ['lunedì prossimo alle 15', '2026-11-30T15:00'],
    ['il prossimo martedì alle 15', '2026-12-01T15:00'],
    ['venerdì 9:30', '2026-12-04T09:30'],
    // On a Saturday the coming one: today is «oggi».
    ['sabato alle 15', '2026-12-05T15:00'],
    ['domenica alle 15', '2026-11-29T15:00'],
    ['lunedì 30 novembre alle 15', '2026-11-30T15:00'],
    ['lunedì 30/11 ore 15', '2026-11-30T15:00'],
    ['30/11 alle 15', '2026-11-30T15:00'],
    ['30/11 9,30', '2026-11-30T09:30'],
    ['il 30 novembre alle 15', '2026-11-30T15:00'],
    ['1° dicembre alle 9 e mezza', '2026-12-01T09:30'],
    ['28/11 18:00', '2026-11-28T18:00'],
    ['27/11 18:00', '2027-11-27T18:00'],
    ['2 gen alle 9', '2027-01-02T09:00'],
    ['29/2 ore 10', '2028-02-29T10:00'],
    ['domani alle 3 del pomeriggio', '2026-11-29T15:00'],
    ['domani alle 9 di mattina', '2026-11-29T09:00'],
    ['oggi alle 6 di sera.', '2026-11-28T18:00'],
    ['oggi alle 12 del pomeriggio', '2026-11-28T12:00'],
    ['30/11/26 15.00', '2026-11-30T15:00'],
    ['30-11-2026 1500', '2026-11-30T15:00'],
    ['30/11/2026 9h30', '2026-11-30T09:30'],
    ['30/11/2026 9', '2026-11-30T09:00'],
    ['domani 9', '2026-11-29T09:00'],
    ['domani pomeriggio alle 3', '2026-11-29T15:00'],
    ['lunedì mattina alle 9', '2026-11-30T09:00'],
    ['sabato sera alle 8', '2026-12-05T20:00'],
    ['lunedì dopo le 18', '2026-11-30T18:00'],
    ['lunedì verso le 15,30', '2026-11-30T15:30'],
    ['lunedì a mezzogiorno', '2026-11-30T12:00'],
    ['mezzogiorno di lunedì', '2026-11-30T12:00'],
    ['alle 15 di domani', '2026-11-29T15:00'],
    ['ore 15 domani', '2026-11-29T15:00'],
    ['15:30 lunedì', '2026-11-30T15:30'],
  ])('readDateTime reads a callback as it is said: %j is %j [FORM-OTHER-5]', (typed, value) => {
    expect(readDateTime(typed, TODAY)).toEqual({ ok: true, value })
  })

  it.each([
    ['30 11 2026', 'Manca l’ora: scrivi GG/MM/AAAA HH:mm.'],
    ['1 gennaio 2027', 'Manca l’ora: scrivi GG/MM/AAAA HH:mm.'],
    ['lunedì', 'Manca l’ora: scrivi GG/MM/AAAA HH:mm.'],
    ['30/11', 'Manca l’ora: scrivi GG/MM/AAAA HH:mm.'],
    ['31/11 alle 15', 'Il giorno 31/11/2026 non esiste.'],
    ['marzo alle 15', 'Scrivi la data come GG/MM/AAAA HH:mm.'],
    ['30 brumaio alle 15', 'Scrivi la data come GG/MM/AAAA HH:mm.'],
    ['lunedì alle 25', 'L’ora 25:00 non esiste.'],
    ['lunedì alle 9,60', 'L’ora 9:60 non esiste.'],
    ['28/03/2027 2:30', 'Quest’ora non esiste: quella notte gli orologi passano dalle 2 alle 3.'],
  ])('readDateTime keeps %j and returns a reason [FORM-OTHER-5]', (typed, reason) => {
    expect(readDateTime(typed, TODAY)).toEqual({ ok: false, text: typed, reason })
  })
})

describe('readDate', () => {
  it.each([
    ['31/12/2026.', '2026-12-31'],
    ['31.12.2026.', '2026-12-31'],
    ['31 dicembre 2026.', '2026-12-31'],
    ['sabato 5 dicembre 2026;', '2026-12-05'],
    ["31/12/'26", '2026-12-31'],
    ['31 dicembre ’26', '2026-12-31'],
  ])('readDate reads a date with a full stop or the apostrophe of its year: %j is %j', (typed, value) => {
    expect(readDate(typed, TODAY, 'expiry')).toEqual({ ok: true, value })
  })

  it.each(["'31/12/26'", '31/12/2026..', "31'12"])('readDate takes %j for no date', (typed) => {
    expect(readDate(typed, TODAY)).toMatchObject({ ok: false, text: typed })
  })
})
