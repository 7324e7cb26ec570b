import { type Reply, type StandIn, type StandInRequest, startStandIn } from './stand-in.ts'
import { findFieldProblem, preparedFields, type ZohoField } from './zoho-fields.ts'

export const ZOHO = { clientId: '1000.CLIENT', clientSecret: 'zoho-secret', refreshToken: '1000.R.Z' }
export const ZOHO_KEY_FIELD = 'Sportello_Key'
/** Every contract gets one automatically. */
export const ZOHO_NUMBER_FIELD = 'Numero'
const ORG = '20081234567'
/** Beyond what a JavaScript number holds. */
const FIRST_ID = 554_023_000_000_235_011n

export type ZohoRow = Record<string, unknown> & { id: string }

export interface ZohoStandIn extends StandIn {
  /** By module. */
  rows(module: string): ZohoRow[]
  /** The fields of a module as configured by administrators; tests may change them. */
  fields(module: string): ZohoField[]
  files: { id: string; parent: string; name: string; bytes: Buffer }[]
  /** Adds a row directly, with an id of its own or the given one. */
  put(module: string, fields: Record<string, unknown>): ZohoRow
  /** From now on searches find what is there now; until `catchUp`, as the index of the real service does. */
  delaySearch(): void
  catchUp(): void
  /** Every token given out so far is dead. */
  expireTokens(): void
  /** How many tokens were given out. */
  given(): number
  /** The responses to the next token requests. */
  denyTokens(...replies: Reply[]): void
}

interface State {
  modules: Map<string, ZohoRow[]>
  fields: Map<string, ZohoField[]>
  files: ZohoStandIn['files']
  tokens: Set<string>
  given: number
  denials: Reply[]
  next: bigint
  url: string
  /** What searches find while the index is late, by module. */
  index: Map<string, ZohoRow[]> | undefined
}

interface Module {
  tab: string
  needs: string[]
  /** The modules of linked entries by field. */
  lookups: Record<string, string>
}

const MODULES: Record<string, Module> = {
  Contacts: { tab: 'Contacts', needs: ['Last_Name'], lookups: { Owner: 'users' } },
  Contratti: {
    tab: 'CustomModule1',
    needs: ['Name'],
    lookups: { Owner: 'users', Cliente: 'Contacts', Prodotto: 'Products' },
  },
  Leads: { tab: 'Leads', needs: ['Last_Name', 'Company'], lookups: { Owner: 'users', Cliente: 'Contacts' } },
  Products: { tab: 'Products', needs: ['Product_Name'], lookups: {} },
  users: { tab: '', needs: [], lookups: {} },
}

/**
 * Zoho CRM v8 and its accounts: strict about tokens, mandatory and unique fields, types and lengths, ids of entries and
 * of the entries that they name. A field that the module does not have is ignored. Its search may be late.
 */
export async function startZoho(options: { port?: number } = {}): Promise<ZohoStandIn> {
  const state: State = {
    modules: new Map(),
    fields: new Map(),
    files: [],
    tokens: new Set(),
    given: 0,
    denials: [],
    next: FIRST_ID,
    url: '',
    index: undefined,
  }
  const standIn = await startStandIn((request) => handle(request, state), options)
  state.url = standIn.url
  return {
    ...standIn,
    rows: (module) => rowsOf(state, module),
    fields: (module) => fieldsOf(state, module),
    files: state.files,
    put: (module, fields) => add(state, module, fields),
    delaySearch() {
      state.index = new Map(Object.keys(MODULES).map((name) => [name, structuredClone(rowsOf(state, name))]))
    },
    catchUp() {
      state.index = undefined
    },
    expireTokens: () => state.tokens.clear(),
    given: () => state.given,
    denyTokens: (...replies) => void state.denials.push(...replies),
  }
}

function rowsOf({ modules }: State, module: string): ZohoRow[] {
  const rows = modules.get(module) ?? []
  modules.set(module, rows)
  return rows
}

function fieldsOf({ fields }: State, module: string): ZohoField[] {
  const needs = MODULES[module]?.needs ?? []
  const created =
    fields.get(module) ?? preparedFields(module, { key: ZOHO_KEY_FIELD, number: ZOHO_NUMBER_FIELD, needs })
  fields.set(module, created)
  return created
}

