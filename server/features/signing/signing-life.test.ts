import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as calls from '../../../shared/api/signatures.ts'
import { SigningSetup } from '../../../test/signing.ts'
import { remindSigners, runSignatures } from './run-signatures.ts'

let house: SigningSetup
beforeAll(async () => {
  house = await SigningSetup.start()
})
afterAll(() => house.close())
beforeEach(() => house.nextDay())

describe('a sent contract [SIGN-8]', () => {
  it('a sent contract that the customer refuses with a reason is closed', async () => {
    const { token, recordId } = await house.sent()
    const reason = 'Il prezzo non è quello detto'
    const refused = await house.refuse(token, reason)
    expect(refused.body.signing).toMatchObject({ state: 'refused', reason })
    expect(await house.envelope(recordId)).toMatchObject({ state: 'refused', reason, actions: [] })
    for (const answer of [
      await house.askCode(token),
      await house.sign(token, '123456'),
      await house.refuse(token, reason),
    ])
      expect([answer.status, answer.body.issues[0].field]).toEqual([422, 'state'])
    expect(refused.body.signing.documents).toEqual([])
    expect((await house.get(`/firma/${token}/documento/0`)).statusCode).toBe(404)
  })

  it('a link to a closed contract shows the same contact page as an unknown link', async () => {
    const { id, token } = await house.sent()
    await house.cancel(id)
    const closed = await house.get(`/firma/${token}/documento/0`)
    expect(closed.statusCode).toBe(404)
    expect(closed.body).toContain(
      `Il documento non è più disponibile a questo indirizzo. Se Le serve, lo chieda a ${house.server.context.config.officeName}`,
    )
    expect(closed.body).toContain(`href="/firma/${token}"`)
    expect(closed.body).not.toContain('Torna a Sportello')
    for (const what of ['documento/0', 'documento/99', 'firmato/0']) {
      const guessed = await house.get(`/firma/guessed/${what}`)
      expect([guessed.statusCode, guessed.body]).toEqual([404, closed.body.replace(token, 'guessed')])
    }
    const odd = await house.get(`/firma/${encodeURIComponent('"><b>')}/documento/0`)
    expect(odd.body).toContain('href="/firma/%22%3E%3Cb%3E"')
  })

  it('a sent contract that is cancelled notifies the customer once', async () => {
    const { id, token, recordId } = await house.sent()
    const again = await house.server.inject(calls.sendContract, { params: { id: recordId } }, house.agent)
    expect(again.body.issues.map(({ code }: { code: string }) => code)).toContain('open-envelope')
    const cancelled = await house.cancel(id)
    expect(cancelled.body.envelope).toMatchObject({ state: 'cancelled', reason: 'Offerta sbagliata' })
    expect((await house.cancel(id)).status).toBe(422)
    expect((await house.open(token)).body.signing.state).toBe('cancelled')
    expect(await house.mails(id, 'signing-withdrawn')).toHaveLength(1)
  })

  it('a sent contract can be reminded, get a new link and be extended', async () => {
    const { id, token, recordId } = await house.sent()
    expect((await house.remind(id)).body.envelope.remindedAt).toBe(house.now.toISOString())
    expect(await house.tokenOf(id, 'signing-reminder')).toBe(token)
    const shown = await house.link(id)
    expect(shown.body.link).toMatch(new RegExp(`/firma/${token}$`))
    await house.resend(id)
    const renewed = await house.tokenOf(id, 'signing-renewed')
    expect((await house.open(token)).status).toBe(404)
    expect((await house.open(renewed)).status).toBe(200)
    const extended = await house.extend(id, 60)
    expect(extended.body.envelope.expiresAt).toBe(
      new Date(house.now.getTime() + 60 * 86_400_000).toISOString(),
    )
    const { events } = await house.envelope(recordId)
    expect(events.map(({ what }: { what: string }) => what)).toEqual(
      expect.arrayContaining(['reminded', 'linked', 'resent', 'extended', 'opened']),
    )
    for (let written = 0; written < 2; written += 1) await house.remind(id)
    expect((await house.remind(id)).status).toBe(429)
    expect((await house.extend(id, 91)).status).toBe(400)
  })

  it('a sent contract is reminded automatically every other day, and expires', async () => {
    const { id, token, recordId } = await house.sent()
    const remind = async (days: number) => {
      house.later(days * 1440)
      await remindSigners(house.server.context)
      await runSignatures(house.server.context)
      return (await house.mails(id, 'signing-reminder')).length
    }
    // Three in all, and one on the last day.
    expect(await remind(1)).toBe(0)
    expect(await remind(1)).toBe(1)
    expect([await remind(2), await remind(2), await remind(2)]).toEqual([2, 3, 3])
    expect([await remind(21), await remind(0.5)]).toEqual([4, 4])
    expect(await remind(1)).toBe(4)
    house.agent = await house.server.signedIn({ sendEmail: true })
    expect(await house.envelope(recordId)).toMatchObject({ state: 'expired', actions: [] })
    expect((await house.open(token)).body.signing.state).toBe('expired')
    expect(await house.mails(id, 'signing-withdrawn')).toEqual([])
  })

  it('a sent contract is cancelled with its record, notifies the customer once and is not restored with it', async () => {
    const { id, token, recordId } = await house.sent()
    await house.askCode(token)
    const code = await house.codeOf(id)
    const { documents } = (await house.open(token)).body.signing
    house.crash = 'mail'
    expect((await house.remove(recordId)).status).toBe(200)
    // Dead at the commit, whatever happens to the mail.
    expect((await house.open(token)).body.signing.state).toBe('cancelled')
    for (const answer of [await house.sign(token, code), await house.refuse(token, 'No, grazie')])
      expect([answer.status, answer.body.issues[0].field]).toEqual([422, 'state'])
    expect((await house.get(documents[0].link)).statusCode).toBe(404)
    expect((await house.restore(recordId)).status).toBe(200)
    expect(await house.envelope(recordId)).toMatchObject({ state: 'withdrawing', actions: [] })
    expect((await house.cancel(id)).status).toBe(422)
    await remindSigners(house.server.context)
    house.crash = undefined
    house.later(16)
    await runSignatures(house.server.context)
    await runSignatures(house.server.context)
    const reason = 'La pratica è stata rimossa.'
    expect(await house.envelope(recordId)).toMatchObject({ id, state: 'cancelled', reason })
    expect((await house.open(token)).body.signing).toMatchObject({ state: 'cancelled', reason })
    expect(await house.mails(id, 'signing-withdrawn')).toHaveLength(1)
    expect((await house.send(recordId)).status).toBe(200)
  })

  it('a sent contract stays signed when the record is removed after the customer has signed', async () => {
    const { id, token, recordId } = await house.sent()
    await house.askCode(token)
    house.crash = 'seal'
    expect((await house.sign(token, await house.codeOf(id))).body.signing.state).toBe('received')
    expect(await house.envelope(recordId)).toMatchObject({ state: 'received', actions: [] })
    await house.remove(recordId)
    house.crash = undefined
    house.later(6)
    await runSignatures(house.server.context)
    expect((await house.open(token)).body.signing.state).toBe('signed')
    await house.restore(recordId)
    expect((await house.envelope(recordId)).state).toBe('signed')
  })

  it('the end of a sent contract notifies its sender once, with the custom mail text [SIGN-8]', async () => {
    const { db } = house.server.context
    const refused = await house.sent()
    const words = { subject: 'No da {cliente}', text: '{motivo} {utente}', html: '<p>{motivo}</p>' }
    await db
      .insertInto('mail_texts')
      .values({ kind: 'signing-refused', ...words })
      .execute()
    house.crash = 'mail'
    await house.refuse(refused.token, 'Costa <troppo>')
    expect(await house.mails(refused.id, 'signing-refused')).toEqual([])
    house.crash = undefined
    await runSignatures(house.server.context)
    // As if the process had ended between the mail and its note.
    await db.updateTable('envelopes').set({ notified_at: null }).where('id', '=', refused.id).execute()
    await runSignatures(house.server.context)
    const [told, ...more] = await house.mails(refused.id, 'signing-refused')
    expect(more).toEqual([])
    expect(told).toMatchObject({
      recipient: house.agent.user.email,
      text: `Il motivo: «Costa <troppo>» ${house.agent.user.name}\n`,
    })
    expect(told!.html).toContain('Costa &lt;troppo&gt;')
    const signed = await house.signed()
    await runSignatures(house.server.context)
    const mails = await house.mails(signed.id, 'signing-signed')
    expect(mails).toMatchObject([{ recipient: house.agent.user.email }])
    expect(mails[0]!.text).toContain(`/${signed.recordId}`)
  })

  it('a sent contract is either signed or cancelled when both requests are concurrent', async () => {
    const { id, token, recordId } = await house.sent()
    await house.askCode(token)
    const code = await house.codeOf(id)
    const [signing, cancelling] = await Promise.all([house.sign(token, code), house.cancel(id)])
    const won = signing.status === 200 ? 'signed' : 'cancelled'
    expect([signing.status, cancelling.status].sort()).toEqual([200, 422])
    expect((await house.envelope(recordId)).state).toBe(won)
  })
})

