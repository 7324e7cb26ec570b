import { expect, it } from 'vitest'
import { formOf } from '../../../../contract/fixtures/form.ts'
import { SAMPLES } from '../../../../contract/fixtures/samples.ts'
import { isWrong } from './control.ts'

const looks = (phone: string) =>
  formOf({ ...SAMPLES.dualDomestic, phone })
    .issues('phone')
    .map(isWrong)

it('[VALID-11] [VALID-14] a landline and a number with 00 look wrong though they stop no save', () => {
  expect([looks('0212345678'), looks('00393331234567')]).toEqual([[true], [true]])
  expect([looks('333 1234567'), looks('3')]).toEqual([[], []])
})

it('[VALID-28] an odd value is marked, and does not look wrong', () => {
  const { issues } = formOf({
    ...SAMPLES.dualDomestic,
    pod: 'IT001E1234567A',
    data_di_rilascio_del_documento: '2010-01-01',
    data_di_scandenza: '2020-01-01',
  })
  expect([...issues('pod'), ...issues('data_di_scandenza')].map(isWrong)).toEqual([false, false])
})
