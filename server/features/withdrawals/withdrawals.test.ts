import { beforeEach, describe, expect, it } from 'vitest'
import { INITIAL_RULES } from '../../../contract/duties/fixtures/initial-rules.ts'
import type { SaleChannel } from '../../../contract/duties/rules.ts'
import { workingDayFrom } from '../../../contract/duties/working-days.ts'
import { SAMPLES } from '../../../contract/fixtures/samples.ts'
import { daysAfter } from '../../../contract/time/calendar-date.ts'
import { romeDay } from '../../../contract/time/italian-time.ts'
import { preflightSending } from '../../../shared/api/signatures.ts'
import * as calls from '../../../shared/api/withdrawals.ts'
import { tokenOfLink } from '../../../shared/page-paths.ts'
import { addRow } from '../../../test/rows.ts'
import { SigningSetup } from '../../../test/signing-setup.ts'
import { readStructure } from '../../documents/fixtures/read-structure.ts'
import { files } from '../../routes.ts'
import { withdrawalRoutes } from './routes.ts'

const seeded = await SigningSetup.ofFile(withdrawalRoutes, { files })
const { server } = seeded
const { db } = server.context
beforeEach(() => seeded.nextDay())

const open = (token: string) => server.inject(calls.openWithdrawal, { params: { token } })
const declare = (token: string, ...parts: calls.WithdrawnPart[]) =>
  server.inject(calls.declareWithdrawal, { params: { token }, body: { parts } })
const rowsOf = (id: string) =>
  db.selectFrom('withdrawals').selectAll().where('envelope_id', '=', id).orderBy('declared_at').execute()
const eventsOf = (recordId: string) =>
  db
    .selectFrom('record_events')
    .selectAll()
    .where('record_id', '=', recordId)
    .where('kind', '=', 'withdrawn')
    .execute()
const mailsTo = (id: string) =>
  db
    .selectFrom('mail_outbox')
    .selectAll()
    .where('key', 'like', `withdrawal-received:${id}:%`)
    .orderBy('created_at')
    .execute()

const signed = (sample = SAMPLES.dualDomestic, channel?: SaleChannel) => seeded.signed(sample, channel)

