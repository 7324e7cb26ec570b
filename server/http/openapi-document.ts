import type { OpenAPIV3_1 } from 'openapi-types'
import { z } from 'zod'
import type { Call } from '../../shared/api/call.ts'
import { ERRORS, type ErrorId } from '../../shared/errors.ts'
import { PROOF_MINUTES, type RuleName } from './policy.ts'

/** The schema of every failure, for the documentation. */
export const failureAnswer = z
  .object({
    ok: z.literal(false),
    error: z.object({ id: z.enum(Object.keys(ERRORS) as [ErrorId, ...ErrorId[]]), title: z.string() }),
    errorMessage: z.string(),
    issues: z.array(z.object({ field: z.string(), code: z.string(), message: z.string() })).optional(),
    retryAfter: z.number().int().optional(),
    theirs: z.unknown().optional(),
  })
  .describe('Any refusal')

/** The documentation of an operation besides its schemas; `x-` names stay in the document. */
export interface OperationNotes {
  operationId: string
  summary: string
  description: string
  tags: string[]
  security: Record<string, string[]>[]
  'x-access': RuleName
  'x-failures': number[]
  'x-file'?: string
}

const TOKEN = { session: [] }
const TOKEN_AND_COOKIE = { session: [], browser: [] }

const FRESH = `Password and authenticator code must have been verified in the session within the last ${PROOF_MINUTES} minutes; otherwise the answer is \`proof-needed\` until \`POST /users/fresh\` verifies them.`

const CALLERS_OF_RULE: Record<RuleName, string> = {
  anyone: 'Open to every visitor, without a session.',
  'started session': 'For every session, also one whose login is not complete.',
  'own password': 'For users whose login is complete, also while a first password waits to be changed.',
  'any user': 'For users whose login is complete.',
  signer: 'For users whose login is complete and who may have contracts signed.',
  administrator: 'For administrators only.',
  'fresh own password': `For users whose login is complete, also while a first password waits to be changed. ${FRESH}`,
  'fresh administrator': `For administrators only. ${FRESH}`,
  'outbox reader': 'For administrators only; in a demonstration open to every visitor.',
}

/** `GET /records/:id/envelopes` is `getRecordsByIdEnvelopes`. */
export function operationIdOf(method: string, path: string): string {
  const segments = path.replace(/:(\w+)/g, 'by-$1').split(/[^a-zA-Z0-9]+/)
  return (
    method.toLowerCase() +
    segments.map((segment) => segment.charAt(0).toUpperCase() + segment.slice(1)).join('')
  )
}

/** Every status of a failure of the call. */
function failuresOf({ method, params, query, body, upload }: Call, rule: RuleName): number[] {
  const session = rule === 'anyone' ? [] : [401]
  const input = params || query || body || upload ? [404, 422] : []
  // Fastify reads a body before it rejects it for a call without one.
  const written = method === 'GET' ? [] : [413, 415]
  // All calls: a malformed URL, a navigation, a version conflict, a limit, an unavailable service or database.
  return [400, 403, 409, 429, 500, 502, 503, ...session, ...input, ...written].toSorted((a, b) => a - b)
}

export function describeCall(call: Call, rule: RuleName): OperationNotes {
  return {
    operationId: operationIdOf(call.method, call.path),
    summary: call.summary,
    description: `${call.summary}. ${CALLERS_OF_RULE[rule]}`,
    tags: [call.path.split('/')[1] ?? ''],
    security: rule === 'anyone' ? [] : [TOKEN, TOKEN_AND_COOKIE],
    'x-access': rule,
    'x-failures': failuresOf(call, rule),
  }
}

/** Describes a file that opens in a new tab, for which the browser's cookie suffices. */
export function describeFileRoute(
  url: string,
  rule: RuleName,
  { summary, type }: { summary: string; type: string },
): OperationNotes {
  return {
    operationId: operationIdOf('get', url),
    summary,
    description: `${summary}. ${CALLERS_OF_RULE[rule]}`,
    tags: ['files'],
    security: rule === 'anyone' ? [] : [TOKEN, { browser: [] }],
    'x-access': rule,
    'x-failures': [400, ...(rule === 'anyone' ? [] : [401, 403]), 404, 422, 429, 500, 502, 503],
    'x-file': type,
  }
}

