import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { CallFailure } from './call-failure.ts'
import { reportFailure } from './toast.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: CallMeta
    mutationMeta: CallMeta
  }
}

interface CallMeta extends Record<string, unknown> {
  /** `in place`: whoever asked shows the failure itself. Otherwise it becomes a toast. */
  failure?: 'in place'
  /** What was being tried, as the toast's title. */
  doing?: string
}

const tell = (error: unknown, meta: CallMeta | undefined) => {
  if (meta?.failure !== 'in place') reportFailure(error, meta?.doing)
}

/** A refusal stays a refusal; only a silent or overloaded server is worth asking again. */
const isWorthRetrying = (error: unknown) =>
  error instanceof CallFailure && (error.id === 'network' || error.status === 503)

export const createQueryClient = () =>
  new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => tell(error, query.meta) }),
    mutationCache: new MutationCache({
      onError: (error, _input, _result, mutation) => tell(error, mutation.meta),
    }),
    defaultOptions: {
      // `always`: an office network without the Internet still reaches the server, whatever the browser believes.
      queries: {
        networkMode: 'always',
        staleTime: 15_000,
        retry: (count, error) => count < 2 && isWorthRetrying(error),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
