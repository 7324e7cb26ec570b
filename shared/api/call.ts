import { z } from 'zod'
import type { ErrorId } from '../errors.ts'

/**
 * One call of the API: its path, input and answer.
 * The server registers it as a route and validates input and output with it; the page sends it and uses its types.
 * `path` is below the API prefix and starts with a slash, with `:name` for parameters.
 */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  summary: string
  params?: z.ZodType
  query?: z.ZodType
  /** In an upload it is a JSON text in the part `order`. */
  body?: z.ZodType
  /** The call has one file, as multipart/form-data in the part `files`. */
  upload?: { maxBytes: number }
  /** The answer is equal for all users and rarely changes: the browser caches it and revalidates it with its ETag. */
  cacheable?: true
  /**
   * It may last longer than the database alone: it waits for an external service, or makes documents or reads many
   * records, of which one user may have few at once. It is answered with its state when it lasts (`CALL_TIMES`).
   */
  lasting?: 'service' | 'work'
  /** Whether it is refused while the server’s disk is full; the default is true for every method except GET. */
  refusedWhileDiskFull?: boolean
  answer: z.ZodType
  /**
   * The failures of its handler. Those of every call, of its rule and of its body are not repeated
   * (`server/http/declared-failures.ts`).
   */
  failures: readonly ErrorId[]
}

type Input<S> = S extends z.ZodType ? z.input<S> : never
type Output<S> = S extends z.ZodType ? z.output<S> : undefined

/** The input of a caller: only the parts that the call declares. */
export type CallInput<C extends Call> = {
  [K in 'params' | 'query' | 'body' as C[K] extends z.ZodType ? K : never]: Input<C[K]>
}
/** An uploaded file under the name that the client sent. */
export interface UploadedFile {
  filename: string
  bytes: Uint8Array
}

/** The validated input of a handler. */
export interface CheckedInput<C extends Call> {
  params: Output<C['params']>
  query: Output<C['query']>
  body: Output<C['body']>
  file: C extends { upload: object } ? UploadedFile : UploadedFile | undefined
}
export type CallAnswer<C extends Call> = z.output<C['answer']>

/** A call from its method and path, as `GET /records/:id`, and its other properties. */
export const defineCall = <const C extends Omit<Call, 'method' | 'path'>>(
  route: `${Call['method']} /${string}`,
  call: C,
) => {
  const [method, path] = route.split(' ') as [Call['method'], string]
  return { method, path, ...call }
}

export const ok = z.object({ ok: z.literal(true) })
export const idParams = z.object({ id: z.uuid() })

/** Query of a removal. With `readAt`, the `updatedAt` that the author read, an entry that changed since is not removed. */
export const removalQuery = z.object({ readAt: z.iso.datetime().optional() })

interface EntryCalls<Payload, Answer, Failures> {
  path: `/${string}`
  /** The entry in the summaries, with its article. */
  thing: string
  body: Payload
  /** After an addition and after a change. */
  answer: Answer
  /** Of an addition and of a change, besides those of every list. */
  failures?: Failures
  /** Of an addition and of a change. */
  lasting?: 'service'
}

/**
 * The calls that add, change and remove an entry of an administered list. With `readAt`, the `updatedAt` that the author
 * read, a change or removal after a change by another user is refused.
 */
export const entryCalls = <
  Shape extends z.core.$ZodShape,
  Answer extends z.ZodType,
  const Failures extends readonly ErrorId[] = [],
>({
  path,
  thing,
  body,
  answer,
  failures,
  lasting,
}: EntryCalls<z.ZodObject<Shape, z.core.$strict>, Answer, Failures>) => ({
  create: defineCall(`POST ${path}`, {
    summary: `Add ${thing}`,
    ...(lasting && { lasting }),
    body,
    answer,
    failures: ['invalid', ...(failures ?? [])],
  }),
  update: defineCall(`PUT ${path}/:id`, {
    summary: `Change ${thing}`,
    ...(lasting && { lasting }),
    params: idParams,
    body: body.extend({ readAt: z.iso.datetime().optional() }),
    answer,
    failures: ['not-found', 'conflict', 'invalid', ...(failures ?? [])],
  }),
  remove: defineCall(`DELETE ${path}/:id`, {
    summary: `Remove ${thing}`,
    params: idParams,
    query: removalQuery,
    answer: ok,
    failures: ['not-found', 'conflict'],
  }),
})

const DIGITS = /^(?:0|[1-9]\d{0,14})$/

/** Parses decimal digits as a number; any other text, such as `0x10`, `1e3` or ` 12 `, is returned unchanged. */
export const parseWholeNumber = (value: unknown): unknown =>
  typeof value === 'string' && DIGITS.test(value) ? Number(value) : value

/** An integer in a query string: only decimal digits are accepted. */
export const integerQuery = (min: number, max: number) =>
  z.preprocess(parseWholeNumber, z.number().int().min(min).max(max))

/** Query of every paged list. `columns` are the sortable columns; `page` starts at 0. */
export const listQuery = <const C extends readonly [string, ...string[]]>(columns: C, maxLimit = 500) =>
  z.object({
    limit: integerQuery(1, maxLimit).default(10),
    page: integerQuery(0, 1_000_000).default(0),
    searchWord: z.string().trim().max(200).default(''),
    columnName: z.enum(columns).optional(),
    order: z.enum(['asc', 'desc']).default('desc'),
  })
