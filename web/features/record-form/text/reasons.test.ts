import { expect, it } from 'vitest'
import { energyOf, formOf } from '../../../../contract/fixtures/form.ts'
import { reasonsOf } from './reasons.ts'

const reasons = (values: Parameters<typeof formOf>[0], id: string) => {
  const section = formOf(values).resolved.sections.find((shown) => shown.id === id)!
  return reasonsOf(section, section.fields)
}
const firm = energyOf('luce', 'business', 'IR', 'Cambio')

it('tells of a section that depends on something, and of each field what it adds to that', () => {
  const [section, ...fields] = reasons({ ...firm, tipo_di_pagamento: 'rid' }, 'pagamento')
  expect(section).toEqual({
    about: 'La sezione',
    words:
      'il tipo di contratto è «contratto energia» e il tipo di cliente è indicato e il tipo di prodotto è indicato',
  })
  expect(fields).toEqual([{ about: 'Delegato', words: 'il tipo di pagamento è «rid»' }])
})

it('tells of the fields of a section that always shows', () => {
  expect(reasons(firm, 'other')).toEqual([
    { about: 'ATECO', words: 'il tipo di cliente è «business»' },
    {
      about: 'ATECO, obbligatorio',
      words: 'il tipo di cliente è «business» e il prodotto luce inizia per IR, GN',
    },
  ])
  expect(reasons({}, 'other')).toEqual([])
})