function add(state: State, module: string, fields: Record<string, unknown>): ZohoRow {
  const row: ZohoRow = { id: String(state.next++), ...fields }
  const rows = rowsOf(state, module)
  if (module === 'Contratti') row[ZOHO_NUMBER_FIELD] = `CTR-${rows.length + 1}`
  rows.push(row)
  return row
}

const refusal = (status: number, code: string, details: object, message: string): Reply => ({
  status,
  body: { code, details, message, status: 'error' },
})

function handle(request: StandInRequest, state: State): Reply {
  if (request.path === '/oauth/v2/token') return issueToken(request, state)
  const [scheme, token = ''] = (request.headers.authorization ?? '').split(' ')
  if (scheme !== 'Zoho-oauthtoken' || !state.tokens.has(token))
    return refusal(401, 'INVALID_TOKEN', {}, 'invalid oauth token')
  const path = request.path.replace('/crm/v8', '')
  if (path === request.path)
    return refusal(404, 'INVALID_URL_PATTERN', {}, 'Please check if the URL is correct')
  if (path === '/org') return { status: 200, body: { org: [{ zgid: ORG, company_name: 'Ufficio' }] } }
  if (path === '/settings/modules') return { status: 200, body: { modules: tabs() } }
  if (path === '/settings/fields') return settingsFields(request, state)
  if (path === '/users') return page(request, rowsOf(state, 'users'), 'users')
  const [, module = '', first, second] = path.split('/')
  if (!MODULES[module]) return refusal(400, 'INVALID_MODULE', {}, 'the module name given seems to be invalid')
  if (second === 'Attachments') return attachments(request, state, module, first ?? '')
  if (first === 'upsert' && request.method === 'POST') return upsert(request, state, module)
  if (first === 'search') return search(request, state, module)
  if (first && !/^\d+$/.test(first))
    return refusal(404, 'INVALID_URL_PATTERN', {}, 'Please check if the URL is correct')
  if (first && request.method === 'PUT') return write(request, state, module, first)
  if (request.method !== 'GET') return refusal(404, 'INVALID_URL_PATTERN', {}, 'no such method')
  if (first) {
    const row = rowsOf(state, module).find(({ id }) => id === first)
    return row ? { status: 200, body: { data: [pickFields(request, row)] } } : { status: 204 }
  }
  if (!request.query.get('fields'))
    return refusal(
      400,
      'REQUIRED_PARAM_MISSING',
      { param_name: 'fields' },
      'One of the expected parameter is missing',
    )
  return page(request, rowsOf(state, module), 'data')
}

/** The fields that were asked for; the id always comes. */
function pickFields({ query }: StandInRequest, row: ZohoRow): ZohoRow {
  const names = query.get('fields')?.split(',')
  return names ? { ...Object.fromEntries(names.map((name) => [name, row[name] ?? null])), id: row.id } : row
}

function settingsFields({ query }: StandInRequest, state: State): Reply {
  const module = query.get('module')
  const missing = 'One of the expected parameter is missing'
  if (!module) return refusal(400, 'REQUIRED_PARAM_MISSING', { param_name: 'module' }, missing)
  if (!MODULES[module]?.tab)
    return refusal(
      400,
      'INVALID_MODULE',
      { param_name: 'module' },
      'the module name given seems to be invalid',
    )
  return { status: 200, body: { fields: fieldsOf(state, module) } }
}

const tabs = () =>
  Object.entries(MODULES)
    .filter(([, { tab }]) => tab !== '')
    .map(([api_name, { tab }]) => ({ api_name, module_name: tab }))

function issueToken(request: StandInRequest, state: State): Reply {
  const denial = state.denials.shift()
  if (denial) return denial
  const form = new URLSearchParams(request.text)
  const known = form.get('client_id') === ZOHO.clientId && form.get('client_secret') === ZOHO.clientSecret
  if (!known || form.get('grant_type') !== 'refresh_token')
    return { status: 200, body: { error: 'invalid_client' } }
  if (form.get('refresh_token') !== ZOHO.refreshToken) return { status: 200, body: { error: 'invalid_code' } }
  state.given += 1
  const token = `1000.${state.given}.${crypto.randomUUID()}`
  state.tokens.add(token)
  const body = { access_token: token, api_domain: state.url, token_type: 'Bearer', expires_in: 3600 }
  return { status: 200, body }
}

