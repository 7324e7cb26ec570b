import { subscribe } from '../../../shared/api/subscriptions.ts'
import { type Route, route } from '../../http/route.ts'
import { requestSubscription } from './request-subscription.ts'

export const subscriptionRoutes: Route[] = [
  route(subscribe, 'any user', async ({ context, body, caller: { userId }, ip }) => ({
    ok: true,
    message: 'Client subscribed!',
    state: await requestSubscription(context, body, { userId, ip }),
  })),
]
