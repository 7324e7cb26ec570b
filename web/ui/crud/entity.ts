import type { InvalidateOptions, QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Call, CallAnswer, CallInput } from '../../../shared/api/call.ts'
import type { AuditedEntity } from '../../../shared/audited-entities.ts'
import { callQuery } from '../../lib/call-query.ts'
import { randomId } from '../../lib/random.ts'
import { send } from '../../lib/transport.ts'
import type { EntryModel } from '../editing/entry-editor.ts'
import type { EntityField } from './fields.tsx'

/** Sends a call that creates an entry. */
type SendOnce = <C extends Call>(call: C, input: CallInput<C>) => Promise<CallAnswer<C>>

/** A repetition of the same request has the same idempotency key, so that it creates no second entry. */
export const createSendOnce = (): SendOnce => {
  let last = { request: '', idempotencyKey: '' }
  return async (call, input) => {
    const request = JSON.stringify([call.method, call.path, input])
    if (last.request !== request) last = { request, idempotencyKey: randomId() }
    return await send(call, input, { idempotencyKey: last.idempotencyKey })
  }
}

/** `SendOnce` for the lifetime of an editor. */
export function useSendOnce(): SendOnce {
  const [sendOnce] = useState(createSendOnce)
  return sendOnce
}

/**
 * An administered entity: the shared definition of its screens. `Values` are the edited values, `Entry` is the response
 * of a read.
 */
export interface Entity<Values extends object, Entry> extends EntryModel<Values, Entry> {
  /** The noun of its URL, of its history and of its typed text. */
  kind: AuditedEntity
  fields: readonly EntityField<Values>[]
  /** The name of an entry in titles. */
  nameOf(entry: Entry): string
  /** Absent if the entries are a fixed set. */
  create?(values: Values, sendOnce: SendOnce): Promise<Saved<Entry>>
  /** Sends the version of `entry`, so that a save after another user's is refused. */
  update(entry: Entry, values: Values, base: Values): Promise<Saved<Entry>>
  /** Refetches the lists and views of the entries; called after any change. */
  reload(client: QueryClient, options?: InvalidateOptions): Promise<unknown>
  texts: {
    /** The toasts after a save. */
    created?: string
    updated: string
    /** The title of the toast of a failed save, if it shows no errors in place. */
    failed?: string
  }
}

/** The saved entry, if the answer contains it. */
export type Saved<Entry> = Entry | undefined

/** An entity whose entries can be removed. */
export interface RemovableEntity<Entry>
  extends Pick<Entity<object, Entry>, 'idOf' | 'kind' | 'nameOf' | 'reload'> {
  removal: {
    /** The kind of entry: «user» gives the title `Remove user`. */
    thing: string
    send(entry: Entry): Promise<unknown>
    /** The toast after the removal. */
    removed?: string
    /** The title of the toast of a failed removal. */
    failed: string
  }
}

const entryKey = (kind: AuditedEntity, id: string) => [kind, 'one', id] as const

/** The query of one stored entry, for its editor and for its removal; an edited entry is not refetched. */
export const entryQuery = <C extends Call>(
  kind: AuditedEntity,
  id: string,
  call: C,
  input: CallInput<C>,
) => ({
  ...callQuery(entryKey(kind, id), call, input),
  staleTime: 0,
  refetchOnWindowFocus: false,
})

/** Removes the cached query of a removed entry, so that it is not refetched while its dialog closes. */
export const dropCachedEntry = (client: QueryClient, kind: AuditedEntity, id: string): void =>
  client.removeQueries({ queryKey: entryKey(kind, id) })
