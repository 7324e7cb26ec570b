import { beforeEach, describe, expect, it } from 'vitest'
import * as calls from '../../../shared/api/withdrawals.ts'
import { runQueue } from '../../../test/run-queue.ts'
import { SigningSetup } from '../../../test/signing-setup.ts'
import { smtpSettings, startSmtp } from '../../../test/stand-ins/smtp.ts'
import { createSmtpMail, findMailJobs } from '../../providers/mail/smtp.ts'
import { createSmtpClient } from '../../providers/mail/smtp-client.ts'
import { createPollWork } from '../signature/poll-work.ts'
import { withdrawalRoutes } from './routes.ts'

// What may go wrong around a withdrawal, from outside. Two presses at once, the last second, half of a dual, an altered
// link, an unsigned contract and a removed record are in `withdrawals.test.ts`; killed servers in `killed-server.test.ts`;
// a full disk in `server/http/disk-full.test.ts`.

const seeded = await SigningSetup.ofFile(withdrawalRoutes)
const { server } = seeded
const { db } = server.context
beforeEach(() => seeded.nextDay())

const open = (token: string, agent = 'Telefono') =>
  server.inject(calls.openWithdrawal, { params: { token } }, undefined, { 'user-agent': agent })
const declare = (token: string, parts: calls.WithdrawnPart[], agent = 'Telefono') =>
  server.inject(calls.declareWithdrawal, { params: { token }, body: { parts } }, undefined, {
    'user-agent': agent,
  })
const WHOLE: calls.WithdrawnPart[] = ['luce', 'gas']
const rowsOf = (id: string) =>
  db.selectFrom('withdrawals').selectAll().where('envelope_id', '=', id).orderBy('declared_at').execute()

