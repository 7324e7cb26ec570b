import { beforeEach, describe, expect, it } from 'vitest'
import * as calls from '../../../../shared/api/signatures.ts'
import * as customer from '../../../../shared/api/signing.ts'
import { DRAWN, SigningSetup } from '../../../../test/signing-setup.ts'
import { readText } from '../../../documents/fixtures/read-text.ts'
import { recordEnvelopeEvent } from '../evidence/record-envelope-event.ts'
import type { PressedBox } from '../prepare/envelope-boxes.ts'

const setup = await SigningSetup.ofFile()
beforeEach(() => setup.nextDay())

const boxesOf = async (token: string) => (await setup.open(token)).body.signing.boxes
/** Signs with these boxes. */
const pressing = async ({ token, id }: { token: string; id: string }, boxes: PressedBox[]) =>
  await setup.server.inject(customer.signDocument, {
    params: { token },
    body: { code: await setup.codeOf(id), mark: DRAWN, place: 'Milano', boxes },
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

  it('the signature boxes of a contract are signed by the one call with the code, which requires each of them', async () => {
    const one = await setup.sent()
    await setup.askCode(one.token)
    const all = await setup.boxesOf(one.token)
    // Two forms in one file: the fields of the second have a number behind their names.
    const fields = ['firma_cliente', 'firma_cliente_2', 'firma_clausole_2', 'firma_clausole']
    expect(all.map(({ field }) => field).toSorted()).toEqual(fields.toSorted())
    const messages = async (pressed: PressedBox[]) => (await pressing(one, pressed)).failure.issues
    expect(await messages([])).toEqual([
      { field: 'boxes', code: 'missing', message: 'Manca la firma in 4 riquadri.' },
    ])
    expect(await messages([...all.slice(1), ...all.slice(1)])).toMatchObject([
      { message: 'Manca la firma in un riquadro.' },
    ])
    const actsOf = async () =>
      (await setup.envelope(one.recordId)).events.filter(({ what }) => what === 'box-signed')
    expect(await actsOf()).toEqual([])
    setup.later(1)
    const pressed = fields.map((field) => ({ document: 0, field }))
    expect((await pressing(one, pressed)).body.signing.state).toBe('signed')
    const acts = await actsOf()
    expect(acts.map(({ at, ip, agent }) => [at, ip, agent])).toEqual(
      fields.map(() => [setup.now.toISOString(), '127.0.0.1', 'lightMyRequest']),
    )
    expect(acts.filter(({ detail }) => /articoli 1341 e 1342/.test(detail))).toHaveLength(2)
  })

  it('the signature boxes of a dual contract state their supply and their place on the page [SIGN-15]', async () => {
    const { token } = await setup.sent()
    const boxes = (await boxesOf(token)).filter(({ signer }) => signer === 'customer')
    expect(boxes.map(({ page, utility }) => [page, utility])).toEqual([
      [2, 'luce'],
      [2, 'luce'],
      [4, 'gas'],
      [4, 'gas'],
    ])
    for (const { place } of boxes) {
      const { left, top, width, height } = place!
      expect([left > 0, top > 0, left + width < 1, top + height < 1]).toEqual([true, true, true, true])
    }
  })

  it('the signature boxes cannot be signed with the link alone: a wrong code stores none of them', async () => {
    const one = await setup.sent()
    await setup.askCode(one.token)
    const right = await setup.codeOf(one.id)
    const answer = await setup.sign(one.token, right === '000000' ? '000001' : '000000')
    expect(answer.failure.issues).toMatchObject([{ field: 'code', code: 'wrong-code' }])
    const { events } = await setup.envelope(one.recordId)
    expect(events.map(({ what }) => what)).not.toContain('box-signed')
    const path = `/api/v1/signing/${one.token}/boxes`
    const payload = { document: 0, field: 'firma_cliente' }
    const alone = await setup.server.app.inject({ method: 'POST', url: path, payload })
    expect(alone.statusCode).toBe(404)
  })

  it('the signature boxes that an earlier version stored before the code count as not pressed', async () => {
    const one = await setup.sent()
    await setup.askCode(one.token)
    const all = await setup.boxesOf(one.token)
    const before = setup.now
    for (const { document, field } of all)
      await recordEnvelopeEvent(setup.server.context.db, {
        envelopeId: one.id,
        what: 'box-signed',
        at: before,
        ip: '203.0.113.99',
        detail: { document, field, page: 1, reason: 'prima del codice' },
      })
    expect((await pressing(one, [])).failure.issues).toMatchObject([{ field: 'boxes', code: 'missing' }])
    setup.later(1)
    const { signing } = (await pressing(one, all)).body
    const file = await setup.get(signing.signed[0]!.link)
    const text = (await readText(new Uint8Array(file.rawPayload))).join(' ').replace(/\s+/g, ' ')
    expect(text).toContain('Firme apposte')
    expect(text).not.toContain('203.0.113.99')
  })

  it('the customer cannot sign boxes of the organisation and missing boxes', async () => {
    const one = await setup.sent()
    await setup.askCode(one.token)
    const all = await setup.boxesOf(one.token)
    for (const [document, field] of [
      [0, 'firma_venditore'],
      [0, 'firma_di_nessuno'],
      [1, 'firma_cliente'],
    ] as const) {
      const answer = await pressing(one, [...all, { document, field }])
      expect(answer.failure.issues).toMatchObject([{ field: 'boxes', code: 'unknown' }])
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
    // Each box, with its supply.
    expect(evidence.match(/Pagina2,fornituraluce:/g)).toHaveLength(2)
    expect(evidence.match(/Pagina4,fornituragas:/g)).toHaveLength(2)
    // The acts of the boxes name address and device.
    expect(evidence.split('Firmeapposte')[1]).toMatch(
      /Pagina4,fornituragas:.*?indirizzoIP127\.0\.0\.1·lightMyRequest/,
    )
  })
})
