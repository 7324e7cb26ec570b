import { queryOptions } from '@tanstack/react-query'
import { listNewsletterScripts } from '../../../../../shared/api/newsletter.ts'
import { send } from '../../../../lib/transport.ts'

export const newsletterScriptsQuery = queryOptions({
  queryKey: ['newsletter', 'scripts'],
  queryFn: async ({ signal }) => (await send(listNewsletterScripts, {}, { signal })).newsletterScripts,
  meta: { failure: 'in place' },
})
