import { Failure } from '../../http/failure.ts'

export const crmUnavailable = () =>
  new Failure('external-service-failed', { message: 'Il CRM non risponde. Riprova fra poco.' })
