import { beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS } from '../../../contract/time/calendar-date.ts'
import * as calls from '../../../shared/api/signatures.ts'
import { runEnvelopeJobs } from '../../../test/run-envelope-jobs.ts'
import { SigningSetup } from '../../../test/signing-setup.ts'
import { scheduleSend } from './envelope-jobs.ts'
import { remindSigners } from './open/remind-signers.ts'

const setup = await SigningSetup.ofFile()
beforeEach(() => setup.nextDay())

describe('a sent contract [SIGN-8]', () => {
  it('a sent contract that the customer refuses with a reason is closed', async () => {
    const { token, recordId } = await setup.sent()
    const reason = 'Il prezzo non è quello detto'
    const refused = await setup.refuse(token, reason)
    expect(refused.body.signing).toMatchObject({ state: 'refused', reason })
    expect(await setup.envelope(recordId)).toMatchObject({ state: 'refused', reason, actions: [] })
    for (const answer of [
      await setup.askCode(token),
      await setup.sign(token, '123456'),
      await setup.refuse(token, reason),
    ])
      expect([answer.status, answer.failure.issues[0].field]).toEqual([422, 'state'])
    expect(refused.body.signing.documents).toEqual([])
    expect((await setup.get(`/firma/${token}/documento/0`)).statusCode).toBe(404)
  })

  it('a link to a closed contract shows the same contact page as an unknown link', async () => {
    const { id, token } = await setup.sent()
    await setup.cancel(id)
    const closed = await setup.get(`/firma/${token}/documento/0`)
    expect(closed.statusCode).toBe(404)
    expect(closed.body).toContain(
      `Il documento non è più disponibile a questo indirizzo. Se Le serve, lo chieda a ${setup.server.context.config.organisationName}`,
    )
    expect(closed.body).toContain(`href="/firma/${token}"`)
    expect(closed.body).not.toContain('Torna a Sportello')
    for (const what of ['documento/0', 'documento/99', 'firmato/0']) {
      const guessed = await setup.get(`/firma/guessed/${what}`)
      expect([guessed.statusCode, guessed.body]).toEqual([404, closed.body.replace(token, 'guessed')])
    }
    const odd = await setup.get(`/firma/${encodeURIComponent('"><b>')}/documento/0`)
    expect(odd.body).toContain('href="/firma/%22%3E%3Cb%3E"')
  })

  it('a sent contract that is cancelled notifies the customer once', async () => {
    const { id, token, recordId } = await setup.sent()
    const again = await setup.server.inject(calls.sendContract, { params: { id: recordId } }, setup.agent)
    expect(again.failure.issues.map(({ code }) => code)).toContain('open-envelope')
    const cancelled = await setup.cancel(id)
    expect(cancelled.body.envelope).toMatchObject({ state: 'cancelled', reason: 'Offerta sbagliata' })
    expect((await setup.cancel(id)).status).toBe(422)
    expect((await setup.open(token)).body.signing.state).toBe('cancelled')
    expect(await setup.mails(id, 'signing-withdrawn')).toHaveLength(1)
  })

  it('a sent contract can be reminded, get a new link and be extended', async () => {
    const { id, token, recordId } = await setup.sent()
    expect((await setup.remind(id)).body.envelope.remindedAt).toBe(setup.now.toISOString())
    expect(await setup.tokenOf(id, 'signing-reminder')).toBe(token)
    const shown = await setup.link(id)
    expect(shown.body.link).toMatch(new RegExp(`/firma/${token}$`))
    await setup.resend(id)
    const renewed = await setup.tokenOf(id, 'signing-renewed')
    expect((await setup.open(token)).status).toBe(404)
    expect((await setup.open(renewed)).status).toBe(200)
    const extended = await setup.extend(id, 60)
    expect(extended.body.envelope.expiresAt).toBe(new Date(setup.now.getTime() + 60 * DAY_MS).toISOString())
    const { events } = await setup.envelope(recordId)
    expect(events.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['reminded', 'linked', 'resent', 'extended', 'opened']),
    )
    for (let written = 0; written < 2; written += 1) await setup.remind(id)
    expect((await setup.remind(id)).status).toBe(429)
    expect((await setup.extend(id, 91)).status).toBe(400)
  })

  it('a sent contract is reminded automatically every other day, and expires with a mail to its sender [SIGN-12]', async () => {
    const { id, token, recordId } = await setup.sent()
    const remind = async (days: number) => {
      setup.later(days * 1440)
      await remindSigners(setup.server.context)
      await runEnvelopeJobs(setup.server)
      return (await setup.mails(id, 'signing-reminder')).length
    }
    // Three in all, and one on the last day.
    expect(await remind(1)).toBe(0)
    expect(await remind(1)).toBe(1)
    expect([await remind(2), await remind(2), await remind(2)]).toEqual([2, 3, 3])
    expect([await remind(21), await remind(0.5)]).toEqual([4, 4])
    expect(await remind(1)).toBe(4)
    setup.agent = await setup.server.signedIn({ sendEmail: true })
    expect(await setup.envelope(recordId)).toMatchObject({ state: 'expired', actions: [] })
    expect((await setup.open(token)).body.signing.state).toBe('expired')
    expect(await setup.mails(id, 'signing-withdrawn')).toEqual([])
    await runEnvelopeJobs(setup.server)
    const notices = await setup.mails(id, 'signing-expired')
    expect(notices).toMatchObject([{ subject: expect.stringContaining('Scaduto') }])
  })

  it('a sent contract is cancelled with its record, notifies the customer once and is not restored with it', async () => {
    const { id, token, recordId } = await setup.sent()
    await setup.askCode(token)
    const code = await setup.codeOf(id)
    const { documents } = (await setup.open(token)).body.signing
    setup.crash = 'mail'
    expect((await setup.remove(recordId)).status).toBe(200)
    // Invalid from the commit on, regardless of the mail.
    expect((await setup.open(token)).body.signing.state).toBe('cancelled')
    for (const answer of [await setup.sign(token, code), await setup.refuse(token, 'No, grazie')])
      expect([answer.status, answer.failure.issues[0].field]).toEqual([422, 'state'])
    expect((await setup.get(documents[0]!.link)).statusCode).toBe(404)
    expect((await setup.restore(recordId)).status).toBe(200)
    expect(await setup.envelope(recordId)).toMatchObject({ state: 'withdrawing', actions: [] })
    expect((await setup.cancel(id)).status).toBe(422)
    await remindSigners(setup.server.context)
    setup.crash = undefined
    setup.later(16)
    await runEnvelopeJobs(setup.server)
    await runEnvelopeJobs(setup.server)
    const reason = 'La pratica è stata rimossa.'
    expect(await setup.envelope(recordId)).toMatchObject({ id, state: 'cancelled', reason })
    expect((await setup.open(token)).body.signing).toMatchObject({ state: 'cancelled', reason })
    expect(await setup.mails(id, 'signing-withdrawn')).toHaveLength(1)
    expect((await setup.send(recordId)).status).toBe(200)
  })

  it('a sent contract stays signed when the record is removed after the customer has signed', async () => {
    const { id, token, recordId } = await setup.sent()
    await setup.askCode(token)
    setup.crash = 'seal'
    expect((await setup.sign(token, await setup.codeOf(id))).body.signing.state).toBe('received')
    expect(await setup.envelope(recordId)).toMatchObject({ state: 'received', actions: [] })
    await setup.remove(recordId)
    setup.crash = undefined
    setup.later(6)
    await runEnvelopeJobs(setup.server)
    expect((await setup.open(token)).body.signing.state).toBe('signed')
    await setup.restore(recordId)
    expect((await setup.envelope(recordId)).state).toBe('signed')
  })

  it('the end of a sent contract notifies its sender once, with the custom mail text [SIGN-8]', async () => {
    const { db } = setup.server.context
    const refused = await setup.sent()
    const wording = { subject: 'No da {cliente}', text: '{motivo} {utente}', html: '<p>{motivo}</p>' }
    await db
      .insertInto('mail_texts')
      .values({ kind: 'signing-refused', ...wording })
      .execute()
    await setup.askRefusalCode(refused.token)
    setup.crash = 'mail'
    await setup.refuseWith(refused.token, await setup.codeOf(refused.id, 'refusal'), 'Costa <troppo>')
    expect(await setup.mails(refused.id, 'signing-refused')).toEqual([])
    setup.crash = undefined
    await runEnvelopeJobs(setup.server)
    // As if the process had ended between the mail and its note.
    await db.updateTable('envelopes').set({ notified_at: null }).where('id', '=', refused.id).execute()
    await runEnvelopeJobs(setup.server)
    const [notified, ...more] = await setup.mails(refused.id, 'signing-refused')
    expect(more).toEqual([])
    expect(notified).toMatchObject({
      recipient: setup.agent.user.email,
      text: `Il motivo: «Costa <troppo>» ${setup.agent.user.name}\n`,
    })
    expect(notified!.html).toContain('Costa &lt;troppo&gt;')
    const signed = await setup.signed()
    await runEnvelopeJobs(setup.server)
    const mails = await setup.mails(signed.id, 'signing-signed')
    expect(mails).toMatchObject([{ recipient: setup.agent.user.email }])
    expect(mails[0]!.text).toContain(`/${signed.recordId}`)
  })

  it('a sent contract is either signed or cancelled when both requests are concurrent', async () => {
    const { id, token, recordId } = await setup.sent()
    await setup.askCode(token)
    const code = await setup.codeOf(id)
    const [signing, cancelling] = await Promise.all([setup.sign(token, code), setup.cancel(id)])
    const won = signing.status === 200 ? 'signed' : 'cancelled'
    expect([signing.status, cancelling.status].sort()).toEqual([200, 422])
    expect((await setup.envelope(recordId)).state).toBe(won)
  })
})

