import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { SAMPLES } from '../../../../contract/fixtures/samples.ts'
import { romeTime, type Values } from '../../../../contract/index.ts'
import { DAY_MS } from '../../../../contract/time/calendar-date.ts'
import { listRecords, readHistory } from '../../../../shared/api/records.ts'
import * as calls from '../../../../shared/api/signatures.ts'
import * as customer from '../../../../shared/api/signing.ts'
import { drawing } from '../../../../test/drawing.ts'
import { runEnvelopeJobs } from '../../../../test/run-envelope-jobs.ts'
import { SigningSetup } from '../../../../test/signing-setup.ts'
import { readText } from '../../../documents/fixtures/read-text.ts'

const setup = await SigningSetup.ofFile()
beforeEach(() => setup.nextDay())

describe('a contract with the built-in signature [SIGN-1] [SIGN-8]', () => {
  it('a contract with the built-in signature passes from the invitation to the sealed file, whose copy the customer receives', async () => {
    await setup.listener(['signed'])
    const { id, token, recordId } = await setup.sent()
    expect(await setup.envelope(recordId)).toMatchObject({ state: 'sent', provider: 'built-in' })
    const { body, headers } = await setup.open(token)
    expect(headers['cache-control']).toBe('no-store')
    expect(body.signing).toMatchObject({ state: 'opened', codeSentAt: null })
    expect(JSON.stringify(body)).not.toContain(SAMPLES.dualDomestic.email)
    const shown = await setup.get(body.signing.documents[0]!.link)
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(createHash('sha256').update(shown.rawPayload).digest('hex')).toBe(
      body.signing.documents[0]!.sha256,
    )
    await setup.askCode(token)
    const answer = await setup.sign(token, await setup.codeOf(id))
    expect(answer.body.signing).toMatchObject({ state: 'signed', signed: [{ kind: 'document' }] })
    const file = await setup.get(answer.body.signing.signed[0]!.link)
    const last = (await readText(new Uint8Array(file.rawPayload))).join(' ')
    expect(last.replace(/\s/g, '')).toContain(body.signing.documents[0]!.sha256)
    expect((await setup.mails(id, 'signed-copy'))[0]!.attachments).toHaveLength(1)
    const envelope = await setup.envelope(recordId)
    expect(envelope).toMatchObject({ state: 'signed', actions: [], finishedAt: setup.now.toISOString() })
    expect(envelope.events.map(({ what }) => what)).toEqual([
      'preparing',
      'sent',
      'opened',
      'contract-received',
      'medium-consented',
      'consented',
      'code-sent',
      'box-signed',
      'box-signed',
      'box-signed',
      'box-signed',
      'received',
      'signed',
      'copy-sent',
    ])
    const history = await setup.server.inject(readHistory, { params: { id: recordId } }, setup.agent)
    expect(history.body.events.map(({ kind }) => kind)).toContain('signed')
    const notified = setup.server.context.db.selectFrom('webhook_deliveries').select('event')
    expect(await notified.where('record_id', '=', recordId).execute()).toEqual([{ event: 'signed' }])
    const row = (await setup.server.inject(listRecords, {}, setup.agent)).body.records.find(
      ({ id: one }) => one === recordId,
    )!
    expect(row.signature).toEqual({ state: 'signed', changed: false, at: setup.now.toISOString() })
  })
})

describe('the summary of a sent contract [SIGN-14]', () => {
  it('the summary of a sent contract states supplier, offer and supply address of the version that was sent', async () => {
    const { db } = setup.server.context
    const sample = SAMPLES.dualDomestic
    const { token, id, recordId } = await setup.sent()
    const summaryOf = async () => (await setup.open(token)).body.signing.summary
    const sent = await summaryOf()
    const { tipo_indirizzo_punto: type, indirizzo_punto: street, civico_punto: number } = sample
    const address = expect.stringContaining(`${type} ${street} ${number}, ${sample.cap_punto} `)
    expect(sent).toEqual([
      { utility: 'luce', supplier: expect.any(String), offer: sample.product_ee!.name, address },
      { utility: 'gas', supplier: expect.any(String), offer: sample.product_gas!.name, address },
    ])
    await db
      .updateTable('records')
      .set({ data: JSON.stringify({ ...sample, civico_punto: '999' }) })
      .where('id', '=', recordId)
      .execute()
    expect(await summaryOf()).toEqual(sent)
    // An envelope of before has none, rather than that of the record of today.
    await db.updateTable('envelopes').set({ summary: null }).where('id', '=', id).execute()
    expect(await summaryOf()).toBeNull()
  })
})

