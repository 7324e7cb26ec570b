import { verifyIban as verifyIbanCall } from '../../../shared/api/ibans.ts'
import { type Route, route } from '../../http/route.ts'
import { verifyIban } from './verify-iban.ts'

export const ibanRoutes: Route[] = [
  route(verifyIbanCall, 'any user', ({ context, body }) => verifyIban(context.db, body.code)),
]
