import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import type { Route } from '../../server/http/route.ts'
import { API_PREFIX } from '../../shared/api-prefix-and-headers.ts'
import { COUNTING, type GrowthInput, LEFT_OUT } from './growth-calls.ts'

/** One call with one input. */
export interface MeasuredCall {
  /** `GET /records?searchWord=zz` */
  name: string
  path: string
  counting: boolean
}

/** Ids differ between installations. */
const ID = /[0-9a-f-]{36}|\d{18}/g

/** Every GET of the API with each of its inputs. Throws for one that has neither inputs nor a reason to be left out. */
export function callsOf(
  routes: readonly Route[],
  inputs: Readonly<Record<string, readonly GrowthInput[]>>,
): MeasuredCall[] {
  const gets = routes.filter(({ call }) => call.method === 'GET').map(({ call }) => call)
  const names = gets.map(({ path }) => `GET ${path}`)
  const unknown = names.filter((name) => !(name in inputs) && !(name in LEFT_OUT))
  const gone = [...Object.keys(inputs), ...Object.keys(LEFT_OUT)].filter((name) => !names.includes(name))
  if (unknown.length + gone.length > 0)
    throw new Error(`Calls without inputs: ${unknown.join(', ')}; inputs without a call: ${gone.join(', ')}`)
  return gets.flatMap(({ path }) =>
    (inputs[`GET ${path}`] ?? []).map(({ params = {}, query = {} }) => {
      const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name]!))
      const texts = Object.entries(query).map(([name, value]) => [name, String(value)])
      const search = texts.length > 0 ? `?${new URLSearchParams(texts)}` : ''
      return {
        name: `GET ${path}${decodeURIComponent(search).replaceAll(ID, 'id')}`,
        path: `${API_PREFIX}${filled}${search}`,
        counting: COUNTING.has(`GET ${path}`),
      }
    }),
  )
}

export async function send(
  app: FastifyInstance,
  { name, path }: MeasuredCall,
  headers: Record<string, string>,
): Promise<string> {
  const { statusCode, body } = await app.inject({ method: 'GET', url: path, headers })
  if (statusCode !== 200) throw new Error(`${name}: ${statusCode} ${body.slice(0, 200)}`)
  return body
}

interface SentQuery {
  text: string
  values: unknown[]
}

/** The reading queries that the work sends to the database, in this process. */
export async function captureQueries(work: () => Promise<unknown>): Promise<SentQuery[]> {
  const sent: SentQuery[] = []
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [text, values] = args
    if (typeof text === 'string' && /^\s*(select|with)\b/i.test(text))
      sent.push({ text, values: Array.isArray(values) ? values : [] })
    return (query as (...given: unknown[]) => unknown).apply(this, args)
  } as typeof query
  try {
    await work()
  } finally {
    pg.Client.prototype.query = query
  }
  return sent
}

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Plan[]
}

export interface QueryCost extends SentQuery {
  /** The pages of the database that it read. */
  pages: number
  /** The rows of its result, and of the step of its plan that made most. */
  rows: number
  mostRows: number
  /** The steps of its plan, with the rows that each made. */
  plan: string
}

/** The cost of a query by its executed plan, which does not depend on the load of the machine. */
export async function measureQuery(
  client: pg.Client | pg.Pool,
  { text, values }: SentQuery,
): Promise<QueryCost> {
  const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
    `explain (analyze, buffers, timing off, format json) ${text}`,
    values,
  )
  const { Plan: plan } = rows[0]!['QUERY PLAN'][0]!
  const steps = stepsOf(plan)
  return {
    text,
    values,
    pages: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
    rows: plan['Actual Rows'],
    mostRows: Math.max(...steps.map(rowsOf)),
    plan: steps
      .map((step) => `${step['Node Type']} ${step['Relation Name'] ?? ''}: ${rowsOf(step)}`)
      .join('; '),
  }
}

const stepsOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(stepsOf)]
const rowsOf = (step: Plan): number => step['Actual Rows'] * step['Actual Loops']
