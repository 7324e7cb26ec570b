import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { CallFailure } from './call-failure.ts'
import { reportFailure } from './toast.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: CallMeta
    mutationMeta: CallMeta
  }
}

/** Without an index signature, so that the compiler rejects an unknown property. */
type CallMeta = {
  /** `in place`: the component shows the failure itself. Otherwise it becomes a toast. */
  failure?: 'in place'
  /** The attempted action, as the title of the toast. */
  failureTitle?: string
}

const showFailure = (error: unknown, meta: CallMeta | undefined) => {
  if (meta?.failure !== 'in place') reportFailure(error, meta?.failureTitle)
}

/** A rate-limited read is retried after the time sent by the server, up to this maximum. */
const MAX_RETRY_WAIT_SECONDS = 10

const isBusy = (error: unknown): error is CallFailure =>
  error instanceof CallFailure &&
  error.status === 429 &&
  (error.retryAfter ?? Infinity) <= MAX_RETRY_WAIT_SECONDS

/** A refusal is final; only a silent or overloaded server is retried. */
const isRetryable = (error: unknown) =>
  isBusy(error) || (error instanceof CallFailure && (error.id === 'network' || error.status === 503))

export const createQueryClient = () =>
  new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => showFailure(error, query.meta) }),
    mutationCache: new MutationCache({
      onError: (error, _input, _result, mutation) => showFailure(error, mutation.meta),
    }),
    defaultOptions: {
      // `always`: a local network without Internet access still reaches the server, regardless of the browser's online state.
      queries: {
        networkMode: 'always',
        staleTime: 15_000,
        retry: (count, error) => count < 2 && isRetryable(error),
        retryDelay: (count, error) =>
          isBusy(error) ? (error.retryAfter ?? 1) * 1_000 : Math.min(1_000 * 2 ** count, 30_000),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
