import { expect, it } from 'vitest'
import * as calls from '../../../shared/api/users.ts'
import { testClock } from '../../../test/clock.ts'
import { newSession } from '../../../test/factories.ts'
import { PASSWORD } from '../../../test/login.ts'
import { serverOfFile } from '../../../test/server.ts'
import { jobs } from '../../background.ts'
import { announceNewOperators } from './announce-new-operators.ts'
import { userRoutes } from './routes.ts'

const clock = testClock()
const server = await serverOfFile({ routes: userRoutes, now: clock.now })
const { context } = server
const ada = await server.signedIn({ role: 'admin', name: 'Ada', login: 'ada' })
const eva = await server.signedIn({ role: 'admin', name: 'Eva', login: 'eva' })
await server.signedIn()

let count = 0
const add = async (author: typeof ada, more: object = {}) => {
  const login = `operatore${++count}`
  const typed = { name: 'Ugo', last_name: 'Neri', login, email: `${login}@example.it`, password: PASSWORD }
  const body = { role: 'user' as const, ...typed, ...more }
  // Each act needs a proof of the last five minutes.
  const session = await newSession(context, author.user.id)
  return (await server.inject(calls.createUser, { body }, session)).body.user
}
const announced = async () => {
  await Promise.all([announceNewOperators(context), announceNewOperators(context)])
  const mails = await context.db
    .deleteFrom('mail_outbox')
    .returning(['recipient', 'kind', 'subject', 'text', 'html'])
    .execute()
  return mails.toSorted((one, other) => (one.recipient < other.recipient ? -1 : 1))
}
const to = (mails: Awaited<ReturnType<typeof announced>>) => mails.map(({ recipient }) => recipient)
const emails = [ada.user.email, eva.user.email]

it('operators that are added within ten minutes are one mail to each other administrator, with who, when and from where [USERS-28]', async () => {
  await add(ada, { last_name: 'Neri <b>' })
  expect(await announced()).toEqual([])
  clock.advance(5 * 60)
  await add(ada)
  await add(eva)
  clock.advance(5 * 60 - 1)
  expect(await announced()).toEqual([])
  clock.advance(1)
  const mails = await announced()
  expect(to(mails)).toEqual(emails)
  const [ofAda, ofEva] = mails as [(typeof mails)[0], (typeof mails)[0]]
  expect(ofAda).toMatchObject({
    kind: 'access-changed',
    subject: 'Un accesso a Sportello è cambiato: Un nuovo operatore',
    text: expect.stringMatching(/^Un nuovo operatore:\n\nUgo Neri \(operatore3\), creato da Eva /),
  })
  const lines = ofEva.text.split('\n')
  expect(lines.slice(0, 2)).toEqual(['2 nuovi operatori:', ''])
  expect(lines.slice(2, 4)).toEqual([
    expect.stringMatching(/^Ugo Neri <b> \(operatore1\), creato da Ada \S+ \(ada\) il .*, indirizzo 127/),
    expect.stringMatching(/^Ugo Neri \(operatore2\), creato da Ada /),
  ])
  expect(ofEva.html).toContain('<li>Ugo Neri &lt;b&gt; (operatore1)')
  clock.advance(3_600)
  expect(await announced()).toEqual([])
})

it('a new administrator is mailed at once and is not among the new operators [USERS-28]', async () => {
  const root = await add(ada, { role: 'admin' })
  expect(to(await announced())).toEqual([eva.user.email, root.email].toSorted())
  clock.advance(3_600)
  expect(await announced()).toEqual([])
})

it('an operator who was removed or made administrator meanwhile is announced all the same, and nobody hears of the own operators [USERS-28]', async () => {
  const removed = await add(ada)
  const raised = await add(ada)
  await context.db
    .updateTable('users')
    .set({ removed_at: clock.now() })
    .where('id', '=', removed.id)
    .execute()
  await context.db.updateTable('users').set({ role: 'admin' }).where('id', '=', raised.id).execute()
  clock.advance(600)
  const mails = await announced()
  expect(to(mails)).not.toContain(ada.user.email)
  expect(mails.find(({ recipient }) => recipient === eva.user.email)?.text).toMatch(/^2 nuovi operatori/)
})

it('the announcement of new operators is a job of every minute', () => {
  const job = jobs.find(({ name }) => name === 'announce-new-operators')
  expect(job?.schedule).toBe('* * * * *')
})