describe('after a crash [SIGN-8]', () => {
  it('after a crash before the invitation the contract is sent once, with its original link', async () => {
    const recordId = await setup.record()
    setup.crash = 'mail'
    expect((await setup.send(recordId)).status).toBe(500)
    const before = await setup.envelope(recordId)
    expect(before.state).toBe('preparing')
    setup.crash = undefined
    setup.later(6)
    await runEnvelopeJobs(setup.server)
    await runEnvelopeJobs(setup.server)
    expect(await setup.envelope(recordId)).toMatchObject({ id: before.id, state: 'sent' })
    expect(await setup.mails(before.id, 'signing-invitation')).toHaveLength(1)
    expect((await setup.open(await setup.tokenOf(before.id))).status).toBe(200)
  })

  it('after a crash after the invitation the customer can sign with the link', async () => {
    const { id, token, recordId } = await setup.sent()
    const { db } = setup.server.context
    const cut = { state: 'preparing' as const, external_id: '', sent_at: null }
    await db.updateTable('envelopes').set(cut).where('id', '=', id).execute()
    expect((await setup.open(token)).body.signing.state).toBe('opened')
    expect(await setup.envelope(recordId)).toMatchObject({ state: 'opened', sentAt: setup.now.toISOString() })
    await setup.askCode(token)
    expect((await setup.sign(token, await setup.codeOf(id))).body.signing.state).toBe('signed')
  })

  it('after a crash the job sends no second invitation when the first one was sent and not yet stored', async () => {
    const { id, recordId } = await setup.sent()
    await setup.server.context.db
      .updateTable('envelopes')
      .set({ state: 'preparing', external_id: '', sent_at: null })
      .where('id', '=', id)
      .execute()
    await scheduleSend(setup.server.context.db, id, 300)
    setup.later(6)
    await runEnvelopeJobs(setup.server)
    expect((await setup.envelope(recordId)).state).toBe('sent')
    expect(await setup.mails(id, 'signing-invitation')).toHaveLength(1)
  })

  it('after a crash after the signature the contract stays signed and is sealed later', async () => {
    const { id, token, recordId } = await setup.sent()
    await setup.askCode(token)
    setup.crash = 'seal'
    const code = await setup.codeOf(id)
    const answer = await setup.sign(token, code)
    expect([answer.status, answer.body.signing.state]).toEqual([200, 'received'])
    const signedAt = setup.now.toISOString()
    expect((await setup.sign(token, code)).status).toBe(422)
    expect((await setup.cancel(id)).status).toBe(422)
    setup.crash = undefined
    setup.later(50 * 1440)
    await runEnvelopeJobs(setup.server)
    await runEnvelopeJobs(setup.server)
    setup.agent = await setup.server.signedIn({ sendEmail: true })
    expect(await setup.envelope(recordId)).toMatchObject({ state: 'signed', finishedAt: signedAt })
    expect(await setup.mails(id, 'signed-copy')).toHaveLength(1)
  })

  it('after a crash before the copy the copy is sent once', async () => {
    const { id, token, recordId } = await setup.sent()
    await setup.askCode(token)
    setup.crash = 'mail'
    expect((await setup.sign(token, await setup.codeOf(id))).body.signing.state).toBe('signed')
    const { sha256 } = (await setup.envelope(recordId)).signed[0]!
    setup.crash = undefined
    setup.later(2)
    await runEnvelopeJobs(setup.server)
    setup.later(2)
    await runEnvelopeJobs(setup.server)
    expect(await setup.mails(id, 'signed-copy')).toHaveLength(1)
    expect((await setup.envelope(recordId)).signed[0]!.sha256).toBe(sha256)
  })
})

