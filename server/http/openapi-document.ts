import type { OpenAPIV3_1 } from 'openapi-types'
import { z } from 'zod'
import { ERRORS, type ErrorId } from '../../shared/errors.ts'
import { failuresOf, OF_ANY_USER } from './declared-failures.ts'
import { PROOF_MINUTES, type RuleName } from './policy.ts'
import type { Route } from './route.ts'

const ERROR_IDS = Object.keys(ERRORS) as [ErrorId, ...ErrorId[]]

/** The schema of every failure, for the documentation. */
export const failureAnswer = z
  .object({
    ok: z.literal(false),
    error: z.object({ id: z.enum(ERROR_IDS), title: z.string() }),
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
  'x-failures': ErrorId[]
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
  'outcome keeper': 'For administrators, and for users whose login is complete and who may enter outcomes.',
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

export function describeCall(route: Route): OperationNotes {
  const { call, rule } = route
  const { early, handled } = failuresOf(route)
  return {
    operationId: operationIdOf(call.method, call.path),
    summary: call.summary,
    description: `${call.summary}. ${CALLERS_OF_RULE[rule]}`,
    tags: [call.path.split('/')[1] ?? ''],
    security: rule === 'anyone' ? [] : [TOKEN, TOKEN_AND_COOKIE],
    'x-access': rule,
    'x-failures': [...early, ...handled],
  }
}

const OF_FILES: ErrorId[] = [
  'bad-request',
  'not-found',
  'no-document',
  'rate-limited',
  'internal',
  'external-service-failed',
  'unavailable',
]

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
    'x-failures': [...OF_FILES, ...(rule === 'anyone' ? [] : OF_ANY_USER)],
    'x-file': type,
  }
}

const FAILURE = { $ref: '#/components/schemas/Failure' }

/** The responses of an operation: one for each status, which lists the failures of that status as examples. */
function failureResponses(failures: readonly ErrorId[]): Record<string, OpenAPIV3_1.ResponseObject> {
  const byStatus = Object.groupBy(
    ERROR_IDS.filter((id) => failures.includes(id)),
    (id) => ERRORS[id].status,
  )
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, ids = []]) => [
      status,
      {
        description: ids.map((id) => `\`${id}\`: ${ERRORS[id].title}`).join('. '),
        content: {
          'application/json': {
            schema: FAILURE,
            examples: Object.fromEntries(ids.map((id) => [id, { $ref: `#/components/examples/${id}` }])),
          },
        },
      },
    ]),
  )
}

function exampleOf(id: ErrorId): OpenAPIV3_1.ExampleObject {
  const { title } = ERRORS[id]
  return { summary: title, value: { ok: false, error: { id, title }, errorMessage: title } }
}

type Document = Partial<OpenAPIV3_1.Document>
type Operation = OpenAPIV3_1.OperationObject & Partial<OperationNotes>

/** Adds the failures to every operation, and the media type to every file. */
export function describeInterface(document: Document): Document {
  const { paths = {}, components = {} } = document
  const { $schema: _, ...failure } = z.toJSONSchema(failureAnswer)
  completeShapes(paths)
  const operations = Object.values(paths).flatMap((path) => Object.values(path ?? {}) as Operation[])
  const failures = new Set(operations.flatMap((operation) => operation['x-failures'] ?? []))
  for (const operation of operations) describeOperation(operation)
  const tags = [...new Set(operations.flatMap((operation) => operation.tags ?? []))].toSorted()
  return {
    ...document,
    tags: tags.map((name) => ({ name, description: name === 'files' ? FILES : `Calls below \`/${name}\`` })),
    components: {
      ...components,
      schemas: { ...components.schemas, Failure: failure as OpenAPIV3_1.SchemaObject },
      examples: Object.fromEntries([...failures].map((id) => [id, exampleOf(id)])),
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
    ...failureResponses(failures),
  }
  delete operation['x-failures']
  delete operation['x-file']
}