const FAILURE_NAME = 'Failure'
const nameOfStatus = (status: number) => `${FAILURE_NAME}${status}`

/** One response per status, with every failure of that status as an example. */
function failureResponses(): Record<string, OpenAPIV3_1.ResponseObject> {
  const byStatus = Object.groupBy(Object.entries(ERRORS), ([, { status }]) => status)
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, errors = []]) => [
      nameOfStatus(Number(status)),
      {
        description: errors.map(([id, { title }]) => `\`${id}\`: ${title}`).join('. '),
        content: { 'application/json': { schema: FAILURE, examples: examplesOf(errors) } },
      },
    ]),
  )
}

const FAILURE = { $ref: '#/components/schemas/Failure' }

const examplesOf = (errors: [string, { title: string }][]) =>
  Object.fromEntries(
    errors.map(([id, { title }]) => [
      id,
      { summary: title, value: { ok: false, error: { id, title }, errorMessage: title } },
    ]),
  )

type Document = Partial<OpenAPIV3_1.Document>
type Operation = OpenAPIV3_1.OperationObject & Partial<OperationNotes>

/** Adds the failures to every operation, and the media type to every file. */
export function describeInterface(document: Document): Document {
  const { paths = {}, components = {} } = document
  const { $schema: _, ...failure } = z.toJSONSchema(failureAnswer)
  completeShapes(paths)
  const operations = Object.values(paths).flatMap((path) => Object.values(path ?? {}) as Operation[])
  for (const operation of operations) describeOperation(operation)
  const used = new Set(operations.flatMap(({ responses = {} }) => Object.keys(responses)))
  const responses = Object.entries(failureResponses()).filter(([name]) =>
    used.has(name.slice(FAILURE_NAME.length)),
  )
  const tags = [...new Set(operations.flatMap((operation) => operation.tags ?? []))].toSorted()
  return {
    ...document,
    tags: tags.map((name) => ({ name, description: name === 'files' ? FILES : `Calls below \`/${name}\`` })),
    components: {
      ...components,
      schemas: { ...components.schemas, Failure: failure as OpenAPIV3_1.SchemaObject },
      responses: Object.fromEntries(responses),
    },
  }
}

interface Shape {
  type?: string
  required?: string[]
  properties?: Record<string, unknown>
  additionalProperties?: unknown
  propertyNames?: unknown
  prefixItems?: unknown[]
  items?: unknown
  maxItems?: number
}

/** Completes the schemas: the required names of a record with fixed keys, and the maximum length of a tuple. */
function completeShapes(node: unknown): void {
  if (typeof node !== 'object' || node === null) return
  const shape = node as Shape
  if (shape.type === 'object' && Array.isArray(shape.required) && !shape.properties) {
    shape.properties = Object.fromEntries(
      shape.required.map((name) => [name, shape.additionalProperties ?? {}]),
    )
    shape.additionalProperties = false
    delete shape.propertyNames
  }
  if (shape.type === 'array' && !shape.items) {
    shape.items = {}
    if (shape.prefixItems) shape.maxItems = shape.prefixItems.length
  }
  for (const part of Object.values(node)) completeShapes(part)
}

const FILES = 'Files that open in a tab of their own'

function describeOperation(operation: Operation): void {
  const { 'x-failures': failures = [], 'x-file': type, responses: { 200: good } = {} } = operation
  const file = { description: 'The file', content: { [type ?? '']: { schema: {} } } }
  operation.responses = {
    200: type ? file : { ...good!, description: operation.summary! },
    ...Object.fromEntries(
      failures.map((status) => [status, { $ref: `#/components/responses/${nameOfStatus(status)}` }]),
    ),
  }
  delete operation['x-failures']
  delete operation['x-file']
}