/** Numbered pages end where tokens must begin. */
function page({ query }: StandInRequest, rows: ZohoRow[], root: string): Reply {
  const size = Number(query.get('per_page') ?? 200)
  const token = query.get('page_token')
  if (token !== null && query.has('page')) return refusal(400, 'INVALID_REQUEST', {}, 'page and page_token')
  const number = token === null ? Number(query.get('page') ?? 1) : Number(token.replace('token-', ''))
  if (token === null && number * size > 2_000) return refusal(400, 'LIMIT_EXCEEDED', {}, 'use page_token')
  const some = rows.slice((number - 1) * size, number * size)
  if (some.length === 0) return { status: 204 }
  const more_records = number * size < rows.length
  const info = { page: number, per_page: size, count: some.length, more_records }
  const next = more_records ? { next_page_token: `token-${number + 1}` } : {}
  return { status: 200, body: { [root]: some, info: { ...info, ...next } } }
}

function search(request: StandInRequest, state: State, module: string): Reply {
  const criteria = request.query.get('criteria') ?? ''
  const [, field = '', value] = /^\((\w+):equals:(.+)\)$/.exec(criteria) ?? []
  const isKnown = fieldsOf(state, module).some(({ api_name }) => api_name === field)
  if (value === undefined || !isKnown) return refusal(400, 'INVALID_QUERY', {}, 'invalid query formed')
  const textOf = (own: unknown) => (typeof own === 'object' && own !== null && 'id' in own ? own.id : own)
  const indexed = state.index?.get(module) ?? rowsOf(state, module)
  const found = indexed.filter((row) => textOf(row[field]) === value)
  if (found.length === 0) return { status: 204 }
  return { status: 200, body: { data: found.map((row) => pickFields(request, row)) } }
}

type Fields = Record<string, unknown>
type Problem = { code: string; message: string; details: Fields }

function problemsOf(state: State, module: string, fields: Fields, own: ZohoRow | undefined): Problem[] {
  const { needs, lookups } = MODULES[module]!
  const problems: Problem[] = []
  const about = (api_name: string) => ({ api_name, json_path: `$.data[0].${api_name}` })
  const add = (code: string, message: string, details: Fields) => problems.push({ code, message, details })
  for (const name of needs)
    if (!(name in fields ? fields[name] : own?.[name]))
      add('MANDATORY_NOT_FOUND', 'required field not found', about(name))
  for (const field of fieldsOf(state, module)) {
    const { api_name } = field
    const value = fields[api_name] ?? null
    if (!(api_name in fields) || (value === null && needs.includes(api_name))) continue
    if (value === null) {
      if (field.data_type === 'boolean')
        add('INVALID_DATA', 'invalid data', { ...about(api_name), expected_data_type: 'boolean' })
      if (field.required) add('INVALID_DATA', 'invalid data', about(api_name))
      continue
    }
    const details = findFieldProblem(field, value)
    if (details) add('INVALID_DATA', 'invalid data', { ...about(api_name), ...details })
    else if (!isLinked(state, lookups[api_name], value))
      add('INVALID_DATA', 'the related id given seems to be invalid', about(api_name))
    const other =
      Object.keys(field.unique).length > 0 ? twinOf(state, module, own, [api_name, value]) : undefined
    if (!other) continue
    const duplicate_record = { id: other.id, module: { api_name: module } }
    const duplicate = { ...about(api_name), id: other.id, more_records: false, duplicate_record }
    add('DUPLICATE_DATA', 'duplicate data', duplicate)
  }
  return problems
}

const isLinked = (state: State, module: string | undefined, value: unknown): boolean =>
  module === undefined || rowsOf(state, module).some(({ id }) => id === (value as { id?: unknown }).id)

/** Another row with the value, whatever its case. */
const twinOf = (state: State, module: string, own: ZohoRow | undefined, [name, value]: [string, unknown]) =>
  rowsOf(state, module).find(
    (row) => row !== own && String(row[name] ?? '').toLowerCase() === String(value).toLowerCase(),
  )

