import { z } from 'zod'
import type { Database } from '../server/db/schema.ts'
import { routes } from '../server/routes.ts'
import type { Call } from '../shared/api/call.ts'
import type { AuditedEntity } from '../shared/audited-entities.ts'
import { name } from './acts/admin-calls.ts'

/** An administered list, with how to change it. */
export interface AdministeredList {
  table: keyof Database
  /** Absent when every entry exists from the start. */
  create?: Call
  update: Call
  remove?: Call
  /** A valid entry, other than any before. */
  body: () => object | Promise<object>
  /** A valid change, other than any before; a whole entry when absent. */
  changes?: () => object
  /** Makes a body invalid. */
  invalid: object
  /** The value that makes two entries equal; absent when equal entries are permitted. */
  equal?: () => object | Promise<object>
  /** `create`: a change cannot make two entries equal. */
  equalBy?: 'create'
  /** The property of a change that has the time of the read. */
  readAt?: string
  /** The column and the name of the parameter; absent for at most one entry. */
  key?: {
    column: string
    param: string
    /** An unused value, if the call accepts one. */
    unknown?: string
    /** The value of the changed entry, if none is created. */
    first?: string
  }
  /** The action whose response is not stored with its key, with the reason. */
  unrepeatable?: { act: 'change'; reason: string }
}

/** The routes that the definition of a list makes, by the noun of the list. */
const BY_NOUN = Map.groupBy(
  routes.filter(({ entry }) => entry !== undefined),
  ({ entry }) => entry!.noun,
)

/** The definition of a list gives its tests these calls, of which an administrator may make all. */
export const LIST_CALLS = [...BY_NOUN].map(([noun, [...found]]) => {
  const callOf = (kind: 'create' | 'update' | 'remove') =>
    found.find(({ entry }) => entry!.kind === kind)?.call
  const { table, isUnique } = found[0]!.entry!
  return {
    noun,
    table,
    isUnique,
    create: callOf('create'),
    update: callOf('update'),
    remove: callOf('remove'),
  }
})

/** Lists whose calls and values say all that the tests need, by noun: those that no written row describes. */
export function plainLists(written: readonly string[]): Partial<Record<AuditedEntity, AdministeredList>> {
  const plain = LIST_CALLS.filter(({ noun }) => !written.includes(noun)).flatMap(
    ({ noun, table, isUnique, create, update, remove }) => {
      if (!create || !update) return []
      const body = () => sampleBody(noun, create)
      const equal = body()
      const text = Object.keys(equal).find((field) => typeof equal[field] === 'string')
      const list: AdministeredList = {
        table,
        create,
        update,
        ...(remove && { remove }),
        key: BY_UUID,
        body,
        invalid: { [text ?? '']: '' },
        ...(isUnique && { equal: () => equal }),
      }
      return [[noun, list] as const]
    },
  )
  return Object.fromEntries(plain)
}

export const BY_UUID = { column: 'id', param: 'id', unknown: '00000000-0000-4000-8000-000000000000' }

/** A valid entry, other than any before. What the types of its values do not say needs a row. */
export function sampleBody(noun: AuditedEntity, { body }: Call): Record<string, unknown> {
  if (!(body instanceof z.ZodObject)) throw needsRow(noun, 'body')
  return Object.fromEntries(
    Object.entries(body.shape)
      .filter(([, type]) => !type.safeParse(undefined).success)
      .map(([field, type]) => [field, sampleOf(type, () => needsRow(noun, field))]),
  )
}

function sampleOf(type: unknown, refuse: () => Error): unknown {
  if (type instanceof z.ZodString) return name()
  if (type instanceof z.ZodBoolean) return true
  if (type instanceof z.ZodNumber) return 1
  if (type instanceof z.ZodEnum) return type.options[0]
  if (type instanceof z.ZodNullable) return null
  throw refuse()
}

const needsRow = (noun: string, field: string) =>
  new Error(`${noun}: nothing invents a value of «${field}», so that test/administered-lists.ts needs a row`)
