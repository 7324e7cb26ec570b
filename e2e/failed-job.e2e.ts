import { hastenLastAttempt } from '../test/hasten-jobs.ts'
import { type StandIn, startStandIn } from '../test/stand-ins/stand-in.ts'
import { dualContract } from './contracts.ts'
import { expect, journey } from './journey.ts'
import { logIn, Person } from './pages/login.ts'
import { toast } from './pages/records.ts'
import { callApi, storeContract } from './pages/signing.ts'
import { type RunningServer, startServer } from './server.ts'

let receiver: StandIn
let isBroken = true
let server: RunningServer

journey.beforeAll(async () => {
  receiver = await startStandIn(() => ({ status: isBroken ? 500 : 204 }))
  server = await startServer(async () => ({ WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' }))
})
journey.afterAll(async () => {
  await server.stop()
  await receiver.close()
})

journey(
  'A notification to a webhook whose attempts are used up arrives when an administrator presses «Riprova» @endurance',
  async ({ browser, watch }) => {
    const context = await browser.newContext({ baseURL: server.address })
    watch.alsoWatch(context)
    const page = await context.newPage()
    await logIn(page, new Person('admin'))
    const hook = { url: `${receiver.url}/hook`, events: ['created'] }
    const { webhook } = (await callApi(page, 'POST', '/webhooks', hook)) as { webhook: { id: string } }
    const recordId = await storeContract(page, dualContract)
    await expect.poll(() => hastenLastAttempt(server.databaseUrl, 'webhook.deliver')).toBe(1)
    expect(receiver.requests).toHaveLength(1)
    await expect.poll(() => receiver.requests.length).toBe(2)

    const stuck = page.getByRole('region', { name: 'Da sistemare' })
    const letter = stuck.getByRole('listitem')
    const listed = async () => ((await callApi(page, 'GET', '/stuck-effects')) as { stuck: unknown[] }).stuck
    await expect.poll(listed).toHaveLength(1)
    await page.goto('/services')
    await expect(letter).toContainText('Notifica a un webhook: non riuscito')
    await expect(letter).toContainText('HTTP 500')
    await expect(letter.getByRole('link', { name: `${receiver.url}/hook` })).toHaveAttribute(
      'href',
      `/${recordId}`,
    )

    isBroken = false
    await letter.getByRole('button', { name: 'Riprova' }).click()
    await expect(toast(page, 'Riparte subito')).toHaveAttribute('data-type', 'success')
    const states = async () => {
      const answer = await callApi(page, 'GET', `/webhooks/${webhook.id}/deliveries`)
      return (answer as { deliveries: { state: string }[] }).deliveries.map(({ state }) => state)
    }
    await expect.poll(states).toEqual(['delivered'])
    expect(receiver.requests).toHaveLength(3)
    await page.reload()
    await expect(stuck.getByText('Niente è rimasto indietro')).toBeVisible()
    await context.close()
  },
)
