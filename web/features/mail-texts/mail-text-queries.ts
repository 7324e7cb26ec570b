import { queryOptions } from '@tanstack/react-query'
import { listMailTexts } from '../../../shared/api/mail-texts.ts'
import { send } from '../../lib/transport.ts'

export const mailTextsQuery = queryOptions({
  queryKey: ['mail-texts'],
  queryFn: async ({ signal }) => (await send(listMailTexts, {}, { signal })).texts,
  meta: { failure: 'in place' },
})