describe('before a contract is sent [SIGN-8]', () => {
  it('before a contract is sent the permission to have contracts signed is required [SIGN-3] [GAP-31]', async () => {
    const other = await setup.server.signedIn({ role: 'admin' })
    const id = await setup.record()
    expect((await setup.server.inject(calls.sendContract, { params: { id } }, other)).status).toBe(403)
    expect((await setup.server.inject(calls.preflightSending, { params: { id } }, other)).status).toBe(403)
    expect(
      (await setup.server.inject(calls.listEnvelopes, { params: { id } }, other)).body.envelopes,
    ).toEqual([])
  })

  it('before a contract is sent its findings are listed, and waived only with reasons [SIGN-7] [API-27]', async () => {
    const id = await setup.record({ ...SAMPLES.dualDomestic, data_di_scandenza: '2026-11-19' })
    const refused = await setup.server.inject(calls.sendContract, { params: { id } }, setup.agent)
    expect([refused.status, refused.failure.errorMessage]).toEqual([422, 'Cannot send the contract!'])
    const preflightAnswer = await setup.server.inject(calls.preflightSending, { params: { id } }, setup.agent)
    const codes = preflightAnswer.body.findings.filter(({ weight }) => weight === 'waivable')
    expect(codes).not.toEqual([])
    expect(refused.failure.issues.map(({ code }) => code)).toEqual(codes.map(({ code }) => code))
    expect(preflightAnswer.body).toMatchObject({
      provider: 'built-in',
      signer: { email: SAMPLES.dualDomestic.email },
    })
    expect(preflightAnswer.body.documents).toHaveLength(1)
    const short = { params: { id }, body: { waivers: { 'document-expired': ' ' } } }
    expect((await setup.server.inject(calls.sendWithWaivers, short, setup.agent)).status).toBe(400)
  })

  it('before a contract is sent the identity document of the customer is checked, and that of an unused proxy is not [SIGN-8]', async () => {
    const codesOf = async (change: Values) => {
      const params = { id: await setup.record({ ...SAMPLES.dualDomestic, ...change }) }
      const { body } = await setup.server.inject(calls.preflightSending, { params }, setup.agent)
      return body.findings.map(({ code }) => code)
    }
    expect(await codesOf({ data_di_scandenza: '2026-11-19' })).toContain('document-expired')
    const noProxy = { delegato: false, data_di_scadenza_delegato: '2026-11-19' }
    expect(await codesOf(noProxy)).not.toContain('document-expired')
  })

  it('a record without any PDF type has nothing to sign [SIGN-2] [GAP-30]', async () => {
    const id = await setup.record(SAMPLES.gasChange)
    const { db } = setup.server.context
    const operation = db.selectFrom('records').select('operation_g').where('id', '=', id)
    await db.updateTable('scripts').set({ template_fk: null }).where('id', 'in', operation).execute()
    const answer = await setup.server.inject(calls.sendContract, { params: { id } }, setup.agent)
    expect([answer.status, answer.failure.error.id]).toEqual([422, 'no-document'])
  })

  it('sending, listing and reminding answer not found for the contract of a missing record', async () => {
    const params = { id: crypto.randomUUID() }
    expect((await setup.server.inject(calls.sendContract, { params }, setup.agent)).status).toBe(404)
    expect((await setup.server.inject(calls.listEnvelopes, { params }, setup.agent)).status).toBe(404)
    expect((await setup.remind(params.id)).status).toBe(404)
  })
})

