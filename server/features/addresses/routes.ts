import {
  readAddress,
  searchAddresses,
  verifyAddress as verifyAddressCall,
} from '../../../shared/api/addresses.ts'
import { Failure } from '../../http/failure.ts'
import { type Route, route } from '../../http/route.ts'
import { verifyAddress } from './verify-address.ts'

const MAX_SUGGESTIONS = 8

export const addressRoutes: Route[] = [
  route(verifyAddressCall, 'any user', async ({ context, body }) => ({
    ok: true,
    exist: await verifyAddress(context.db, body),
  })),

  route(searchAddresses, 'any user', async ({ context, query: { q, session } }) => {
    const outcome = await context.addresses.suggest({ text: q, limit: MAX_SUGGESTIONS, session })
    if (!outcome.ok) throw serviceUnavailable()
    return { ok: true, suggestions: outcome.suggestions }
  }),

  route(readAddress, 'any user', async ({ context, query }) => {
    const outcome = await context.addresses.details(query)
    if (outcome.ok) return { ok: true, address: outcome.address }
    throw outcome.reason === 'unknown' ? new Failure('not-found') : serviceUnavailable()
  }),
]

const serviceUnavailable = () =>
  new Failure('external-service-failed', {
    message: 'La ricerca degli indirizzi non risponde. Scrivi l’indirizzo a mano.',
  })
