import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SAMPLES } from '../../../../contract/fixtures/samples.ts'
import { preflightSending } from '../../../../shared/api/signatures.ts'
import { SigningSetup } from '../../../../test/signing-setup.ts'
import { CONSOLE } from '../../../actor.ts'
import type { Database } from '../../../db/schema.ts'
import { updateEmail } from '../../users/change-email.ts'
import { findSteps } from '../evidence/find-steps.ts'
import { checkContact } from './check-contact.ts'
import { normalizeMailbox } from './normalize-mailbox.ts'

/** Returns before anything is sent: only the earlier steps matter here. */
const SMTP = {
  host: '127.0.0.1',
  port: 9,
  security: 'none' as const,
  user: undefined,
  password: undefined,
  from: 'Ufficio <contratti@ufficio.example>',
  replyTo: undefined,
  dkim: undefined,
}

let work: SigningSetup
let demonstration: SigningSetup
beforeAll(async () => {
  demonstration = await SigningSetup.start()
  work = await SigningSetup.start([], { config: { mode: 'production', smtp: SMTP } })
})
afterAll(() => Promise.all([work.close(), demonstration.close()]))
beforeEach(async () => {
  await work.nextDay()
  await demonstration.nextDay()
})

const RECORD = SAMPLES.dualDomestic
const find = async (seeded: SigningSetup, values: object) => {
  const id = await seeded.record({ ...RECORD, ...values })
  const { body } = await seeded.server.inject(preflightSending, { params: { id } }, seeded.agent)
  const about = ['own-address', 'office-domain', 'contact-changed']
  return body.findings.filter(({ code }) => about.includes(code))
}

describe('the contact of a customer before sending', () => {
  it('checkContact blocks the address of a user, a former user and the organisation, in any spelling [SIGN-8]', async () => {
    const { db } = work.server.context
    const { user } = await work.server.signedIn({ email: 'bruno@posta.example' })
    const past = { noun: 'users', object_id: user.id, title: 'Bruno', kind: 'changed', ip: '' } as const
    await db
      .insertInto('object_events')
      .values({
        ...past,
        user_id: user.id,
        before: JSON.stringify({ email: 'prima@posta.example' }),
        after: JSON.stringify({ email: user.email }),
      })
      .execute()
    const own = ['Bruno+cliente@posta.example', 'prima@posta.example', 'contratti@ufficio.example']
    for (const email of own) {
      const found = (await find(work, { email }))[0]!
      expect([email, found.code, found.weight]).toEqual([email, 'own-address', 'blocks'])
      expect(found.message).toContain(email)
    }
    expect(await find(work, { email: 'cliente@posta.example' })).toEqual([])
  })

  it('checkContact blocks the address that a user had before the command line changed it [SIGN-8]', async () => {
    const { db, now } = work.server.context
    const { user } = await work.server.signedIn({ email: 'dario@posta.example' })
    const change = { userId: user.id, email: 'dario.nuovo@posta.example', actor: CONSOLE }
    const how = { action: 'email changed on the server', outcome: 'replaced' } as const
    await db.transaction().execute((trx) => updateEmail(trx, { ...change, ...how }, now()))
    for (const email of ['dario@posta.example', 'dario.nuovo@posta.example'])
      expect(await find(work, { email })).toMatchObject([{ code: 'own-address', weight: 'blocks' }])
  })

  it('checkContact only warns of the address of a user in a demonstration', async () => {
    await demonstration.server.signedIn({ email: 'carla@posta.example' })
    const found = await find(demonstration, { email: 'carla@posta.example' })
    expect(found).toMatchObject([{ code: 'own-address', weight: 'warns' }])
  })

  it('checkContact asks for a reason at the domain of the organisation, but not at a public mail domain', async () => {
    const { db } = work.server.context
    const names = ['agenzia.example', 'gmail.com'].map((name) => ({ name }))
    await db.insertInto('domains').values(names).execute()
    for (const email of ['cliente@agenzia.example', 'cliente@ufficio.example'])
      expect(await find(work, { email })).toMatchObject([{ code: 'office-domain', weight: 'waivable' }])
    expect(await find(work, { email: 'cliente@gmail.com' })).toEqual([])
    await db.deleteFrom('domains').execute()
  })

  it('checkContact reports a contact that changed since an earlier envelope, until the customer has signed with it', async () => {
    const first = await demonstration.sent()
    await demonstration.cancel(first.id)
    const email = 'altra@posta.example'
    const found = (await find(demonstration, { email }))[0]!
    expect(found).toMatchObject({ code: 'contact-changed', weight: 'waivable', fields: ['email'] })
    expect(found.message).toContain(`${RECORD.email}, adesso ${email}`)
    expect((await find(demonstration, { phone: '+393339876543' }))[0]!.fields).toEqual(['phone'])
    expect((await find(demonstration, { cellulare: '+393339876543' }))[0]!.fields).toEqual(['cellulare'])

    const recordId = await demonstration.record({ ...RECORD, email })
    expect((await demonstration.send(recordId)).failure.issues).toMatchObject([{ code: 'contact-changed' }])
    const sent = await demonstration.send(recordId, { 'contact-changed': 'Detto al telefono' })
    expect(sent.status).toBe(200)
    const { id, events } = sent.body.envelope
    const event = events.find(({ what }) => what === 'contact-changed')!
    expect(event.detail).toContain(`adesso ${email}`)
    expect(event.detail).toContain('Motivo: Detto al telefono')
    const evidence = await demonstration.get(`/firmati/${id}.prove.0`, demonstration.agent.headers)
    expect(evidence.body).toContain('"what": "contact-changed"')

    // The page of evidence in the signed PDF is written from these.
    const steps = await findSteps(demonstration.server.context.db, {
      id,
      signer: { name: '', lastName: '', email: '' },
    })
    expect(steps.map(({ what }) => what)).toContain(
      'Mandato a recapiti diversi da quelli di una firma chiesta prima',
    )

    // A second envelope to the new address does not make it an old one; a signature does.
    expect(await find(demonstration, { email })).toHaveLength(1)
    const token = await demonstration.tokenOf(id)
    await demonstration.askCode(token)
    await demonstration.sign(token, await demonstration.codeOf(id))
    expect(await find(demonstration, { email })).toEqual([])
  })
})

