import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ibanOf } from '../../../contract/checks/iban.ts'
import { verifyIban } from '../../../shared/api/ibans.ts'
import type { SignedIn } from '../../../test/factories.ts'
import { type TestServer, testServer } from '../../../test/server.ts'
import { ibanRoutes } from './routes.ts'

let server: TestServer
let agent: SignedIn
beforeAll(async () => {
  server = await testServer({ routes: ibanRoutes })
  agent = await server.signedIn()
  await server.context.db
    .insertInto('uploaded_banks')
    .values([
      { abi: '02008', bank_name: 'UniCredit' },
      { abi: '99911', bank_name: 'Banca del Paese' },
    ])
    .execute()
})
afterAll(() => server.close())

const verify = async (code: string) => {
  const { status, body } = await server.inject(verifyIban, { body: { code } }, agent)
  expect(status).toBe(200)
  return body
}

describe('[API-65] [FORM-PAY-7] the check of an IBAN', () => {
  it('[FORM-PAY-9] names country and bank of a sound Italian one', async () => {
    const answer = { ok: true, bank: expect.stringMatching(/BPER|EMILIA/i), country: 'IT' }
    expect(await verify('IT60X0542811101000000123456')).toMatchObject({ ok: true, country: 'IT' })
    expect(await verify(ibanOf('5387', '12345', '123456'))).toMatchObject(answer)
    expect(await verify(` ${ibanOf('5387', '12345', '123456').toLowerCase()} `)).toMatchObject(answer)
  })

  it('[GAP-72] prefers the name that the office has uploaded', async () => {
    expect((await verify(ibanOf('2008', '1', '1'))).bank).toBe('UniCredit')
    expect((await verify(ibanOf('99911', '1', '1'))).bank).toBe('Banca del Paese')
  })

  it('[FORM-PAY-12] takes an unknown bank for no wrong IBAN', async () => {
    expect(await verify(ibanOf('99912', '1', '1'))).toEqual({ ok: true, bank: '', country: 'IT', bic: '' })
  })

  it.each([
    ['Germany', 'DE89370400440532013000'],
    ['San Marino', 'SM86U0322509800000000270100'],
    ['Vatican', 'VA59001123000012345678'],
  ])('[FORM-PAY-10] [ERR-19] asks for the BIC of one from %s', async (_country, code) => {
    expect(await verify(code)).toMatchObject({
      ...{ ok: false, code: 'iban-foreign', errorMessage: 'IBAN straniero, inserire BIC' },
      error: { id: 'invalid' },
    })
  })

  it.each([
    ['a length', 'IT60X054281110100000012345', 'iban-length-it'],
    ['a digit', 'IT61X0542811101000000123456', 'iban-digits'],
    ['a check letter', 'IT64Y0542811101000000123456', 'iban-cin'],
    ['[FORM-PAY-8] a sign', 'IT60-X0542811101000000123456', 'iban-characters'],
    ['nothing but the country', 'IT', 'iban-length-it'],
  ])('[FORM-PAY-11] says that an Italian one is wrong by %s', async (_title, code, reason) => {
    expect(await verify(code)).toMatchObject({
      ...{ ok: false, code: reason, errorMessage: 'IBAN non corretto' },
      error: { id: 'invalid' },
    })
  })

  it('gives the IBAN that was probably meant', async () => {
    expect((await verify('IT61X0542811101000000123456')).suggestion).toBe('IT60X0542811101000000123456')
  })

  it.each(['DE89370400440532013001', 'XX00', '0', 'è', '\0', '🏦'.repeat(20), 'DE'])(
    'says of %j what is wrong with it',
    async (code) => {
      const answer = await verify(code)
      expect(answer).toMatchObject({ ok: false, error: { id: 'invalid' } })
      expect(answer.errorMessage).not.toBe('')
    },
  )

  it('refuses what is no text, and callers without a login', async () => {
    for (const body of [{}, { code: '' }, { code: 12 }, { code: 'x'.repeat(201) }, { iban: 'x' }])
      expect((await server.inject(verifyIban, { body: body as never }, agent)).status).toBe(400)
    expect((await server.inject(verifyIban, { body: { code: 'IT' } })).status).toBe(401)
  })
})
