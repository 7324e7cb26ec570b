import { Failure } from '../../http/failure.ts'

export const crmUnavailable = () =>
  new Failure('outside-service', { message: 'Il CRM non risponde. Riprova fra poco.' })