describe('the search of earlier contacts', () => {
  it('checkContact reads only the envelopes of the person, in either role, and only changes of mailboxes', async () => {
    const { db, config } = demonstration.server.context
    const recordId = await demonstration.record()
    const code = 'VRDNNA80E52F205Z'
    await sql`
      insert into envelopes (record_id, record_version, provider, state, name, sent_at, expires_at, created_by,
        signer, second_signer)
      select ${recordId}, 1, 'built-in', 'signed', 'Contratto', now(), now(), ${demonstration.agent.user.id},
        jsonb_build_object('fiscalCode', 'A' || n, 'email', '', 'phone', ''),
        jsonb_build_object('fiscalCode', case n when 7 then ${code} else 'B' || n end,
          'email', 'anna@posta.example', 'phone', '')
      from generate_series(1, 500) as n`.execute(db)
    await sql`insert into user_logs (user_id, action, ip) select ${demonstration.agent.user.id}, 'login', ''
      from generate_series(1, 500)`.execute(db)
    const signer = {
      name: 'Anna',
      lastName: 'Verdi',
      email: 'anna@altra.example',
      phone: '',
      fiscalCode: code,
    }
    const fields = { email: 'email', phone: 'phone' }
    const read = await db.transaction().execute(async (trx) => {
      // The tables are short for the planner.
      await sql`set local enable_seqscan = off`.execute(trx)
      const before = await countReadRows(trx)
      const asked = { recordId: randomUUID(), signer, fields, role: 'second' } as const
      expect(await checkContact(trx, config, asked)).toMatchObject([{ code: 'contact-changed' }])
      return (await countReadRows(trx)) - before
    })
    expect(read).toBe(1)
  })
})

/** How many envelopes and entries of the log this transaction has read, as the database counts them. */
async function countReadRows(trx: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ read: string }>`
    select sum(seq_tup_read + idx_tup_fetch) as read from pg_stat_xact_user_tables
    where relname in ('envelopes', 'user_logs')`.execute(trx)
  return Number(rows[0]!.read)
}

describe('normalizeMailbox', () => {
  it.each([
    ['Ada.Rossi+firma@Posta.example', 'ada.rossi@posta.example'],
    ['Ada.Rossi+x@googlemail.com', 'adarossi@gmail.com'],
    ['ada@posta.example', 'ada@posta.example'],
  ])('normalizeMailbox of %s is %s', (email, mailbox) => expect(normalizeMailbox(email)).toBe(mailbox))
})
