import { beforeEach, expect, it } from 'vitest'
import { CONSENT_CHANNELS } from '../../../shared/api/consents.ts'
import { subscribe } from '../../../shared/api/subscriptions.ts'
import { type Act, actWithoutEntry, undone } from '../../../test/acts/act.ts'
import { addOwner } from '../../../test/factories.ts'
import { serverOfFile } from '../../../test/server.ts'
import { newsletterPages } from './newsletter-pages.ts'
import { subscriptionRoutes } from './routes.ts'

const server = await serverOfFile({ routes: subscriptionRoutes, files: [newsletterPages] })
const agent = await server.signedIn()
await addOwner(server.context, { id: 'owner-1', name: 'Ada Bianchi' })
beforeEach(async () => {
  const { db } = server.context
  for (const table of ['effects', 'mail_outbox', 'subscribers', 'consents'] as const)
    await db.deleteFrom(table).execute()
})

const EMAIL = 'maria.rossi@example.it'
const ask = () =>
  server.inject(
    subscribe,
    {
      body: {
        name: 'Maria',
        lastName: 'Rossi',
        contactId: '554',
        email: EMAIL,
        leadId: 'Passaparola',
        ownerId: 'owner-1',
      },
    },
    agent,
  )
async function linkOf(purpose: 'confirm' | 'unsubscribe'): Promise<string> {
  const { text } = await server.context.db.selectFrom('mail_outbox').select('text').executeTakeFirstOrThrow()
  return new RegExp(`/newsletter/${purpose}/\\S+`).exec(text)![0]
}
const press = (purpose: 'confirm' | 'unsubscribe', payload = ''): Act => ({
  prepare: async () => {
    await ask()
    const url = await linkOf(purpose)
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    return async () => {
      const { statusCode } = await server.app.inject({ method: 'POST', url, headers, payload })
      return { status: statusCode }
    }
  },
})

const ACTS: Record<(typeof CONSENT_CHANNELS)[number], Act> = {
  form: { outside: ['effects', 'mail_outbox', 'subscribers'], prepare: async () => ask },
  'confirmation-link': press('confirm'),
  'unsubscribe-link': press('unsubscribe'),
  'one-click': press('unsubscribe', 'List-Unsubscribe=One-Click'),
}

it.each(CONSENT_CHANNELS)(
  'a consent that cannot be recorded rolls the action back: %s (G32)',
  async (channel) => {
    const act = ACTS[channel]
    expect(await actWithoutEntry({ server }, act, ['consents', { channel }])).toEqual(undone(act))
  },
)
