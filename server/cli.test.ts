import pino from 'pino'
import { afterAll, expect, it } from 'vitest'
import { newPlace } from '../test/database.ts'
import { runCommand, spawnCommand } from '../test/run-command.ts'
import { openDatabase } from './db/open-database.ts'

const place = await newPlace()
afterAll(() => place.remove())

const sportello = (args: string[], env?: Record<string, string>) => runCommand(args, place, env)

async function users() {
  const database = await openDatabase(place, pino({ level: 'silent' }))
  try {
    return await database.db.selectFrom('users').selectAll().execute()
  } finally {
    await database.close()
  }
}

const CAPO = ['--login', 'capo', '--name', 'Ada', '--last-name', 'Neri', '--email', 'capo@example.it']

it('create-admin creates an administrator with a generated password that must be changed', async () => {
  const ended = await sportello(['create-admin', ...CAPO])
  expect(ended.code).toBe(0)
  expect(ended.stdout).toMatch(/^Login: capo\nPassword: (?=.*\d)[A-Za-z0-9]{14}\n$/)
  expect(await users()).toMatchObject([
    { login: 'capo', role: 'admin', must_change_password: true, activated_g: false },
  ])
  const again = await sportello(['create-admin', ...CAPO])
  expect(again).toMatchObject({ code: 1, stdout: '' })
  expect(again.stderr).toContain('Questo login è già usato')
  const incomplete = await sportello(['create-admin', '--login', 'x'])
  expect(incomplete).toMatchObject({ code: 1, stderr: '--name must be given: first name\n' })
})

it('the command line resets an authenticator', async () => {
  const ended = await sportello(['reset-authenticator', '--login', 'CAPO'])
  expect(ended.stdout).toMatch(/^Login: CAPO\nPassword: \S{14}\n$/)
  expect(await sportello(['reset-authenticator', '--login', 'nessuno'])).toMatchObject({ code: 1 })
})

it('the command line unlocks a login', async () => {
  const ended = await sportello(['unlock', '--login', 'CAPO'])
  expect(ended).toMatchObject({ code: 0, stdout: 'No wrong password was counted for CAPO.\n' })
  expect(await sportello(['unlock', '--login', 'nessuno'])).toMatchObject({ code: 1 })
  expect(await sportello(['unlock'])).toMatchObject({ code: 1, stderr: '--login must be given\n' })
})

it('change-email changes the mailbox of a user, writes a log line and notifies both mailboxes', async () => {
  const to = 'nuova@example.it'
  const ended = await sportello(['change-email', '--login', 'CAPO', '--to', to])
  expect(ended).toMatchObject({ code: 0, stdout: `Login: capo\nMailbox: ${to}\n` })
  const database = await openDatabase(place, pino({ level: 'silent' }))
  try {
    const mails = await database.db
      .selectFrom('mail_outbox')
      .select('recipient')
      .where('kind', '=', 'email-changed')
      .orderBy('recipient')
      .execute()
    expect(mails.map(({ recipient }) => recipient)).toEqual(['capo@example.it', to])
    const log = await database.db.selectFrom('user_logs').select(['action', 'ip']).execute()
    expect(log).toContainEqual({ action: 'email changed on the server', ip: 'console' })
  } finally {
    await database.close()
  }
  const wrong = await sportello(['change-email', '--login', 'capo', '--to', 'x'])
  expect(wrong).toMatchObject({ code: 1, stderr: '--to must be given: the new address\n' })
  expect(await sportello(['change-email', '--login', 'nessuno', '--to', to])).toMatchObject({ code: 1 })
})

it('doctor prints one line for each checked part of the installation', async () => {
  const { stdout } = await sportello(['doctor'])
  for (const name of ['node', 'configuration', 'disk', 'files', 'mail', 'identity', 'crm', 'address']) {
    expect(stdout).toMatch(new RegExp(`^ok {5}${name}: `, 'm'))
  }
  // The tests' PostgreSQL runs without fsync.
  expect(stdout).toMatch(/^WRONG {2}database: .*fsync off/m)
  expect(await sportello(['doctor'], { HOST: '0.0.0.0', DEMONSTRATION_OPEN: 'true' })).toMatchObject({
    code: 1,
  })
  expect((await sportello(['doctor'], { PORT: 'x' })).stdout).toContain('WRONG  configuration: PORT must be')
})

it('demo refuses an installation with real accounts and an installation in production', async () => {
  expect(await sportello(['demo'])).toMatchObject({
    code: 1,
    stdout: 'There are users already; nothing was changed.\n',
  })
  const production = await sportello(['demo'], {
    SPORTELLO_MODE: 'production',
    PUBLIC_URL: 'http://localhost',
  })
  expect(production.stderr).toBe('SPORTELLO_MODE must be demonstration to fill in demonstration data\n')
})

it('the server does not start in production with demonstration accounts', async () => {
  await sportello(['create-admin', ...CAPO.with(1, 'prova').with(7, 'prova@example.it')])
  const database = await openDatabase(place, pino({ level: 'silent' }))
  await database.db.updateTable('users').set({ demonstration: true }).where('login', '=', 'prova').execute()
  await database.close()
  const ended = await spawnCommand(['start'], place, {
    SPORTELLO_MODE: 'production',
    PUBLIC_URL: 'http://localhost',
    PORT: '0',
  })
  expect(ended.code).toBe(1)
  expect(ended.stderr).toMatch(
    /^SPORTELLO_MODE must not be production on a database with demonstration accounts \(prova\)/,
  )
  expect(await sportello(['demo', '--remove-accounts'])).toMatchObject({ stdout: 'Removed: prova\n' })
  expect(await sportello(['demo', '--remove-accounts'])).toMatchObject({
    stdout: 'There are no demonstration users.\n',
  })
})
