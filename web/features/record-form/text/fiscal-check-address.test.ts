import { expect, it } from 'vitest'
import { fiscalCheckAddress } from './fiscal-check-address.ts'

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

it('all six are sent as parameters, the date as people write it', () => {
  const address = new URL(
    fiscalCheckAddress('https://fisco.example/check?tipo=pf', 'dngnmr85b41d969k', relates, answered),
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

it('[FORM-CUST-14] a template says itself what is sent, and under which names', () => {
  const template = 'https://fisco.example/{cf}?born={dataNascita}&other={x}'
  expect(fiscalCheckAddress(template, 'ABC', relates, answered)).toBe(
    'https://fisco.example/ABC?born=01%2F02%2F1985&other={x}',
  )
})

it('[FORM-CUST-14] what is not filled is empty', () => {
  expect(fiscalCheckAddress('https://fisco.example/{cf}{sesso}', 'ABC', relates, {})).toBe(
    'https://fisco.example/ABC',
  )
})
