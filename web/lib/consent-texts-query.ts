import { queryOptions } from '@tanstack/react-query'
import { listConsentTexts } from '../../shared/api/consents.ts'
import { send } from './transport.ts'

/** Every version of the consent texts, newest first. */
export const consentTextsQuery = queryOptions({
  queryKey: ['consent-texts'],
  queryFn: async ({ signal }) => (await send(listConsentTexts, {}, { signal })).texts,
  meta: { failure: 'in place' },
})
