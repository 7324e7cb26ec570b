import { type BrowserContext, test as base, expect, type Page, request } from '@playwright/test'
import { logInByCalls, Person, proveByCall, TOKEN_KEY } from './pages/login.ts'
import { waitForRows } from './pages/records.ts'
import { type RunningServer, startServer } from './server.ts'
import { type Watch, watch } from './watch.ts'

/** The browser's storage after a complete login. */
export type Session = Awaited<ReturnType<BrowserContext['storageState']>>

interface WorkerParts {
  /** A distinct name gives the journeys of a file a separate server, whose data they may change. */
  installation: string
  server: RunningServer
  /** A logged-in operator, one per worker. */
  operator: Session
  /** A second operator. */
  colleague: Session
  administrator: Session
}
interface Parts {
  /** Errors in any page of the journey; `watch.expect` declares the refusals that belong to it. */
  watch: Watch
  /** Opens another browser with a session; watched and closed with the journey. */
  openAs: (session: Session) => Promise<Page>
  /** The operator's page, on which nothing is open yet. */
  operatorPage: Page
  /** The same, on the list. */
  recordList: Page
}

/** A journey: a real browser and a server, started once per worker. */
export const journey = base.extend<Parts, WorkerParts>({
  installation: ['shared', { scope: 'worker', option: true }],
  server: [
    async ({ installation: _ }, use) => {
      const server = await startServer()
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  operator: [
    async ({ server }, use) => await use(await sessionOf(server, 'anna.bianchi')),
    { scope: 'worker', timeout: 600_000 },
  ],
  colleague: [
    async ({ server }, use) => await use(await sessionOf(server, 'marco.rossi')),
    { scope: 'worker', timeout: 600_000 },
  ],
  administrator: [
    async ({ server }, use) => await use(await sessionOf(server, 'admin')),
    { scope: 'worker', timeout: 600_000 },
  ],
  baseURL: async ({ server }, use) => await use(server.address),
  watch: [
    async ({ context }, use) => {
      const watching = watch(context)
      await use(watching)
      expect(watching.faults(), 'faults in the page').toEqual([])
    },
    { auto: true },
  ],
  openAs: async ({ browser, watch }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (session) => {
      await renewals.get(session)?.()
      const context = await browser.newContext({ storageState: session })
      contexts.push(context)
      watch.alsoWatch(context)
      return await context.newPage()
    })
    await Promise.all(contexts.map((context) => context.close()))
  },
  operatorPage: async ({ openAs, operator }, use) => await use(await openAs(operator)),
  recordList: async ({ operatorPage: page }, use) => {
    await page.goto('/')
    await expect(page.getByRole('region', { name: 'Elenco dei record' })).toBeVisible()
    await waitForRows(page)
    await use(page)
  },
})

/** Sessions of a worker live longer than the proof of their login: a page opens with a proof of this minute. */
const renewals = new WeakMap<Session, () => Promise<void>>()
const RENEWED_AFTER_MS = 60_000

async function sessionOf({ address }: RunningServer, login: string): Promise<Session> {
  const calls = await request.newContext({ baseURL: address })
  const person = new Person(login)
  const token = await logInByCalls(calls, person)
  const { cookies } = await calls.storageState()
  await calls.dispose()
  const session = {
    cookies,
    origins: [{ origin: address, localStorage: [{ name: TOKEN_KEY, value: token }] }],
  }
  let provedAt = Date.now()
  renewals.set(session, async () => {
    if (Date.now() - provedAt < RENEWED_AFTER_MS) return
    provedAt = Date.now()
    const again = await request.newContext({ baseURL: address, storageState: session })
    await proveByCall(again, person, token)
    await again.dispose()
  })
  return session
}

export { expect }
