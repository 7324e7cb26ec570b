import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { confirmMailbox } from '../shared/api/identity.ts'
import { subscribe } from '../shared/api/subscriptions.ts'
import * as users from '../shared/api/users.ts'
import { createWebhook } from '../shared/api/webhooks.ts'
import { TOKEN_HEADER } from '../shared/api-prefix-and-headers.ts'
import * as steps from '../test/login.ts'
import { requireSecondSigner, TwoSigners } from '../test/second-signer.ts'
import { SigningSetup } from '../test/signing-setup.ts'
import { readArchive } from './backup/archive.ts'
import { fromFile, toNewFile } from './backup/archive-file.ts'
import { backup } from './backup/backup.ts'
import { checkBackup } from './backup/restore.ts'
import { identityRoutes } from './features/identity/routes.ts'
import { loginRoutes } from './features/login/routes.ts'
import { sessionRoutes } from './features/sessions/routes.ts'
import { subscriptionRoutes } from './features/subscriptions/routes.ts'
import { userRoutes } from './features/users/routes.ts'
import { webhookRoutes } from './features/webhooks/routes.ts'

/** Secrets by their kind; each one grants access. */
const planted = new Map<string, string>()

const signing = await SigningSetup.ofFile([
  ...loginRoutes,
  ...sessionRoutes,
  ...userRoutes,
  ...identityRoutes,
  ...subscriptionRoutes,
  ...webhookRoutes,
])
await plantLogin()
await plantSecrets()
await plantSigning()

/** A complete login, one before its mailbox step, and one that has just seen its authenticator. */
async function plantLogin(): Promise<void> {
  const { server } = signing
  const person = await steps.newPerson(server)
  const browser = { 'sec-fetch-site': 'same-origin' }
  const { token, headers } = await steps.submitPassword(server, person, browser)
  planted.set('session token', token.headers[TOKEN_HEADER]!)
  const cookie = /=([\w-]{43});/.exec(String(headers['set-cookie']))?.[1] ?? ''
  planted.set('session cookie', cookie)
  const both = { headers: { ...token.headers, cookie: String(headers['set-cookie']).split(';')[0]! } }
  await steps.pairAuthenticator(server, person, both)
  planted.set('authenticator seed', person.secret!)
  await steps.verify(server, both, steps.codeOf(server, person.secret))
  const { ticket, code } = await steps.openMailbox(server, person, both)
  planted.set('mailbox ticket', ticket)
  planted.set('mailbox code', code)
  const { body } = await server.inject(confirmMailbox, { body: { ticket, code } })
  planted.set('mailbox token', body.token)
  const other = await steps.newPerson(server)
  await steps.pairAuthenticator(server, other, (await steps.submitPassword(server, other)).token)
  planted.set('authenticator seed that is being paired', other.secret!)
  planted.set('password', steps.PASSWORD)
}

/** Values that an administrator sees once, with an idempotency key. */
async function plantSecrets(): Promise<void> {
  const { server } = signing
  const admin = await server.signedIn({ role: 'admin' })
  const person = await steps.newPerson(server)
  const once = () => ({ 'idempotency-key': crypto.randomUUID() })
  const reset = await server.inject(
    users.resetUserAuthenticator,
    { params: { id: person.id } },
    admin,
    once(),
  )
  planted.set('first password', reset.body.password)
  const hook = { url: 'https://altri.example/hook', events: ['created' as const], active: true }
  const webhook = await server.inject(createWebhook, { body: hook }, admin, once())
  planted.set('secret of a webhook', webhook.body.secret)
  const { id: ownerId } = await server.context.db.selectFrom('owners').select('id').executeTakeFirstOrThrow()
  const client = { name: 'Maria', lastName: 'Rossi', contactId: '554', email: 'maria@example.it' }
  await server.inject(subscribe, { body: { ...client, leadId: 'Passaparola', ownerId } }, admin, once())
  const mails = await server.context.db
    .selectFrom('mail_outbox')
    .select('text')
    .where('kind', '=', 'newsletter-confirm')
    .execute()
  for (const purpose of ['confirm', 'unsubscribe'])
    planted.set(
      `newsletter ${purpose}`,
      new RegExp(`/newsletter/${purpose}/([^\\s/]+)`).exec(mails[0]!.text)![1]!,
    )
}