describe('the withdrawal by the link of the customer', () => {
  it('the link alone shows name and contract, and the period of a signed contract [WITHDRAW-4]', async () => {
    const { token } = await signed()
    const { status, body } = await open(token)
    expect(status).toBe(200)
    expect(Object.keys(body.withdrawal).toSorted()).toEqual([
      'acknowledgements',
      'concludedAt',
      'contract',
      'emailHint',
      'name',
      'office',
      'parts',
      'period',
    ])
    expect(body.withdrawal.parts.map(({ part, withdrawn }) => [part, withdrawn])).toEqual([
      ['luce', false],
      ['gas', false],
    ])
    expect(body.withdrawal.period).toMatchObject({ right: true, open: true })
    expect(body.withdrawal.emailHint).toMatch(/^.\*\*\*@/)
  })

  it('a withdrawal is committed with its acknowledgement, its history and its mail [WITHDRAW-5] [WITHDRAW-6]', async () => {
    const { token, id, recordId } = await signed()
    const at = seeded.now
    const { status, body } = await declare(token, 'luce', 'gas')
    expect(status).toBe(200)
    const [{ at: shown, text } = { at: '', text: '' }] = body.withdrawal.acknowledgements
    expect(shown).toBe(at.toISOString())
    expect(text).toMatch(/recede dal contratto .*, fornitura di luce e di gas\..* alle ore \d\d:\d\d:\d\d/)
    expect(await rowsOf(id)).toMatchObject([
      { via: 'link', parts: ['luce', 'gas'], declared_at: at, told_at: null },
    ])
    expect(await eventsOf(recordId)).toHaveLength(1)
    const [mail, ...more] = await mailsTo(id)
    expect(more).toEqual([])
    expect(mail!.text).toContain(text)
  })

  it('a second press, also at the same time, withdraws once and answers the first acknowledgement [WITHDRAW-6]', async () => {
    const { token, id, recordId } = await signed()
    const answers = await Promise.all([
      declare(token, 'luce', 'gas'),
      declare(token, 'gas', 'luce'),
      declare(token, 'luce', 'gas'),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await rowsOf(id)).toHaveLength(1)
    expect(await eventsOf(recordId)).toHaveLength(1)
    seeded.later(1)
    const again = await declare(token, 'luce', 'gas')
    expect(again.body.withdrawal.acknowledgements).toEqual(answers[0]!.body.withdrawal.acknowledgements)
    expect(await mailsTo(id)).toHaveLength(1)
  })

  it('one supply of a dual is withdrawn, and the other later [WITHDRAW-5]', async () => {
    const { token, id } = await signed()
    const first = await declare(token, 'gas')
    expect(first.body.withdrawal.parts.map(({ withdrawn }) => withdrawn)).toEqual([false, true])
    seeded.later(1)
    const { body } = await declare(token, 'luce', 'gas')
    expect(body.withdrawal.acknowledgements).toHaveLength(2)
    expect((await rowsOf(id)).map(({ parts }) => parts)).toEqual([['gas'], ['luce']])
    expect(await mailsTo(id)).toHaveLength(2)
  })

  it('a withdrawal is in time at the last second, and late one second afterwards [WITHDRAW-3]', async () => {
    const { token, id } = await signed()
    const { period } = (await open(token)).body.withdrawal
    if (!period.right) throw new Error('no right')
    const lastSecond = new Date(`${period.lastDay}T22:59:59Z`)
    seeded.later((lastSecond.getTime() - seeded.now.getTime() + 1_000) / 60_000)
    const late = await declare(token, 'luce')
    expect([late.status, late.failure.issues[0]]).toMatchObject([422, { field: 'period', code: 'late' }])
    expect((await open(token)).body.withdrawal.period).toMatchObject({ right: true, open: false })
    expect(await rowsOf(id)).toEqual([])
    seeded.later(-1 / 60)
    expect((await declare(token, 'luce')).status).toBe(200)
  })

  it('a link that is unknown, altered or replaced, and an unsigned contract, reveal nothing [WITHDRAW-4]', async () => {
    const { token, id } = await seeded.sent()
    const { token: other } = await signed()
    const altered = `${other.slice(0, -1)}${other.endsWith('A') ? 'B' : 'A'}`
    const answers = await Promise.all(
      ['x', altered, token].flatMap((one) => [open(one), declare(one, 'luce')]),
    )
    for (const { status, failure } of answers) expect([status, failure]).toEqual([404, answers[0]!.failure])
    expect(await rowsOf(id)).toEqual([])
  })

  it('a business customer is told why there is no right, and nothing is stored [WITHDRAW-1]', async () => {
    const { token, id } = await signed(SAMPLES.businessFirstActivation)
    expect((await open(token)).body.withdrawal.period).toEqual({ right: false, reason: 'business' })
    const { status, failure } = await declare(token, 'luce')
    expect([status, failure.issues[0]!.code]).toEqual([422, 'no-right'])
    expect(await rowsOf(id)).toEqual([])
  })

  it('the customer withdraws although the record was removed and the copy’s link has closed [WITHDRAW-4]', async () => {
    const { token, id, recordId } = await signed()
    await seeded.remove(recordId)
    seeded.later(60)
    expect((await declare(token, 'luce')).status).toBe(200)
    expect(await rowsOf(id)).toHaveLength(1)
  })

  it('a part that is not in the contract is refused', async () => {
    const { token } = await signed()
    const { status, failure } = await declare(token, 'contract')
    expect([status, failure.issues[0]!.field]).toEqual([422, 'parts'])
  })

  it('nothing is stored when the mail of the acknowledgement cannot be stored [WITHDRAW-6]', async () => {
    const { token, id } = await signed()
    const { queue } = server.context.mail
    server.context.mail.queue = async () => {
      throw new Error('the process ended')
    }
    const { status } = await declare(token, 'luce')
    server.context.mail.queue = queue
    expect(status).toBe(500)
    expect(await rowsOf(id)).toEqual([])
    expect((await declare(token, 'luce')).status).toBe(200)
  })
})

describe('the channel of sale', () => {
  const lastDayOf = async (channel?: SaleChannel) => {
    const { token } = await signed(SAMPLES.dualDomestic, channel)
    const { period } = (await open(token)).body.withdrawal
    return period.right ? period.lastDay : period.reason
  }
  const check = async (recordId: string, saleChannel?: SaleChannel) => {
    const body = saleChannel ? { saleChannel } : {}
    const input = { params: { id: recordId }, body }
    return (await server.inject(preflightSending, input, seeded.agent)).body
  }
  const isFound = ({ findings }: Awaited<ReturnType<typeof check>>) =>
    findings.some(({ code }) => code === 'sale-channel')

  it('the period is that of the channel of sale, and the longest one while nobody said it [WITHDRAW-11]', async () => {
    const day = (length: number) => workingDayFrom(INITIAL_RULES, daysAfter(romeDay(seeded.now), length))
    expect([await lastDayOf('phone'), await lastDayOf('visit-unasked'), await lastDayOf()]).toEqual([
      day(14),
      day(30),
      day(30),
    ])
  })

  it('a sale at the desk gives no right, and its customer is told why [WITHDRAW-11]', async () => {
    expect(await lastDayOf('desk')).toBe('desk')
  })

  it('the check before sending asks a consumer’s channel until it is said, and proposes the last one [WITHDRAW-11]', async () => {
    const recordId = await seeded.record()
    const first = await check(recordId)
    expect([first.asksSaleChannel, first.saleChannel, isFound(first)]).toEqual([true, null, true])
    expect(isFound(await check(recordId, 'phone'))).toBe(false)
    const { id } = (await seeded.send(recordId, {}, undefined, 'excursion')).body.envelope
    await seeded.cancel(id)
    expect((await check(recordId)).saleChannel).toBe('excursion')
  })

  it('nobody asks the channel of a business customer, nor while the rule is off [WITHDRAW-11]', async () => {
    const business = await check(await seeded.record(SAMPLES.businessFirstActivation))
    expect([business.asksSaleChannel, isFound(business)]).toEqual([false, false])
    const rule = await addRow(db, 'duty_rules', {
      key: 'sale-channel',
      value: 'false',
      valid_from: '1970-01-02',
      source: 'Prova',
      reason: 'Prova',
    })
    const off = await check(await seeded.record())
    await db.deleteFrom('duty_rules').where('id', '=', rule.id).execute()
    expect([off.asksSaleChannel, isFound(off)]).toEqual([false, false])
  })
})

describe('the mail with the signed copy', () => {
  const copiesOf = (id: string) => seeded.mails(id, 'signed-copy')
  const linkOf = (text: string) => /Recedere dal contratto qui: (\S+)/.exec(text)?.[1]

  it('the copy of each signer has the link of that signer, which alone suffices to withdraw [WITHDRAW-14]', async () => {
    const { token, id } = await signed()
    const [copy] = await copiesOf(id)
    const link = linkOf(copy!.text)!
    expect(link).toBe(`${server.context.config.publicUrl}/recesso/${token}`)
    expect(copy!.html).toContain(`href="${link}"`)
    expect(copy!.text).toMatch(/recedere senza motivi fino al \d\d\/\d\d\/\d{4} compreso/)
    seeded.later(60 * 24)
    expect((await declare(tokenOfLink(new URL(link).pathname)!, 'luce')).status).toBe(200)
  })

  it('a text of the installation without the variable has the link before its footer [WITHDRAW-14]', async () => {
    const own = {
      kind: 'signed-copy',
      subject: 'La Sua copia',
      text: 'Ecco.\n\n-- \nUfficio',
      html: '<p>Ecco.</p><hr><p>Ufficio</p>',
    }
    const row = await addRow(db, 'mail_texts', own as never)
    const { id } = await signed()
    await db.deleteFrom('mail_texts').where('id', '=', row.id).execute()
    const [{ text, html } = { text: '', html: '' }] = await copiesOf(id)
    expect(text).toMatch(/^Ecco\.\n\nSe ci ripensa .*\n\n-- \nUfficio\n$/)
    expect(html).toMatch(/Ecco\.[\s\S]*Recedere dal contratto qui[\s\S]*Ufficio/)
  })

  it('a copy has no link without a right to withdraw [WITHDRAW-14]', async () => {
    const business = await signed(SAMPLES.businessFirstActivation)
    const desk = await signed(SAMPLES.dualDomestic, 'desk')
    for (const { id } of [business, desk]) {
      const [copy] = await copiesOf(id)
      expect([copy!.text, copy!.html]).not.toContainEqual(expect.stringMatching(/recesso|Recedere/))
    }
  })
})

describe('the acknowledgement as a file', () => {
  /** The text of a file, in the order in which it is read aloud. */
  const read = async (bytes: Buffer) =>
    letters((await readStructure(bytes)).map(({ content }) => content).join(' '))
  /** A line may end anywhere. */
  const letters = (text: string) => text.replace(/\s+/g, '')
  const firstText = (answer: Awaited<ReturnType<typeof declare>>) =>
    answer.body.withdrawal.acknowledgements[0]!

  it('the page and the mail have the acknowledgement as the same PDF, with the same text [WITHDRAW-10]', async () => {
    const { token, id } = await signed()
    const { link, text } = firstText(await declare(token, 'luce'))
    const file = await seeded.get(link)
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(await read(file.rawPayload)).toContain(letters(text))
    const [mail] = await mailsTo(id)
    expect(mail!.attachments).toMatchObject([{ name: 'Ricevuta del recesso.pdf' }])
    const attached = await server.context.files.read(mail!.attachments[0]!.fileKey)
    expect(Buffer.from(attached!).equals(file.rawPayload)).toBe(true)
  })

  it('a withdrawal whose file cannot be made is stored and mailed without it, and its file is made later [WITHDRAW-10]', async () => {
    const { token, id } = await signed()
    const { write } = server.context.files
    server.context.files.write = async () => {
      throw new Error('the disk is full')
    }
    const answer = await declare(token, 'gas')
    server.context.files.write = write
    const { link, text } = firstText(answer)
    expect(answer.status).toBe(200)
    expect((await mailsTo(id))[0]).toMatchObject({ attachments: [] })
    expect(await read((await seeded.get(link)).rawPayload)).toContain(letters(text))
  })

  it('no other link and no other number opens an acknowledgement [WITHDRAW-4]', async () => {
    const { token } = await signed()
    const { token: other } = await signed()
    const { link } = firstText(await declare(token, 'luce'))
    const links = [link.replace(token, other), link.replace(token, 'x'), link.replace(/0$/, '1')]
    for (const one of links) expect((await seeded.get(one)).statusCode).toBe(404)
  })
})

describe('the list of withdrawals', () => {
  const admin = () => server.signedIn({ role: 'admin' })

  it('the form without a link answers the same for a known and an unknown contract [WITHDRAW-7]', async () => {
    const { id } = await signed()
    const { name } = await db
      .selectFrom('envelopes')
      .select('name')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const send = (contract: string) =>
      server.inject(calls.declareWithoutLink, {
        body: { name: 'Maria Rossi', contract, email: 'maria@example.it' },
      })
    const [known, unknown] = [await send(name), await send('Mai visto')]
    expect(known.body).toEqual(unknown.body)
    const { withdrawals } = (await server.inject(calls.listWithdrawals, {}, await admin())).body
    const listed = withdrawals.filter(({ via }) => via === 'form').map(({ contract }) => contract)
    expect(listed.toSorted()).toEqual([name, 'Mai visto'].toSorted())
  })

  it('a withdrawal waits for the supplier until it is told, by the rule of the working day [WITHDRAW-8] [WITHDRAW-15]', async () => {
    const { token } = await signed()
    await declare(token, 'luce')
    const session = await admin()
    const { withdrawals } = (await server.inject(calls.listWithdrawals, {}, session)).body
    const one = withdrawals.find(({ via, toldAt }) => via === 'link' && toldAt === null)!
    expect(one.tellBy >= one.declaredAt.slice(0, 10)).toBe(true)
    expect(one.daysLeft).toBeGreaterThanOrEqual(14)
    expect(one.receiptMail).not.toBeNull()
    const told = () => server.inject(calls.tellSupplier, { params: { id: one.id } }, session)
    const first = (await told()).body.withdrawal
    expect(first.toldAt).toBe(seeded.now.toISOString())
    seeded.later(5)
    expect((await told()).body.withdrawal.toldAt).toBe(first.toldAt)
  })

  it('a withdrawal by letter is entered with its day, and one of the future is refused [WITHDRAW-9]', async () => {
    const session = await admin()
    const body = { via: 'letter', name: 'Maria Rossi', contract: 'EI123', email: '' } as const
    const enter = (declaredAt: string) =>
      server.inject(calls.enterWithdrawal, { body: { ...body, declaredAt } }, session)
    const { status, body: answer } = await enter('2026-01-10T09:00:00.000Z')
    expect(status).toBe(200)
    expect(answer.withdrawal).toMatchObject({ ...body, declaredAt: '2026-01-10T09:00:00.000Z', toldAt: null })
    const late = new Date(seeded.now.getTime() + 60_000).toISOString()
    expect((await enter(late)).failure.issues[0]!.field).toBe('declaredAt')
  })
})
