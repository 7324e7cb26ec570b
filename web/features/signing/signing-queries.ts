import { queryOptions } from '@tanstack/react-query'
import { openSigning } from '../../../shared/api/signing.ts'
import { send } from '../../lib/transport.ts'
import { byOwnClock } from './code-validity.ts'

/** While the sealed file is being created. */
const POLL_INTERVAL_MS = 3_000

export const SIGNING = ['signing']

export const signingQuery = (token: string) =>
  queryOptions({
    queryKey: [...SIGNING, token],
    queryFn: async ({ signal }) => {
      const { signing } = await send(openSigning, { params: { token } }, { signal })
      return byOwnClock(signing, Date.now())
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.data?.state === 'received' ? POLL_INTERVAL_MS : false),
  })
