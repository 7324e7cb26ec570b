import fc from 'fast-check'
import { z } from 'zod'
import { definition } from '../contract/index.ts'
import type { Route } from '../server/http/route.ts'
import { routes } from '../server/routes.ts'
import { addressOf } from './address-of.ts'

/** Texts that users, programs and attackers may send. */
export const HOSTILE = [
  '',
  ' ',
  '\0',
  '\ud800',
  '\u202e\u0000\u0301',
  '%',
  "'; drop table records; --",
  '$Nome {name} <b>',
  '../../secret.key',
  '__proto__',
  'constructor',
  '-1',
  '1e400',
  'null',
  '[]',
  '{"__proto__":{"a":1}}',
  '['.repeat(50),
  'à'.repeat(5_000),
  'RSSMRA80A01H501U',
  'IT60X0542811101000000123456',
  '2026-02-30',
  'maria@example.it',
  '00000000-0000-4000-8000-000000000000',
]
export const anyText = fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: 'binary', maxLength: 40 }))
const anything = fc.oneof(
  anyText,
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.json().map(parse),
)

/** Values of the form under its field names, mostly of the right kinds. */
const NAMES = definition.flatMap(({ fields }) => fields.map(({ name }) => name))
const OPTIONS = definition.flatMap(({ fields }) =>
  fields.flatMap(({ options }) => (Array.isArray(options) ? options : [])),
)
const formValue = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...OPTIONS.map((option) => String(option.value ?? option))) },
  { weight: 2, arbitrary: anyText },
  { weight: 1, arbitrary: fc.boolean() },
  { weight: 1, arbitrary: fc.record({ id: anyText, name: anyText }) },
)
const form = fc
  .dictionary(fc.constantFrom(...NAMES), formValue, { maxKeys: 60 })
  .map((values) => JSON.stringify(values))

interface Shape {
  type?: string
  properties?: Record<string, Shape>
  required?: string[]
  additionalProperties?: unknown
  items?: Shape
  enum?: string[]
  anyOf?: Shape[]
}

/** Something of the shape that a call describes, mostly; now and then something else in a part of it. */
function valueLike(shape: Shape, name = ''): fc.Arbitrary<unknown> {
  const good = validValueFor(shape, name)
  return fc.oneof({ weight: 12, arbitrary: good }, { weight: 1, arbitrary: anything })
}

function validValueFor({ type, properties = {}, items, enum: choices, anyOf }: Shape, name: string) {
  if (name === 'data') return fc.oneof({ weight: 5, arbitrary: form }, { weight: 1, arbitrary: anyText })
  if (choices) return fc.constantFrom(...choices)
  if (anyOf) return fc.oneof(...anyOf.map((one) => valueLike(one)))
  if (type === 'boolean') return fc.boolean()
  if (type === 'integer' || type === 'number') return fc.oneof(fc.integer({ min: 0, max: 3 }), fc.double())
  if (type === 'array') return fc.array(valueLike(items ?? {}), { maxLength: 3 })
  if (type !== 'object') return anyText
  const parts = Object.entries(properties).map(([key, part]) => [key, valueLike(part, key)] as const)
  return fc.record(Object.fromEntries(parts), { requiredKeys: [] })
}

function parse(json: string): unknown {
  return JSON.parse(json)
}

export const shapeOf = (schema: z.ZodType | undefined) =>
  schema && (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape)

export interface Attempt {
  route: Route
  id: string
  query: object
  body: unknown
  headers: Record<string, string>
  as: 'user' | 'admin' | 'nobody'
}

export const attempt: fc.Arbitrary<Attempt> = fc.constantFrom(...routes).chain((route) => {
  const query = shapeOf(route.call.query)
  const body = shapeOf(route.call.body)
  return fc.record({
    route: fc.constant(route),
    id: fc.oneof({ weight: 3, arbitrary: fc.constant('a record') }, { weight: 1, arbitrary: anyText }),
    query: query ? validValueFor(query, '').map((generated) => generated as object) : fc.constant({}),
    body: body ? valueLike(body) : fc.option(anything, { nil: undefined }),
    headers: fc.record(
      {
        'idempotency-key': fc.stringMatching(/^[\x20-\x7e]{0,8}$/),
        'content-type': fc.constantFrom(
          'application/json',
          'application/json',
          'text/plain',
          'multipart/form-data',
        ),
        'user-agent': fc.stringMatching(/^[\x20-\x7e]{0,400}$/),
      },
      { requiredKeys: [] },
    ),
    as: fc.constantFrom('user', 'user', 'admin', 'admin', 'nobody'),
  })
})

/** The attempt as a request; `recordId` is the existing record. */
export function requestOf({ route: { call }, id, query, body, headers }: Attempt, recordId: string) {
  const known = id === 'a record' ? recordId : id
  const payload = body === undefined ? undefined : JSON.stringify(body)
  return {
    method: call.method,
    url: addressOf(
      call,
      call.params && { id: known.toWellFormed(), token: id.toWellFormed() },
      wellFormed(query),
    ),
    headers: { ...(payload !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(payload !== undefined && { payload }),
  }
}

const wellFormed = (query: object) =>
  Object.fromEntries(Object.entries(query).map(([key, value]) => [key, textOf(value).toWellFormed()]))

/** An object may have a property `toString` that is no function. */
const textOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))