function failed(problems: Problem[]): Reply {
  const [first] = problems
  const one =
    problems.length === 1
      ? first!
      : { code: 'MULTIPLE_OR_MULTI_ERRORS', message: 'several', details: { errors: problems } }
  return { status: 202, body: { data: [{ ...one, status: 'error' }] } }
}

/** The fields of the single entry that the module has and that can be written; all others are ignored. */
function fieldsIn({ json }: StandInRequest, state: State, module: string): Fields | undefined {
  const data = (json as { data?: Fields[] } | undefined)?.data
  if (!Array.isArray(data) || data.length !== 1) return undefined
  const known = fieldsOf(state, module).filter(({ read_only }) => !read_only)
  const sent = known.filter(({ api_name }) => api_name in data[0]!)
  return Object.fromEntries(sent.map(({ api_name }) => [api_name, data[0]![api_name]]))
}

const done = (row: ZohoRow, action: 'insert' | 'update'): Reply => ({
  status: 200,
  body: { data: [{ code: 'SUCCESS', status: 'success', action, details: { id: row.id } }] },
})

function upsert(request: StandInRequest, state: State, module: string): Reply {
  const fields = fieldsIn(request, state, module)
  const { duplicate_check_fields: keys } = (request.json ?? {}) as { duplicate_check_fields?: string[] }
  if (!fields || keys?.length !== 1 || keys[0] !== ZOHO_KEY_FIELD || !fields[ZOHO_KEY_FIELD])
    return refusal(400, 'INVALID_DATA', { api_name: 'duplicate_check_fields' }, 'invalid data')
  const own = rowsOf(state, module).find((row) => row[ZOHO_KEY_FIELD] === fields[ZOHO_KEY_FIELD])
  const problems = problemsOf(state, module, fields, own)
  if (problems.length > 0) return failed(problems)
  if (!own) return done(add(state, module, { ...unchecked(state, module), ...fields }), 'insert')
  return done(Object.assign(own, fields), 'update')
}

/** A checkbox has a value from the beginning. */
const unchecked = (state: State, module: string): Fields =>
  Object.fromEntries(
    fieldsOf(state, module).flatMap(({ api_name, data_type }) =>
      data_type === 'boolean' ? [[api_name, false]] : [],
    ),
  )

function write(request: StandInRequest, state: State, module: string, id: string): Reply {
  const fields = fieldsIn(request, state, module)
  const own = rowsOf(state, module).find((row) => row.id === id)
  if (!fields) return refusal(400, 'INVALID_DATA', {}, 'invalid data')
  if (!own)
    return failed([
      { code: 'INVALID_DATA', message: 'the id given seems to be invalid', details: { api_name: 'id' } },
    ])
  const problems = problemsOf(state, module, fields, own)
  return problems.length > 0 ? failed(problems) : done(Object.assign(own, fields), 'update')
}

function attachments(request: StandInRequest, state: State, module: string, parent: string): Reply {
  if (!rowsOf(state, module).some(({ id }) => id === parent))
    return refusal(400, 'INVALID_DATA', { api_name: 'id' }, 'the related id given seems to be invalid')
  if (request.method === 'GET') {
    const own = state.files.filter((file) => file.parent === parent)
    if (own.length === 0) return { status: 204 }
    return { status: 200, body: { data: own.map(({ id, name }) => ({ id, File_Name: name })) } }
  }
  const body = request.bytes.toString('latin1')
  const [, name] = /name="file"; filename="([^"]+)"/.exec(body) ?? []
  const type = String(request.headers['content-type'])
  if (!name || !type.startsWith('multipart/form-data; boundary='))
    return refusal(400, 'INVALID_DATA', { api_name: 'file' }, 'invalid data')
  const bytes = request.bytes.subarray(body.indexOf('\r\n\r\n') + 4, body.lastIndexOf('\r\n--'))
  const file = { id: String(state.next++), parent, name, bytes: Buffer.from(bytes) }
  state.files.push(file)
  const attachmentAnswer = { code: 'SUCCESS', status: 'success', message: 'attachment uploaded successfully' }
  return { status: 200, body: { data: [{ ...attachmentAnswer, details: { id: file.id } }] } }
}
