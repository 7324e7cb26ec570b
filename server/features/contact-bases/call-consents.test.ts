import { describe, expect, it } from 'vitest'
import { enterCallConsent, listCallConsents, revokeCallConsent } from '../../../shared/api/call-consents.ts'
import { checkNumber, findContactFacts } from '../../../shared/api/contact-bases.ts'
import { openRecordSetup } from '../../../test/record-setup.ts'
import { contactBasisRoutes } from './routes.ts'

const { server, agent } = await openRecordSetup(contactBasisRoutes)
const admin = await server.signedIn({ role: 'admin', name: 'Ada' })
const MARIA = {
  phone: '333 111 2222',
  name: 'Maria Rossi',
  text: 'v4',
  on: '2026-10-01',
  channel: 'Modulo',
  sector: 'energy',
  source: 'Sito',
} as const

const enter = (body: object = {}, session = admin) =>
  server.injectUnchecked(enterCallConsent, { body: { ...MARIA, ...body } }, session)
const list = async (searchWord = '') =>
  (await server.inject(listCallConsents, { query: { searchWord } }, admin)).body
const revoke = (id: string, on: string) =>
  server.inject(revokeCallConsent, { params: { id }, body: { on } }, admin)

describe('the consents to be called [BASIS-17]', () => {
  it('One is entered by hand, and listed with who entered it; its log names the entry alone', async () => {
    const id = (await server.inject(enterCallConsent, { body: MARIA }, admin)).body.id
    const { consents, count } = await list('maria')
    expect([consents, count]).toMatchObject([
      [
        {
          id,
          ...MARIA,
          phone: '+393331112222',
          enteredBy: expect.stringMatching(/^Ada /),
          revoked: null,
          registeredOn: null,
        },
      ],
      1,
    ])
    const logs = server.context.db.selectFrom('user_logs').select('detail')
    expect(await logs.where('action', '=', 'call consent entered').execute()).toEqual([{ detail: { id } }])
  })

  it('One that its person has revoked says when, and by whom it was noted, and is proposed to nobody', async () => {
    const phone = '333 111 3333'
    const { id } = (await server.inject(enterCallConsent, { body: { ...MARIA, phone } }, admin)).body
    expect((await revoke(id, '2026-11-10')).status).toBe(200)
    expect((await list('1113333')).consents).toMatchObject([
      { revoked: { on: '2026-11-10', by: expect.stringMatching(/^Ada /) } },
    ])
    const facts = await server.inject(findContactFacts, { query: { phone } }, agent)
    expect(facts.body.consents).toMatchObject([{ on: '2026-10-01', revoked: true }])
    expect((await revoke(id, '2026-11-11')).failure.issues).toMatchObject([{ field: 'on', code: 'repeated' }])
  })

  it('An entry in the register is shown beside the consent that it revokes, and not beside a later one', async () => {
    const phone = '333 111 4444'
    for (const on of ['2026-09-01', '2026-11-05']) await enter({ phone, on })
    const body = { phone, checkedOn: '2026-11-10', registered: true, registeredOn: '2026-10-20' }
    await server.inject(checkNumber, { body }, agent)
    const { consents } = await list('1114444')
    expect(consents.map(({ on, registeredOn }) => [on, registeredOn])).toEqual([
      ['2026-11-05', null],
      ['2026-09-01', '2026-10-20'],
    ])
  })

  it.each([
    ['phone', { phone: 'boh' }],
    ['text', { text: ' ' }],
    ['on', { on: '2026-11-21' }],
  ])('One with a wrong %s is refused', async (field, body) => {
    const { status, failure } = await enter(body)
    expect([status, failure.issues]).toMatchObject([422, [{ field }]])
  })

  it('A revocation before its consent, and one of an unknown consent, are refused', async () => {
    const { id } = (await server.inject(enterCallConsent, { body: MARIA }, admin)).body
    expect((await revoke(id, '2026-09-30')).failure.issues).toMatchObject([{ field: 'on', code: 'past' }])
    expect((await revoke('00000000-0000-4000-8000-000000000000', '2026-11-10')).status).toBe(404)
  })

  it('An agent neither sees nor enters them', async () => {
    expect((await enter({}, agent)).status).toBe(403)
    expect((await server.inject(listCallConsents, {}, agent)).status).toBe(403)
  })
})
