import { expect, it } from 'vitest'
import { fiscalCodeCheckUrl } from './fiscal-code-check.tsx'

const relates = {
  name: 'name',
  lastName: 'last_name',
  birthDate: 'data_di_nascita',
  birthPlace: 'luogo_di_nascita',
  sex: 'sesso',
} as const
const answered = {
  name: 'Anna Maria',
  last_name: "D'Angelo",
  data_di_nascita: '1985-02-01',
  luogo_di_nascita: 'GENOVA(GE)',
  sesso: 'F',
}

it('fiscalCodeCheckUrl sends all six values as parameters, with the date in Italian notation', () => {
  const address = new URL(
    fiscalCodeCheckUrl('https://fisco.example/check?tipo=pf', 'dngnmr85b41d969k', relates, answered),
  )
  expect(Object.fromEntries(address.searchParams)).toEqual({
    tipo: 'pf',
    cf: 'DNGNMR85B41D969K',
    cognome: "D'Angelo",
    nome: 'Anna Maria',
    dataNascita: '01/02/1985',
    luogoNascita: 'GENOVA(GE)',
    sesso: 'F',
  })
})

it('[FORM-CUST-14] fiscalCodeCheckUrl fills the placeholders of a template', () => {
  const template = 'https://fisco.example/{cf}?born={dataNascita}&other={x}'
  expect(fiscalCodeCheckUrl(template, 'ABC', relates, answered)).toBe(
    'https://fisco.example/ABC?born=01%2F02%2F1985&other={x}',
  )
})

it('[FORM-CUST-14] fiscalCodeCheckUrl leaves unanswered values empty', () => {
  expect(fiscalCodeCheckUrl('https://fisco.example/{cf}{sesso}', 'ABC', relates, {})).toBe(
    'https://fisco.example/ABC',
  )
})