describe('the signing code [SIGN-8]', () => {
  it('the signing code can be resent at once when the clock was set back', async () => {
    const { token } = await setup.sent()
    expect((await setup.askCode(token)).status).toBe(200)
    setup.later(-120)
    expect((await setup.askCode(token)).status).toBe(200)
    setup.later(120)
  })

  it('the signing code is sent only for the current consents, at most once a minute and a limited number of times', async () => {
    const { id, token } = await setup.sent()
    const first = (await setup.open(token)).body.signing.consents[0]!
    const body = { consents: [{ key: first.key, version: 'old' }] }
    const refused = await setup.server.inject(customer.sendSigningCode, { params: { token }, body })
    expect(refused.failure.issues.map(({ field }) => field)).toContain(`consents.${first.key}`)
    expect(await setup.mails(id, 'signing-code')).toEqual([])
    for (let attempts = 0; attempts < 6; attempts += 1) {
      expect((await setup.askCode(token)).status).toBe(200)
      const again = await setup.askCode(token)
      expect([again.status, again.headers['retry-after']]).toEqual([429, '60'])
      setup.later(1)
    }
    expect((await setup.askCode(token)).status).toBe(429)
    expect(await setup.mails(id, 'signing-code')).toHaveLength(6)
    // The refused request has no effect: the code in the mailbox still signs.
    expect((await setup.open(token)).body.signing.codeSentAt).not.toBeNull()
    expect((await setup.sign(token, await setup.codeOf(id))).body.signing.state).toBe('signed')
  })

  it('the signing code is sent at most twelve times a day, which bounds guessing with the link alone', async () => {
    const { token } = await setup.sent()
    const ask = async () => {
      setup.later(61)
      return (await setup.askCode(token)).status
    }
    const attempts: number[] = []
    for (let hour = 0; hour < 14; hour += 1) attempts.push(await ask())
    expect(attempts).toEqual([...Array(12).fill(200), 429, 429])
    setup.later(11 * 60)
    expect(await ask()).toBe(200)
  })

  it('the signing code is valid once, for ten minutes and five attempts', async () => {
    const { id, token } = await setup.sent()
    const codeOfIssue = async (code: string) => (await setup.sign(token, code)).failure.issues[0]
    expect(await codeOfIssue('123456')).toMatchObject({ field: 'code', code: 'not-asked' })
    await setup.askCode(token)
    const right = await setup.codeOf(id)
    const wrong = right === '000000' ? '000001' : '000000'
    const notified = await Promise.all(Array.from({ length: 8 }, () => codeOfIssue(wrong)))
    const kinds = notified.map(({ code }) => code)
    expect(kinds.filter((kind) => kind === 'wrong-code')).toHaveLength(4)
    expect(kinds.filter((kind) => kind === 'too-many')).toHaveLength(4)
    expect(await codeOfIssue(right)).toMatchObject({ code: 'too-many' })
    setup.later(2)
    await setup.askCode(token)
    setup.later(11)
    expect(await codeOfIssue(await setup.codeOf(id))).toMatchObject({ code: 'expired' })
    await setup.askCode(token)
    const [one, two] = await Promise.all([
      setup.sign(token, await setup.codeOf(id)),
      setup.sign(token, await setup.codeOf(id)),
    ])
    expect([one.status, two.status].sort()).toEqual([200, 422])
    expect((await setup.open(token)).body.signing.state).toBe('signed')
    expect(await setup.mails(id, 'signed-copy')).toHaveLength(1)
  })

  it('the signing code that a newer one has replaced is named as such, and costs no attempt', async () => {
    const { id, token } = await setup.sent()
    const former: string[] = []
    for (let sent = 0; sent < 3; sent += 1) {
      await setup.askCode(token)
      former.push(await setup.codeOf(id))
      setup.later(1)
    }
    const right = former.pop()!
    for (let attempt = 0; attempt < 4; attempt += 1)
      for (const code of former) {
        const [issue] = (await setup.sign(token, code)).failure.issues
        expect(issue).toMatchObject({
          code: 'former-code',
          message: expect.stringContaining('vale solo l’ultimo'),
        })
      }
    const events = await setup.server.context.db
      .selectFrom('envelope_events')
      .select('id')
      .where('envelope_id', '=', id)
      .where('what', '=', 'code-wrong')
      .execute()
    expect(events).toEqual([])
    expect((await setup.sign(token, right)).body.signing.state).toBe('signed')
  })

  it('the signing code can be requested again at once when the mail server refused it for now', async () => {
    const { token } = await setup.sent()
    const { mail } = setup.server.context
    const { send } = mail
    mail.send = async () => ({
      ok: false,
      reason: 'unreachable',
      detail: '451',
      cause: { failure: 'other', detail: '451' },
    })
    const refused = await setup.askCode(token)
    mail.send = send
    expect(refused.status).toBe(502)
    expect((await setup.open(token)).body.signing.codeAgainAt).toBeNull()
    expect((await setup.askCode(token)).status).toBe(200)
    expect((await setup.askCode(token)).status).toBe(429)
  })

  it('the signing code is not consumed by an invalid drawing or an empty name', async () => {
    const { id, token } = await setup.sent()
    await setup.askCode(token)
    const code = await setup.codeOf(id)
    const marks: [customer.MarkInput, string][] = [
      [{ kind: 'drawn', png: drawing({ blank: true }).toString('base64') }, 'empty'],
      [{ kind: 'drawn', png: Buffer.from('GIF89a').toString('base64') }, 'unreadable'],
      [{ kind: 'typed', text: '签名签名' }, 'unreadable'],
    ]
    for (const [mark, expected] of marks)
      expect((await setup.sign(token, code, mark)).failure.issues).toMatchObject([
        { field: 'mark', code: expected },
      ])
    const large = { kind: 'drawn', png: 'A'.repeat(customer.MAX_MARK_BYTES * 2) } as const
    expect((await setup.sign(token, code, large)).status).toBe(400)
    const typed = await setup.sign(token, code, { kind: 'typed', text: 'Nicolò D’Angelo' })
    expect(typed.body.signing.state).toBe('signed')
  })
})

