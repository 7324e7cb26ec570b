import { expect, it } from 'vitest'
import { energyOf, formOf } from '../../../../contract/fixtures/form.ts'
import { reasonsOf } from './reasons.ts'

const reasons = (values: Parameters<typeof formOf>[0], id: string) => {
  const section = formOf(values).resolved.sections.find((shown) => shown.id === id)!
  return reasonsOf(section, section.fields)
}
const firm = energyOf('luce', 'business', 'IR', 'Cambio')

it('reasonsOf explains a conditional section, and for each field only the additional condition', () => {
  const [section, ...fields] = reasons({ ...firm, tipo_di_pagamento: 'rid' }, 'pagamento')
  expect(section).toEqual({
    about: 'La sezione',
    text: 'il tipo di contratto è «contratto energia» e il tipo di cliente è indicato e il tipo di prodotto è indicato',
  })
  expect(fields).toEqual([{ about: 'Delegato', text: 'il tipo di pagamento è «rid»' }])
})

it('reasonsOf explains the fields of a section that always shows', () => {
  expect(reasons(firm, 'other')).toEqual([
    { about: 'ATECO', text: 'il tipo di cliente è «business»' },
    {
      about: 'ATECO, obbligatorio',
      text: 'il tipo di cliente è «business» e il prodotto luce inizia per IR, GN',
    },
  ])
  expect(reasons({}, 'other')).toEqual([])
})
