import type { CONSENT_CHANNELS } from '../../shared/api/consents.ts'
import { subscribe } from '../../shared/api/subscriptions.ts'
import type { Act, ActsSetup } from './act.ts'

let count = 0

/** The ways in which a customer gives and withdraws the consent to the newsletter. */
export function consentActs({ server, agent }: ActsSetup) {
  const client = () => {
    count += 1
    return {
      name: 'Maria',
      lastName: 'Rossi',
      contactId: `${count}`,
      email: `maria${count}@posta.example`,
      leadId: 'Passaparola',
      ownerId: 'owner-1',
    }
  }
  const ask = (body = client()) => server.inject(subscribe, { body }, agent)
  const linkOf = async (purpose: 'confirm' | 'unsubscribe') => {
    const body = client()
    await ask(body)
    const { text } = await server.context.db
      .selectFrom('mail_outbox')
      .select('text')
      .where('recipient', '=', body.email)
      .executeTakeFirstOrThrow()
    return new RegExp(`/newsletter/${purpose}/\\S+`).exec(text)![0]
  }
  const press = (purpose: 'confirm' | 'unsubscribe', payload = ''): Act => ({
    prepare: async () => {
      const url = await linkOf(purpose)
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      return async () => {
        const { statusCode, body } = await server.app.inject({ method: 'POST', url, headers, payload })
        return { status: statusCode, text: body }
      }
    },
  })
  return {
    form: { outside: ['effects', 'mail_outbox', 'subscribers'], prepare: async () => () => ask() },
    'confirmation-link': press('confirm'),
    'unsubscribe-link': press('unsubscribe'),
    'one-click': press('unsubscribe', 'List-Unsubscribe=One-Click'),
  } satisfies Record<(typeof CONSENT_CHANNELS)[number], Act>
}