describe('the documents behind a signing link [SIGN-8]', () => {
  const statusOf = async (link: string) => (await setup.get(link)).statusCode

  it('the documents behind a signing link close at the expiry, before the job runs', async () => {
    const { token } = await setup.sent()
    const document = (await setup.open(token)).body.signing.documents[0]!
    expect(await statusOf(document.link)).toBe(200)
    setup.later(31 * 1440)
    expect((await setup.open(token)).body.signing).toMatchObject({ state: 'expired', documents: [] })
    expect(await statusOf(document.link)).toBe(404)
    await runEnvelopeJobs(setup.server)
    expect(await statusOf(document.link)).toBe(404)
  })

  it('the documents behind a signing link stay for the configured days after signing, and remain stored', async () => {
    const { token, recordId, signing } = await setup.signed()
    const links = [...signing.documents, ...signing.signed].map(({ link }) => link)
    const days = setup.server.context.config.signCopyDays
    expect(signing.signedUntil).toBe(new Date(setup.now.getTime() + days * DAY_MS).toISOString())
    setup.later(days * 1440 - 1)
    for (const link of links) expect(await statusOf(link)).toBe(200)
    setup.later(1)
    for (const link of links) expect(await statusOf(link)).toBe(404)
    expect((await setup.open(token)).body.signing).toMatchObject({
      state: 'signed',
      documents: [],
      signed: [],
    })
    setup.agent = await setup.server.signedIn({ sendEmail: true })
    expect((await setup.envelope(recordId)).signed).toHaveLength(1)
  })

  it('the documents of a removed record are shown only to users who may restore it [GAP-23]', async () => {
    const { recordId } = await setup.signed()
    const { signed, documents, evidence } = await setup.envelope(recordId)
    const links = [signed[0]!.link, documents[0]!.link, evidence!]
    const statusesFor = async (role: 'user' | 'admin') => {
      const { headers } = await setup.server.signedIn({ bound: true, role, sendEmail: true })
      const tab = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'document' }
      const answers = await Promise.all(links.map((link) => setup.get(link, { ...tab, ...headers })))
      return answers.map(({ statusCode }) => statusCode)
    }
    expect(await statusesFor('user')).toEqual([200, 200, 200])
    await setup.remove(recordId)
    expect(await statusesFor('user')).toEqual([403, 403, 403])
    expect(await statusesFor('admin')).toEqual([200, 200, 200])
  })

  it('the expiry of a sent contract is extended to an Italian calendar day [SIGN-8]', async () => {
    const { id, recordId } = await setup.sent()
    // Half past eleven at night in Greenwich is tomorrow here.
    const night = new Date(setup.now.getTime() + DAY_MS).setUTCHours(23, 30)
    setup.later((night - setup.now.getTime()) / 60_000)
    setup.agent = await setup.server.signedIn({ sendEmail: true })
    const until = new Date(setup.now.getTime() + 60 * DAY_MS)
    const day = romeTime(until).slice(0, 10)
    expect(day > until.toISOString().slice(0, 10)).toBe(true)
    expect((await setup.extend(id, 60)).status).toBe(200)
    const { events } = await setup.envelope(recordId)
    expect(events).toContainEqual(expect.objectContaining({ what: 'extended', detail: `fino al ${day}` }))
  })
})
