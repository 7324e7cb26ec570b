import { expect, it } from 'vitest'
import { listOutbox } from '../../../shared/api/outbox.ts'
import { addRow } from '../../../test/rows.ts'
import { serverOfFile, testServer } from '../../../test/server.ts'
import { outboxRoutes } from './routes.ts'

const server = await serverOfFile({ routes: outboxRoutes, config: { mode: 'production' } })
for (const subject of ['Primo', 'Secondo', 'Terzo']) {
  await server.context.mail.send({
    kind: 'riepilogo',
    to: 'ada@example.it',
    subject,
    text: `Testo: ${subject} — perché no`,
    attachments: [{ name: 'Contratto.pdf', contentType: 'application/pdf', fileKey: 'x.pdf' }],
  })
}

it('the outbox answers the newest mails first', async () => {
  const { status, body } = await server.inject(
    listOutbox,
    { query: { limit: 2 } },
    await server.signedIn({ role: 'admin' }),
  )
  expect(status).toBe(200)
  expect(body.mails.map(({ subject }) => subject)).toEqual(['Terzo', 'Secondo'])
  expect(body.mails[0]).toEqual({
    id: expect.any(String),
    to: 'ada@example.it',
    subject: 'Terzo',
    text: 'Testo: Terzo — perché no',
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    attachments: ['Contratto.pdf'],
    state: 'queued',
    error: '',
    hidden: false,
  })
})

it('the outbox lists a mail with a code without its text, also one that an earlier version stored [ROLE-13]', async () => {
  const { db } = server.context
  const kind = 'signing-code'
  const mail = {
    kind,
    recipient: 'ada@posta.example',
    subject: 'Il codice per firmare',
    state: 'sent',
  } as const
  await addRow(db, 'mail_outbox', { ...mail, text: 'Il codice è 481516.' })
  const admin = await server.signedIn({ role: 'admin' })
  const { body } = await server.inject(listOutbox, { query: { limit: 1 } }, admin)
  expect(body.mails).toMatchObject([
    { to: mail.recipient, subject: mail.subject, state: 'sent', text: '', hidden: true },
  ])
  await db.deleteFrom('mail_outbox').where('kind', '=', kind).execute()
})

it.each(['0', '201', '-1', 'molti', '1.5'])('the outbox refuses the limit %s', async (limit) => {
  const admin = await server.signedIn({ role: 'admin' })
  const { statusCode } = await server.app.inject({
    url: `/api/v1/outbox?limit=${limit}`,
    headers: admin.headers,
  })
  expect(statusCode).toBe(400)
})

it('the outbox in demonstration mode is readable for everyone, also before the login', async () => {
  const open = await testServer({ routes: outboxRoutes })
  expect((await open.inject(listOutbox)).body).toEqual({
    ok: true,
    mails: [],
    delivers: false,
    demonstration: true,
  })
  await open.close()
})
