import { expect, it } from 'vitest'
import { formOf } from '../../../../../contract/fixtures/form.ts'
import { SAMPLES } from '../../../../../contract/fixtures/samples.ts'
import { EXTRA_SAMPLES } from '../../../../../contract/fixtures/samples-extra.ts'
import { TELCO_SAMPLES } from '../../../../../contract/fixtures/samples-telco.ts'
import type { Answered, Values } from '../../../../../contract/index.ts'
import { sendMailing } from '../../../../../shared/api/mail-blocks.ts'
import { missingForMailing, toMailingRequest } from './mailing-requirements.ts'

const answeredOf = (values: Values): Answered => formOf(values).answered
const messages = (missing: readonly { message: string }[]) => missing.map(({ message }) => message)

const mailed: Values = {
  contact_id: 'C-1',
  name_mailing: 'Nicolò',
  last_name_mailing: 'D’Angelo',
  email_mailing: 'nicolo@posta.example',
}

it('[MAIL-12] [MAIL-13] missingForMailing lists missing answers in the specified order', () => {
  const domestic: Answered = { client_type: 'domestico', type_contract: 'contratto energia' }
  const all = [
    'Lead Source',
    'Contact ID',
    'Contact Owner',
    'Nome',
    'Cognome',
    'Email',
    'Product',
    'Operation',
  ]
  expect(messages(missingForMailing(domestic))).toEqual(
    all.map((label) => `You have to fill the ${label} field`),
  )
})

it('[MAIL-12] missingForMailing requires the first name of private customers only, and the operation of energy and telco only', () => {
  const firm = messages(missingForMailing({ client_type: 'business', type_contract: 'telco' }))
  expect(firm).not.toContain('You have to fill the Nome field')
  expect(firm).toContain('You have to fill the Operation field')
  const extra = messages(missingForMailing({ client_type: 'domestico', type_contract: 'vendite extra' }))
  expect(extra).not.toContain('You have to fill the Operation field')
})

it('missingForMailing names the field in which product and operation are chosen', () => {
  const fieldsOf = (answered: Answered) =>
    missingForMailing(answered)
      .slice(-2)
      .map(({ field }) => field)
  const energy = { client_type: 'domestico', type_contract: 'contratto energia' }
  expect(fieldsOf({ ...energy, type_product: 'gas' })).toEqual(['product_gas', 'operation_gas'])
  expect(fieldsOf({ ...energy, type_product: 'dual' })).toEqual(['product_ee', 'operation_ee'])
  expect(fieldsOf({ ...energy, type_contract: 'telco' })).toEqual(['product', 'operation'])
})

it.each(
  Object.entries({
    dual: SAMPLES.dualDomestic,
    firm: SAMPLES.businessFirstActivation,
    telco: TELCO_SAMPLES.mobileChange,
  }),
)('[MAIL-11] [MAIL-19] toMailingRequest sends what the call accepts: %s', (_name, sample) => {
  const answered = answeredOf({ ...sample, ...mailed, recensioni: true, iteractions: '' })
  expect(missingForMailing(answered)).toEqual([])
  const body = sendMailing.body.parse(toMailingRequest(answered, 11))
  expect(body.email).toBe('nicolo@posta.example')
  expect(body.code).toMatch(/K$/)
  expect(body.product).not.toBe('')
  expect(body.iteractions).toEqual([])
  expect(body).toMatchObject({ recensioni: true, passaparola: false })
})

it('[MAIL-11] toMailingRequest sends an extra sale without an operation', () => {
  const answered = answeredOf({ ...EXTRA_SAMPLES.extraFibre, ...mailed })
  expect(missingForMailing(answered)).toEqual([])
  expect(sendMailing.body.parse(toMailingRequest(answered, 11))).toMatchObject({
    product: 'ir_fibra',
    operation: '',
  })
})

it('[MAIL-5] toMailingRequest sends each ticked interaction', () => {
  const answered: Answered = { iteractions: 'App e area clienti\nTempi del cambio' }
  expect(toMailingRequest(answered, 1).iteractions).toEqual(['App e area clienti', 'Tempi del cambio'])
})