describe('the page of the withdrawal, whatever its visitor does', () => {
  it('a reloaded page shows the same acknowledgement, in another browser too [WITHDRAW-6]', async () => {
    const { token } = await seeded.signed()
    const { acknowledgements } = (await declare(token, WHOLE)).body.withdrawal
    seeded.later(90 * 1440)
    for (const agent of ['Telefono', 'Computer'])
      expect((await open(token, agent)).body.withdrawal.acknowledgements).toEqual(acknowledgements)
  })

  it('two devices at once withdraw once, and each sees what the other did [WITHDRAW-6]', async () => {
    const { token, id } = await seeded.signed()
    const [phone, computer] = await Promise.all([
      declare(token, ['luce'], 'Telefono'),
      declare(token, WHOLE, 'Computer'),
    ])
    expect([phone.status, computer.status]).toEqual([200, 200])
    const parts = (await rowsOf(id)).flatMap((row) => row.parts)
    expect(parts.toSorted()).toEqual(['gas', 'luce'])
    expect((await open(token)).body.withdrawal.parts.map(({ withdrawn }) => withdrawn)).toEqual([true, true])
  })

  it('each part of a repeated choice counts once [WITHDRAW-5]', async () => {
    const { token, id } = await seeded.signed()
    expect((await declare(token, ['gas', 'gas', 'gas'])).status).toBe(200)
    expect((await rowsOf(id)).map(({ parts }) => parts)).toEqual([['gas']])
  })

  it('a link that was replaced before the signature reveals nothing after it [WITHDRAW-4]', async () => {
    const { id, token } = await seeded.sent()
    await seeded.resend(id)
    const next = await seeded.tokenOf(id, 'signing-renewed')
    await seeded.askCode(next)
    await seeded.sign(next, await seeded.codeOf(id))
    expect((await open(token)).status).toBe(404)
    expect((await open(next)).status).toBe(200)
  })

  it('a contract that was cancelled or refused before its signature has nothing to withdraw from [WITHDRAW-4]', async () => {
    const cancelled = await seeded.sent()
    await seeded.cancel(cancelled.id)
    const refused = await seeded.sent()
    await seeded.refuse(refused.token, 'Non mi interessa')
    for (const { token } of [cancelled, refused]) expect((await declare(token, WHOLE)).status).toBe(404)
  })

  it('an empty, a too long and an unknown choice are refused and leave nothing [WITHDRAW-5]', async () => {
    const { token, id } = await seeded.signed()
    const bodies = [{ parts: [] }, { parts: ['acqua'] }, { parts: ['luce', 'gas', 'contract', 'luce'] }, {}]
    for (const body of bodies) {
      const { status } = await server.inject(calls.declareWithdrawal, {
        params: { token },
        body: body as never,
      })
      expect([status, await rowsOf(id)]).toEqual([400, []])
    }
  })

  it('the form without a link has the limits of anonymous calls [WITHDRAW-7]', async () => {
    const body = { name: 'Maria Rossi', contract: 'EI123', email: 'maria@example.it' }
    const statuses: number[] = []
    for (let n = 0; n < 12; n += 1)
      statuses.push((await server.inject(calls.declareWithoutLink, { body })).status)
    expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 200))
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('a withdrawal, whatever fails around it', () => {
  it('a mail server that is down delays the mail alone, which then leaves once with its file [WITHDRAW-6]', async () => {
    const { token, id } = await seeded.signed()
    const smtp = await startSmtp()
    const settings = smtpSettings(smtp.port)
    const client = createSmtpClient(settings)
    const { config, files, now, mail } = server.context
    const bySmtp = createSmtpMail({ db, config, files, client, settings, now, retrySeconds: 60 })
    server.context.mail = bySmtp
    smtp.failNext({ code: 451, at: 'data' })
    const { status } = await declare(token, WHOLE)
    server.context.mail = mail
    expect([status, (await rowsOf(id)).length]).toEqual([200, 1])
    const work = { run: bySmtp.sendQueued!, findPending: findMailJobs }
    await runQueue(server, 'mail.send', work, { early: true })
    expect(smtp.taken).toEqual([])
    await runQueue(server, 'mail.send', work, { early: true })
    await runQueue(server, 'mail.send', work, { early: true })
    client.close()
    await smtp.close()
    expect(smtp.taken).toHaveLength(1)
    expect(smtp.taken[0]!.attachments).toMatchObject([{ filename: 'Ricevuta del recesso.pdf' }])
  })

  it('a contract whose file is not sealed yet can be withdrawn from, and its seal follows [WITHDRAW-4]', async () => {
    const { id, token } = await seeded.sent()
    await seeded.askCode(token)
    seeded.crash = 'seal'
    await seeded.sign(token, await seeded.codeOf(id))
    seeded.crash = undefined
    expect((await declare(token, WHOLE)).status).toBe(200)
    await createPollWork(server.context).run({ envelopeId: id }, { isLast: false })
    expect((await seeded.open(token)).body.signing.state).toBe('signed')
    expect(await rowsOf(id)).toHaveLength(1)
  })

  it('a clock that was set back refuses nobody and writes no second declaration [WITHDRAW-3]', async () => {
    const { token, id } = await seeded.signed()
    seeded.later(-3 * 1440)
    const first = await declare(token, WHOLE)
    expect(first.status).toBe(200)
    seeded.later(-1440)
    const again = await declare(token, WHOLE)
    expect(again.body.withdrawal.acknowledgements).toEqual(first.body.withdrawal.acknowledgements)
    expect(await rowsOf(id)).toHaveLength(1)
  })

  it('a rule that is switched off later takes no acknowledgement away [WITHDRAW-6]', async () => {
    const { token } = await seeded.signed()
    await declare(token, ['gas'])
    const row = await db
      .insertInto('duty_rules')
      .values({
        key: 'withdrawal',
        value: 'false',
        valid_from: '1970-01-02',
        source: 'Prova',
        reason: 'Prova',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { period, acknowledgements } = (await open(token)).body.withdrawal
    const refused = await declare(token, ['luce'])
    await db.deleteFrom('duty_rules').where('id', '=', row.id).execute()
    expect([period, acknowledgements.length]).toEqual([{ right: false, reason: 'off' }, 1])
    expect([refused.status, refused.failure.issues[0]!.code]).toEqual([422, 'no-right'])
  })

  it('webhooks learn of a withdrawal once, and of each part of a dual apart [WITHDRAW-6]', async () => {
    await seeded.listener(['withdrawn'])
    const { token, recordId } = await seeded.signed()
    await Promise.all([declare(token, ['gas']), declare(token, ['gas'])])
    await declare(token, WHOLE)
    const deliveries = await db
      .selectFrom('webhook_deliveries')
      .select('event')
      .where('record_id', '=', recordId)
      .execute()
    expect(deliveries).toEqual([{ event: 'withdrawn' }, { event: 'withdrawn' }])
  })
})