describe('the signed file [SIGN-8]', () => {
  it('the signed file opens for users, and not when its hash differs', async () => {
    const { token, recordId, signing } = await setup.signed()
    const { signed: files } = await setup.envelope(recordId)
    const cookie = await setup.server.signedIn({ bound: true })
    const tab = {
      'sec-fetch-site': 'same-origin',
      'sec-fetch-dest': 'document',
      'sec-fetch-mode': 'navigate',
    }
    const shown = await setup.get(files[0]!.link, { ...tab, cookie: cookie.headers.cookie! })
    expect([shown.statusCode, shown.headers['cache-control']]).toEqual([200, 'no-store'])
    expect((await setup.get(files[0]!.link)).statusCode).toBe(401)
    const proof = await setup.get((await setup.envelope(recordId)).evidence!, {
      ...tab,
      cookie: cookie.headers.cookie!,
    })
    expect(proof.headers['content-disposition']).toMatch(/^attachment;.*prove\.json/)
    expect(proof.json()).toMatchObject({
      recordId,
      state: 'signed',
      signed: [{ sha256: files[0]!.sha256 }],
      consents: expect.arrayContaining([
        { text: expect.any(String), version: expect.any(String), at: expect.any(String) },
      ]),
      events: expect.arrayContaining([expect.objectContaining({ what: 'received', ip: '127.0.0.1' })]),
    })
    expect((await setup.get((await setup.envelope(recordId)).evidence!)).statusCode).toBe(401)
    const { signed: envelope } = await setup.server.context.db
      .selectFrom('envelopes')
      .select('signed')
      .where('record_id', '=', recordId)
      .executeTakeFirstOrThrow()
    await setup.server.context.files.write(envelope[0]!.file_key, Buffer.from('%PDF-1.7 something else'))
    expect((await setup.get(signing.signed[0]!.link)).statusCode).toBe(422)
    for (const wrong of ['9', '-1', 'x', '00', '%00'])
      expect((await setup.get(`/firma/${token}/firmato/${wrong}`)).statusCode).toBe(
        wrong === '00' ? 422 : 404,
      )
    expect((await setup.get(`/firma/${'A'.repeat(43)}/firmato/0`)).statusCode).toBe(404)
  })
})
