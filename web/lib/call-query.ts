import { type QueryKey, queryOptions } from '@tanstack/react-query'
import type { Call, CallAnswer, CallInput } from '../../shared/api/call.ts'
import { send } from './transport.ts'

type Reader<C extends Call, Data> = (answer: CallAnswer<C>) => Data

/** Query options of one call; `read` takes from its answer what is cached. The component shows a failure itself. */
export const callQuery = <C extends Call, Read extends Reader<C, unknown> = Reader<C, CallAnswer<C>>>(
  queryKey: QueryKey,
  call: C,
  input: CallInput<C>,
  read?: Read,
) =>
  queryOptions({
    queryKey,
    queryFn: async ({ signal }) => {
      const answer = await send(call, input, { signal })
      return (read ? read(answer) : answer) as ReturnType<Read>
    },
    meta: { failure: 'in place' as const },
  })
