import { expect, it } from 'vitest'
import { formOf } from '../../../../contract/fixtures/form.ts'
import { SAMPLES } from '../../../../contract/fixtures/samples.ts'
import { isWrong } from './control.ts'

const severityOf = (phone: string) =>
  formOf({ ...SAMPLES.dualDomestic, phone })
    .issues('phone')
    .map(isWrong)

it('[VALID-11] [VALID-14] A landline and a number with 00 are displayed as errors although they do not reject a save', () => {
  expect([severityOf('0212345678'), severityOf('00393331234567')]).toEqual([[true], [true]])
  expect([severityOf('333 1234567'), severityOf('3')]).toEqual([[], []])
})

it('[VALID-28] An unusual value is marked without being displayed as an error', () => {
  const { issues } = formOf({
    ...SAMPLES.dualDomestic,
    pod: 'IT001E1234567A',
    data_di_rilascio_del_documento: '2010-01-01',
    data_di_scandenza: '2020-01-01',
  })
  expect([...issues('pod'), ...issues('data_di_scandenza')].map(isWrong)).toEqual([false, false])
})
