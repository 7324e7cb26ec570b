import { expect, it } from 'vitest'
import { italianMinute } from '../../../contract/time/italian-time.ts'
import { testClock } from '../../../test/clock.ts'
import { loginFrom, newPerson, submitPassword } from '../../../test/login.ts'
import { serverOfFile } from '../../../test/server.ts'
import { identityRoutes } from '../identity/routes.ts'
import { sessionRoutes } from '../sessions/routes.ts'
import { notifyLockedLogins } from './notify-locked-logins.ts'
import { loginRoutes } from './routes.ts'

const clock = testClock()
const server = await serverOfFile({
  routes: [...loginRoutes, ...sessionRoutes, ...identityRoutes],
  now: clock.now,
})
const person = await newPerson(server)

async function lock(login: string, cookie = ''): Promise<Date> {
  for (let n = 0; n < 10; n += 1) {
    if (n % 4 === 0) clock.advance(61)
    await submitPassword(server, { login, password: 'sbagliata' }, { cookie })
  }
  return clock.now()
}
const mails = () =>
  server.context.db
    .selectFrom('mail_outbox')
    .select(['recipient', 'subject', 'text', 'html'])
    .where('kind', '=', 'login-locked')
    .orderBy('created_at')
    .execute()

it('notifyLockedLogins mails the user once for each lock of unknown devices, with its end and the remaining login methods [LOGIN-3]', async () => {
  const first = await lock(person.login)
  expect(await mails()).toEqual([])
  const two = [notifyLockedLogins(server.context), notifyLockedLogins(server.context)]
  await Promise.all(two)
  expect(await notifyLockedLogins(server.context)).toEqual({ sent: 0 })
  const [mail, ...more] = await mails()
  expect(more).toEqual([])
  expect(mail?.recipient).toBe(person.email)
  expect(mail?.text).toContain(`fino al ${italianMinute(new Date(first.getTime() + 15 * 60_000))}`)
  expect(mail?.text).toContain('Sui dispositivi da cui sei già entrato puoi continuare a lavorare')
  expect(mail?.html).toContain(person.login)

  clock.advance(15 * 60)
  const second = await lock(person.login)
  expect(await notifyLockedLogins(server.context)).toEqual({ sent: 1 })
  const until = italianMinute(new Date(second.getTime() + 30 * 60_000))
  expect((await mails())[1]?.text).toContain(`fino al ${until}`)
})

it('notifyLockedLogins sends no mail for an unknown login or a known device', async () => {
  const before = (await mails()).length
  await lock('nessuno.mai')
  const other = await newPerson(server)
  const { device } = await loginFrom(server, other)
  await lock(other.login, device)
  expect((await submitPassword(server, other, { cookie: device })).status).toBe(429)
  expect(await notifyLockedLogins(server.context)).toEqual({ sent: 0 })
  expect(await mails()).toHaveLength(before)
})
