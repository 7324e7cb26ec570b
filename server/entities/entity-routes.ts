import type { Transaction } from 'kysely'
import type { Call, CallAnswer, CheckedInput } from '../../shared/api/call.ts'
import type { Database } from '../db/schema.ts'
import { idempotentRoute } from '../http/idempotency.ts'
import type { AuthenticatedRequest, EntryAct, Route } from '../http/route.ts'
import type { Act, EntryChange, EntryRemoval } from './entity.ts'

type Body<C extends Call> = CheckedInput<C>['body']
type ChangeBody<C extends Call> = Omit<Body<C>, 'readAt'>

const actOf = ({ context, caller }: AuthenticatedRequest<Call>): Act => ({
  actor: caller,
  now: context.now(),
})
const idOf = ({ params }: AuthenticatedRequest<Call>) => (params as { id: string }).id

/** A whole definition is named by its routes; operations that stand for one of its own are not. */
type Named = Partial<Omit<EntryAct, 'kind'>>
function entryOf(kind: EntryAct['kind'], { noun, table, isUnique = false }: Named): Pick<Route, 'entry'> {
  return noun && table ? { entry: { kind, noun, table, isUnique } } : {}
}

// A repeat with the same `Idempotency-Key` returns the stored response: otherwise a repeated change would conflict with
// itself, and a repeated removal would not find the entry.

/** Adds the entry in the body. */
export const createRoute = <C extends Call, Entry, const A extends CallAnswer<C>>(
  call: C,
  entity: Named & { create: (trx: Transaction<Database>, payload: Body<C>, act: Act) => Promise<Entry> },
  answer: (entry: Entry) => A,
): Route => ({
  ...idempotentRoute(call, 'administrator', async (trx, request) =>
    answer(await entity.create(trx, request.body, actOf(request))),
  ),
  ...entryOf('create', entity),
})

/** Changes the entry of the parameter `id`; the body contains its properties and the optional `readAt`. */
export const updateRoute = <C extends Call, Entry, const A extends CallAnswer<C>>(
  call: C,
  entity: Named & {
    change: (trx: Transaction<Database>, change: EntryChange<ChangeBody<C>>, act: Act) => Promise<Entry>
  },
  answer: (entry: Entry) => A,
): Route => ({
  ...idempotentRoute(call, 'administrator', async (trx, request) => {
    const { readAt, ...payload } = request.body as ChangeBody<C> & { readAt?: string }
    const change = { id: idOf(request), payload: payload as unknown as ChangeBody<C>, readAt }
    return answer(await entity.change(trx, change, actOf(request)))
  }),
  ...entryOf('update', entity),
})

/** Removes the entry of the parameter `id`; the query contains the optional `readAt`. */
export const removeRoute = (
  call: Call,
  entity: Named & {
    remove: (trx: Transaction<Database>, removal: EntryRemoval, act: Act) => Promise<void>
  },
): Route => ({
  ...idempotentRoute(call, 'administrator', async (trx, request) => {
    const { readAt } = request.query as { readAt?: string }
    await entity.remove(trx, { id: idOf(request), readAt }, actOf(request))
    return { ok: true }
  }),
  ...entryOf('remove', entity),
})
