import { z } from 'zod'
import { readWholeNumber } from '../whole-number.ts'

/**
 * One call of the interface: where it is, what it takes, what it answers.
 * The server registers it as a route and checks input and output with it; the page sends it and takes its types.
 * `path` is below the API prefix and starts with a slash, with `:name` for parameters.
 */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  summary: string
  params?: z.ZodType
  query?: z.ZodType
  /** Of an upload: it comes as a JSON text in the part `order`. */
  body?: z.ZodType
  /** One file comes with the call, as multipart/form-data in the part `files`. */
  upload?: { maxBytes: number }
  /** The same for everyone and seldom another than before: the page keeps the answer, and asks whether it still stands. */
  kept?: true
  /** Whether it is refused while the server’s disk is full; when absent, every call but a GET is. */
  refusedWhileDiskFull?: boolean
  answer: z.ZodType
}

type Input<S> = S extends z.ZodType ? z.input<S> : never
type Output<S> = S extends z.ZodType ? z.output<S> : undefined

/** What a caller passes: only the parts that the call declares. */
export type CallInput<C extends Call> = {
  [K in 'params' | 'query' | 'body' as C[K] extends z.ZodType ? K : never]: Input<C[K]>
}
/** A file as it came: its name is what the sender's machine calls it. */
export interface UploadedFile {
  filename: string
  bytes: Uint8Array
}

/** What a handler receives, after checking. */
export interface Checked<C extends Call> {
  params: Output<C['params']>
  query: Output<C['query']>
  body: Output<C['body']>
  file: C extends { upload: object } ? UploadedFile : UploadedFile | undefined
}
export type CallAnswer<C extends Call> = z.output<C['answer']>

export const defineCall = <const C extends Call>(call: C): C => call

export const ok = z.object({ ok: z.literal(true) })
export const idParams = z.object({ id: z.uuid() })

/** A whole number of a query, which arrives as a text: decimal digits and nothing else. */
export const wholeNumber = (least: number, most: number) =>
  z.preprocess(readWholeNumber, z.number().int().min(least).max(most))

/** Query of every paged list. `columns` is the closed list a caller may sort by; `page` counts from 0. */
export const listQuery = <const C extends readonly [string, ...string[]]>(columns: C, maxLimit = 500) =>
  z.object({
    limit: wholeNumber(1, maxLimit).default(10),
    page: wholeNumber(0, 1_000_000).default(0),
    searchWord: z.string().trim().max(200).default(''),
    columnName: z.enum(columns).optional(),
    order: z.enum(['asc', 'desc']).default('desc'),
  })
