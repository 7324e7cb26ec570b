import { describe, expect, it } from 'vitest'
import { buildItalianIban } from '../../../contract/checks/iban.ts'
import { verifyIban } from '../../../shared/api/ibans.ts'
import { serverOfFile } from '../../../test/server.ts'
import { ibanRoutes } from './routes.ts'

const server = await serverOfFile({ routes: ibanRoutes })
const agent = await server.signedIn()
await server.context.db
  .insertInto('uploaded_banks')
  .values([
    { abi: '02008', bank_name: 'UniCredit' },
    { abi: '99911', bank_name: 'Banca del Paese' },
  ])
  .execute()

const verify = async (code: string) => {
  const { status, body } = await server.inject(verifyIban, { body: { code } }, agent)
  expect(status).toBe(200)
  return body
}

describe('the check of an IBAN [API-65] [FORM-PAY-7]', () => {
  it('the check of an IBAN returns country and bank of a valid Italian IBAN [FORM-PAY-9]', async () => {
    const answer = { ok: true, bank: expect.stringMatching(/BPER|EMILIA/i), country: 'IT' }
    expect(await verify('IT60X0542811101000000123456')).toMatchObject({ ok: true, country: 'IT' })
    expect(await verify(buildItalianIban('5387', '12345', '123456'))).toMatchObject(answer)
    expect(await verify(` ${buildItalianIban('5387', '12345', '123456').toLowerCase()} `)).toMatchObject(
      answer,
    )
  })

  it('the check of an IBAN prefers the name that the organisation has uploaded [GAP-72]', async () => {
    expect(await verify(buildItalianIban('2008', '1', '1'))).toMatchObject({ bank: 'UniCredit' })
    expect(await verify(buildItalianIban('99911', '1', '1'))).toMatchObject({ bank: 'Banca del Paese' })
  })

  it('the check of an IBAN accepts an unknown bank [FORM-PAY-12]', async () => {
    expect(await verify(buildItalianIban('99912', '1', '1'))).toEqual({
      ok: true,
      bank: '',
      country: 'IT',
      bic: '',
    })
  })

  it.each([
    ['Germany', 'DE89370400440532013000'],
    ['San Marino', 'SM86U0322509800000000270100'],
    ['Vatican', 'VA59001123000012345678'],
  ])(
    'the check of an IBAN asks for the BIC of an IBAN from %s [FORM-PAY-10] [ERR-19]',
    async (_country, code) => {
      expect(await verify(code)).toMatchObject({
        ok: false,
        code: 'iban-foreign',
        errorMessage: 'IBAN straniero, inserire BIC',
        error: { id: 'invalid' },
      })
    },
  )

  it.each([
    ['a length', 'IT60X054281110100000012345', 'iban-length-it'],
    ['a digit', 'IT61X0542811101000000123456', 'iban-digits'],
    ['a check letter', 'IT64Y0542811101000000123456', 'iban-cin'],
    ['[FORM-PAY-8] a sign', 'IT60-X0542811101000000123456', 'iban-characters'],
    ['nothing but the country', 'IT', 'iban-length-it'],
  ])(
    'the check of an IBAN reports the reason for an Italian IBAN that is wrong in %s [FORM-PAY-11]',
    async (_title, code, reason) => {
      expect(await verify(code)).toMatchObject({
        ok: false,
        code: reason,
        errorMessage: 'IBAN non corretto',
        error: { id: 'invalid' },
      })
    },
  )

  it('the check of an IBAN suggests the probable IBAN', async () => {
    expect(await verify('IT61X0542811101000000123456')).toMatchObject({
      suggestion: 'IT60X0542811101000000123456',
    })
  })

  it.each(['DE89370400440532013001', 'XX00', '0', 'è', '\0', '🏦'.repeat(20), 'DE'])(
    'the check of an IBAN reports the reason for the malformed IBAN %j',
    async (code) => {
      const answer = await verify(code)
      expect(answer).toMatchObject({
        ok: false,
        error: { id: 'invalid' },
        errorMessage: expect.stringMatching(/./),
      })
    },
  )

  it('the check of an IBAN refuses input that is not text', async () => {
    for (const body of [{}, { code: '' }, { code: 12 }, { code: 'x'.repeat(201) }, { iban: 'x' }])
      expect((await server.injectUnchecked(verifyIban, { body: body }, agent)).status).toBe(400)
  })
})