async function plantSigning(): Promise<void> {
  const { token, id } = await signing.sent()
  await signing.askCode(token)
  planted.set('signing link', token)
  planted.set('signing code', await signing.codeOf(id))
  await requireSecondSigner(signing)
  const half = await new TwoSigners(signing).half()
  await signing.askCode(half.second)
  planted.set('signing link of the second signer', half.second)
  planted.set('signing code of the second signer', await signing.codeOf(half.id))
}

/** Every encoding of a secret in a text. */
function formsOf(secret: string): RegExp[] {
  const bytes = Buffer.from(secret)
  if (/^\d+$/.test(secret)) return [new RegExp(`(?<![\\d.-])${secret}(?!\\d)`)]
  const forms = [
    secret,
    bytes.toString('hex'),
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('base64url'),
  ]
  // A token could also be stored as its raw bytes.
  if (/^[\w-]{43}$/.test(secret)) forms.push(Buffer.from(secret, 'base64url').toString('hex'))
  return [...new Set(forms)].map((form) => new RegExp(form.replace(/[.+*?$()[\]{}|\\^]/g, '\\$&')))
}

function found(texts: Iterable<readonly [place: string, text: string]>): string[] {
  const hits: string[] = []
  for (const [place, text] of texts)
    for (const [name, secret] of planted)
      if (formsOf(secret).some((form) => form.test(text))) hits.push(`${name} in ${place}`)
  return hits
}

/**
 * Every row of every table, including jobs and migrations; without the outbox for the check of an installation without
 * mail.
 */
async function dump(): Promise<[string, string][]> {
  const { pool } = signing.server.database
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
        and table_name <> 'mail_outbox'`,
  )
  const texts: [string, string][] = []
  for (const { name } of rows) {
    const all = await pool.query<{ row: string }>(`select t::text as row from ${name} t`)
    texts.push([name, all.rows.map(({ row }) => row).join('\n')])
  }
  return texts
}

it('each planted secret was created by the real flows', () => {
  expect([...planted.values()].filter((secret) => !secret || secret.length < 6)).toEqual([])
  expect(planted.size).toBe(16)
  expect(found([['here', [...planted.values()].join('\n')]])).toHaveLength(planted.size)
  expect(
    found([['bytes', Buffer.from(planted.get('session token')!, 'base64url').toString('hex')]]),
  ).toHaveLength(1)
})

it('a planted secret is in no table of the database in plain form (G9)', async () => {
  const texts = await dump()
  expect(texts.length).toBeGreaterThan(50)
  expect(found(texts)).toEqual([])
})

it('a planted secret is in no entry of a backup, encrypted or decrypted (G9, G59)', async () => {
  const { server } = signing
  const { secretKey, dataDir } = server.context.config
  const path = join(dataDir, 'planted.backup')
  await backup(toNewFile(path), {
    pool: server.database.pool,
    files: server.context.files,
    secretKey,
    now: server.context.now,
  })
  await checkBackup(fromFile(path), secretKey)
  const texts: [string, string][] = [['the file', (await readFile(path)).toString('latin1')]]
  await readArchive(fromFile(path), secretKey, (name, content) => {
    texts.push([name, content.toString('latin1')])
  })
  expect(texts.some(([name]) => name.startsWith('tables/mail_outbox/'))).toBe(true)
  expect(
    texts.some(([name]) => /tables\/(sessions|mailbox_tickets|idempotency_keys|limits)\//.test(name)),
  ).toBe(false)
  expect(found(texts)).toEqual([])
})