describe('after a crash [SIGN-8]', () => {
  it('after a crash before the invitation the contract is sent once, with its original link', async () => {
    const recordId = await house.record()
    house.crash = 'mail'
    expect((await house.send(recordId)).status).toBe(500)
    const before = await house.envelope(recordId)
    expect(before.state).toBe('preparing')
    house.crash = undefined
    house.later(6)
    await runSignatures(house.server.context)
    await runSignatures(house.server.context)
    expect(await house.envelope(recordId)).toMatchObject({ id: before.id, state: 'sent' })
    expect(await house.mails(before.id, 'signing-invitation')).toHaveLength(1)
    expect((await house.open(await house.tokenOf(before.id))).status).toBe(200)
  })

  it('after a crash after the invitation the customer can sign with the link', async () => {
    const { id, token, recordId } = await house.sent()
    const { db } = house.server.context
    const cut = { state: 'preparing' as const, external_id: '', sent_at: null }
    await db.updateTable('envelopes').set(cut).where('id', '=', id).execute()
    expect((await house.open(token)).body.signing.state).toBe('opened')
    expect(await house.envelope(recordId)).toMatchObject({ state: 'opened', sentAt: house.now.toISOString() })
    await house.askCode(token)
    expect((await house.sign(token, await house.codeOf(id))).body.signing.state).toBe('signed')
  })

  it('sends no second invitation when the first one was sent and not yet stored', async () => {
    const { id, recordId } = await house.sent()
    await house.server.context.db
      .updateTable('envelopes')
      .set({ state: 'preparing', external_id: '', sent_at: null })
      .where('id', '=', id)
      .execute()
    house.later(6)
    await runSignatures(house.server.context)
    expect((await house.envelope(recordId)).state).toBe('sent')
    expect(await house.mails(id, 'signing-invitation')).toHaveLength(1)
  })

  it('after a crash after the signature the contract stays signed and is sealed later', async () => {
    const { id, token, recordId } = await house.sent()
    await house.askCode(token)
    house.crash = 'seal'
    const code = await house.codeOf(id)
    const answer = await house.sign(token, code)
    expect([answer.status, answer.body.signing.state]).toEqual([200, 'received'])
    const signedAt = house.now.toISOString()
    expect((await house.sign(token, code)).status).toBe(422)
    expect((await house.cancel(id)).status).toBe(422)
    house.crash = undefined
    house.later(50 * 1440)
    await runSignatures(house.server.context)
    await runSignatures(house.server.context)
    house.agent = await house.server.signedIn({ sendEmail: true })
    expect(await house.envelope(recordId)).toMatchObject({ state: 'signed', finishedAt: signedAt })
    expect(await house.mails(id, 'signed-copy')).toHaveLength(1)
  })

  it('after a crash before the copy the copy is sent once', async () => {
    const { id, token, recordId } = await house.sent()
    await house.askCode(token)
    house.crash = 'mail'
    expect((await house.sign(token, await house.codeOf(id))).body.signing.state).toBe('signed')
    const [{ sha256 }] = (await house.envelope(recordId)).signed
    house.crash = undefined
    house.later(2)
    await runSignatures(house.server.context)
    house.later(2)
    await runSignatures(house.server.context)
    expect(await house.mails(id, 'signed-copy')).toHaveLength(1)
    expect((await house.envelope(recordId)).signed[0].sha256).toBe(sha256)
  })
})

