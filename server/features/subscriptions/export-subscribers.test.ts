import { describe, expect, it } from 'vitest'
import { subscribe } from '../../../shared/api/subscriptions.ts'
import { addOwner, type SignedIn } from '../../../test/factories.ts'
import { serverOfFile } from '../../../test/server.ts'
import { findFileReader } from '../login/find-caller.ts'
import { subscriberExports } from './export-file-route.ts'
import { newsletterPages } from './newsletter-pages.ts'
import { subscriptionRoutes } from './routes.ts'

/** In winter, one hour ahead of UTC. */
let clock = new Date('2026-11-20T22:30:05Z')
const CLIENT = { name: 'Maria', lastName: 'Rossi', contactId: '554', leadId: 'web', ownerId: 'owner-1' }
const server = await serverOfFile({
  routes: subscriptionRoutes,
  files: [newsletterPages, subscriberExports(findFileReader)],
  now: () => clock,
})
const admin = await server.signedIn({ role: 'admin' })
const agent = await server.signedIn({ name: 'Luca' })
await addOwner(server.context, { id: CLIENT.ownerId, name: 'Ada Bianchi' })

const ask = (changes: object) => server.inject(subscribe, { body: { ...CLIENT, ...changes } }, agent)
const fetch = (name: string, who?: SignedIn) =>
  server.app.inject({ url: `/exports/newsletter/${name}`, headers: who?.headers ?? {} })
const lines = async () =>
  (await fetch('subscribers.csv', admin)).body.replace('\ufeff', '').trimEnd().split('\r\n')
const TEXT = 'Acconsento a ricevere per e-mail la newsletter'

describe('the subscribers as a file [NEWS-14]', () => {
  it('the subscribers as a file contain state, shown consent text and times of each subscriber', async () => {
    await ask({ email: 'maria@example.it' })
    const { text } = await server.context.db
      .selectFrom('mail_outbox')
      .select('text')
      .executeTakeFirstOrThrow()
    const [, link = ''] = /(\/newsletter\/confirm\/\S+)/.exec(text)!
    clock = new Date('2026-11-20T22:41:07Z')
    await server.app.inject({ method: 'POST', url: link })
    const answer = await fetch('subscribers.csv', admin)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'no-store',
      'content-disposition': expect.stringContaining('attachment; filename="newsletter-2026-11-20.csv"'),
    })
    const [headings, row, ...more] = await lines()
    expect(headings).toBe(
      'Email;Nome;Cognome;Stato;Chiesto il;Chiesto da;Chiesto da IP;Confermato il;Confermato da IP;Cancellato il;Versione del consenso;Testo del consenso;Contact Id;Lead Source;Owner',
    )
    expect(row).toContain(
      `maria@example.it;Maria;Rossi;iscritto;20/11/2026 23:30:05;Luca ${agent.user.last_name};127.0.0.1;20/11/2026 23:41:07;127.0.0.1;;1;${TEXT}`,
    )
    expect(row).toMatch(/;554;web;owner-1$/)
    expect(more).toEqual([])
  })

  it('the export of subscribers holds no formulas', async () => {
    await ask({ email: 'ugo@example.it', name: '=1+1', lastName: '@SUM(A1)', leadId: '+39' })
    const row = (await lines()).find((line) => line.startsWith('ugo@'))
    expect(row).toMatch(/^ugo@example\.it;'=1\+1;'@SUM\(A1\);in attesa di conferma;.*;\+39;owner-1$/)
  })

  it('the export of subscribers is complete without duplicates and is written into the log of the user', async () => {
    const { db } = server.context
    const at = { asked_at: clock, asked_ip: '203.0.113.7' }
    const many = Array.from({ length: 503 }, (_, index) => ({
      email: `tanti${index}@example.it`,
      name: '',
      last_name: '',
      contact_id: '1',
      lead_id: 'x',
      owner_id: 'y',
      state: 'unsubscribed' as const,
      ...at,
    }))
    await db.insertInto('subscribers').values(many).execute()
    await db.deleteFrom('user_logs').execute()
    const emails = (await lines()).map((line) => line.split(';')[0])
    expect([emails.length, new Set(emails).size]).toEqual([506, 506])
    expect(await db.selectFrom('user_logs').select(['user_id', 'action', 'detail']).execute()).toEqual([
      { user_id: admin.user.id, action: 'subscribers exported', detail: { format: 'csv' } },
    ])
    expect((await fetch('subscribers.xlsx', admin)).headers['content-type']).toContain('spreadsheetml.sheet')
  })

  it.each(['subscribers.pdf', '__proto__'])(
    'an export of subscribers named %s is not found',
    async (name) => {
      expect((await fetch(name, admin)).statusCode).toBe(404)
    },
  )
})
