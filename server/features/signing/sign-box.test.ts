import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as calls from '../../../shared/api/signatures.ts'
import * as customer from '../../../shared/api/signing.ts'
import { DRAWN, SigningSetup } from '../../../test/signing-setup.ts'
import { readText } from '../../documents/read-text.ts'

let setup: SigningSetup
beforeAll(async () => {
  setup = await SigningSetup.start()
})
afterAll(() => setup.close())
beforeEach(() => setup.nextDay())

type Box = customer.Signing['boxes'][number]
const boxesOf = async (token: string): Promise<Box[]> => (await setup.open(token)).body.signing.boxes
const signNow = async (token: string, id: string) =>
  await setup.server.inject(customer.signDocument, {
    params: { token },
    body: { code: await setup.codeOf(id), mark: DRAWN, place: 'Milano' },
  })

describe('the signature boxes of a contract [SIGN-8]', () => {
  it('the signature boxes of a contract are shown to sender and customer with signer and declaration', async () => {
    const { token, recordId } = await setup.sent()
    const input = { params: { id: recordId } }
    const preflightAnswer = await setup.server.inject(calls.preflightSending, input, setup.agent)
    const expected = [
      ['firma_cliente', 'customer', /Firmo il contratto/],
      ['firma_clausole', 'customer', /articoli 1341 e 1342/],
      ['firma_venditore', 'office', /./],
    ]
    const shown = (boxes: customer.DocumentBox[]) =>
      boxes.map(({ field, signer, act }) => [field, signer, act])
    const match = expect.arrayContaining(
      expected.map(([field, signer, act]) => [field, signer, expect.stringMatching(act as RegExp)]),
    )
    expect(shown(preflightAnswer.body.documents[0]!.boxes)).toEqual(match)
    expect(shown(await boxesOf(token))).toEqual(match)
  })

  it('the signature boxes of a contract are signed one by one, each with its time, before the contract is signed', async () => {
    const { id, token, recordId } = await setup.sent()
    await setup.askCode(token)
    const refused = await signNow(token, id)
    expect(refused.failure.issues).toEqual([
      { field: 'boxes', code: 'missing', message: 'Manca la firma in 4 riquadri.' },
    ])
    // Two forms in one file: the fields of the second have a number behind their names.
    for (const field of ['firma_cliente', 'firma_cliente_2', 'firma_clausole_2'])
      await setup.signBox(token, 0, field)
    expect((await signNow(token, id)).failure.issues).toMatchObject([
      { message: 'Manca la firma in un riquadro.' },
    ])
    const first = setup.now.toISOString()
    setup.later(1)
    await Promise.all([1, 2, 3].map(() => setup.signBox(token, 0, 'firma_clausole')))
    const second = setup.now.toISOString()
    setup.later(1)
    await setup.signBox(token, 0, 'firma_cliente')
    const own = (await boxesOf(token)).filter(({ signer }) => signer === 'customer')
    expect(new Map(own.map(({ field, signedAt }) => [field, signedAt]))).toEqual(
      new Map([
        ['firma_cliente', first],
        ['firma_clausole', second],
        ['firma_cliente_2', first],
        ['firma_clausole_2', first],
      ]),
    )
    expect((await signNow(token, id)).body.signing.state).toBe('signed')
    const { events } = await setup.envelope(recordId)
    const acts = events.filter(({ what }) => what === 'box-signed')
    expect(acts.map(({ at }) => at)).toEqual([first, first, first, second])
    expect(acts[3]!.detail).toMatch(/articoli 1341 e 1342/)
  })

  it('the customer cannot sign boxes of the organisation and missing boxes', async () => {
    const { token } = await setup.sent()
    for (const [document, field] of [
      [0, 'firma_venditore'],
      [0, 'firma_di_nessuno'],
      [1, 'firma_cliente'],
    ] as const) {
      const answer = await setup.signBox(token, document, field)
      expect(answer.failure.issues).toMatchObject([{ field: 'box', code: 'unknown' }])
    }
  })

  it('the signature boxes hold the mark of the customer, or the name of the organisation in its own boxes', async () => {
    const { id, token } = await setup.sent()
    await setup.askCode(token)
    const mark = { kind: 'typed', text: 'Xavier Segnovero' } as const
    const { signing } = (await setup.sign(token, await setup.codeOf(id), mark)).body
    const file = await setup.get(signing.signed[0]!.link)
    const pages = await readText(new Uint8Array(file.rawPayload))
    const contractPages = 2
    const contract = pages.slice(0, contractPages).join('\n')
    expect(contract.match(/Xavier Segnovero/g)).toHaveLength(2)
    expect(contract).toContain('Sigillo dell’ufficio')
    const evidence = pages.slice(contractPages).join(' ').replace(/\s/g, '')
    expect(evidence).toContain('Firmeapposte')
    expect(evidence.match(/Pagina2:/g)).toHaveLength(2)
  })
})
