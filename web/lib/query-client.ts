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

/** A server that has too much to do for one user says when to ask again; longer than this nobody waits for a list. */
const LONGEST_WAIT_SECONDS = 10

const isBusy = (error: unknown): error is CallFailure =>
  error instanceof CallFailure &&
  error.status === 429 &&
  (error.retryAfter ?? Infinity) <= LONGEST_WAIT_SECONDS

/** A refusal stays a refusal; only a silent or overloaded server is worth asking again. */
const isWorthRetrying = (error: unknown) =>
  isBusy(error) || (error instanceof CallFailure && (error.id === 'network' || error.status === 503))

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
        retryDelay: (count, error) =>
          isBusy(error) ? (error.retryAfter ?? 1) * 1_000 : Math.min(1_000 * 2 ** count, 30_000),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