describe('the signed file [SIGN-8]', () => {
  it('the signed file opens for users, and not when its hash differs', async () => {
    const { token, recordId, signing } = await house.signed()
    const { signed: files } = await house.envelope(recordId)
    const cookie = await house.server.signedIn({ bound: true })
    const tab = {
      'sec-fetch-site': 'same-origin',
      'sec-fetch-dest': 'document',
      'sec-fetch-mode': 'navigate',
    }
    const shown = await house.get(files[0].link, { ...tab, cookie: cookie.headers.cookie! })
    expect([shown.statusCode, shown.headers['cache-control']]).toEqual([200, 'no-store'])
    expect((await house.get(files[0].link)).statusCode).toBe(401)
    const proof = await house.get((await house.envelope(recordId)).evidence, {
      ...tab,
      cookie: cookie.headers.cookie!,
    })
    expect(proof.headers['content-disposition']).toMatch(/^attachment;.*prove\.json/)
    expect(proof.json()).toMatchObject({
      recordId,
      state: 'signed',
      signed: [{ sha256: files[0].sha256 }],
      consents: expect.arrayContaining([
        { text: expect.any(String), version: expect.any(String), at: expect.any(String) },
      ]),
      events: expect.arrayContaining([expect.objectContaining({ what: 'received', ip: '127.0.0.1' })]),
    })
    expect((await house.get((await house.envelope(recordId)).evidence)).statusCode).toBe(401)
    const { signed: kept } = await house.server.context.db
      .selectFrom('envelopes')
      .select('signed')
      .where('record_id', '=', recordId)
      .executeTakeFirstOrThrow()
    await house.server.context.files.write(kept[0]!.file_key, Buffer.from('%PDF-1.7 something else'))
    expect((await house.get(signing.signed[0].link)).statusCode).toBe(422)
    for (const wrong of ['9', '-1', 'x', '00', '%00'])
      expect((await house.get(`/firma/${token}/firmato/${wrong}`)).statusCode).toBe(
        wrong === '00' ? 422 : 404,
      )
    expect((await house.get(`/firma/${'A'.repeat(43)}/firmato/0`)).statusCode).toBe(404)
  })
})
