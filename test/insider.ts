import { sql } from 'kysely'
import { SAMPLES } from '../contract/fixtures/samples.ts'
import type { Route } from '../server/http/route.ts'
import { routes } from '../server/routes.ts'
import { searchPerson } from '../shared/api/people.ts'
import { FILES } from './access-table.ts'
import { addressOf } from './address-of.ts'
import type { SigningSetup } from './signing-setup.ts'
import { zipEntries } from './zip-entries.ts'

/** The input of each call that needs one. A new call with input must be listed here. */
const PERIOD = { from: '2026-11-01', to: '2026-11-30' }
const QUERIES: Record<string, object> = {
  'GET /outcomes/report': { from: '2026-11-01', to: '2026-11-30' },
  'GET /addresses/search': { q: 'via roma milano' },
  'GET /addresses/details': { id: 'x' },
  'GET /imports': { noun: 'ibans' },
  'GET /overview': PERIOD,
  'GET /report': { startTime: '11/01/2026', endTime: '11/30/2026' },
}
export interface Secrets {
  /** Tokens of personal links. */
  tokens: Set<string>
  /** Codes of six digits. */
  codes: Set<string>
}
export const secretsOf = (texts: readonly string[]): Secrets => ({
  tokens: new Set(
    texts.flatMap((text) =>
      [...text.matchAll(/\/(?:firma|newsletter\/\w+)\/([\w.-]{43,})/g)].map(([, token]) => token!),
    ),
  ),
  codes: new Set(
    texts.flatMap((text) => [...text.matchAll(/codice .*?\b(\d{6})\b/g)].map(([, code]) => code!)),
  ),
})

/** Numbers of six digits, without the parts of seconds that times have. */
export const numbersIn = (text: string): Set<string> =>
  new Set(text.replaceAll(/\d{4}-\d\d-\d\d[T ][\d:.]+/g, '').match(/(?<![\w.-])\d{6}(?![\w-])/g))

/** Every row of every table, as a dump of the database has it. */
export async function dumpDatabase({ server }: SigningSetup): Promise<string> {
  const { db } = server.context
  const tables = await sql<{ name: string }>`
    select quote_ident(table_name) as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db)
  const rows = []
  for (const { name } of tables.rows) {
    const found = await sql<{ row: string }>`select to_jsonb(t)::text as row from ${sql.raw(name)} t`.execute(
      db,
    )
    rows.push(...found.rows.map(({ row }) => `${name} ${row}`))
  }
  return rows.join('\n')
}

interface ReadAnswer {
  name: string
  status: number
  text: string
}

/** One thing of each kind that the organisation has. */
async function findIds({ server }: SigningSetup): Promise<string[]> {
  const { db } = server.context
  const tables = await sql<{ name: string }>`
    select quote_ident(table_name) as name from information_schema.columns
    where table_schema = 'public' and column_name = 'id' and data_type = 'uuid'`.execute(db)
  const ids: string[] = []
  for (const { name } of tables.rows) {
    const found = await sql<{ id: string }>`select id from ${sql.raw(name)} order by id limit 1`.execute(db)
    ids.push(...found.rows.map(({ id }) => id))
  }
  return ids
}

/** The names that files are opened by. */
async function findNames({ server }: SigningSetup, ids: readonly string[]): Promise<string[]> {
  const { db } = server.context
  const pdfs = await db.selectFrom('record_pdfs').select('link as name').execute()
  const templates = await db.selectFrom('templates').select('filename as name').limit(1).execute()
  const reports = await db.selectFrom('reports').select('name').execute()
  const ends = ['prove.0', 'documento.0', 'firmato.0']
  return [
    ...[...pdfs, ...templates, ...reports].map(({ name }) => name ?? ''),
    ...ids.flatMap((id) => ends.map((end) => `${id}.${end}`)),
    'records.csv',
    'subscribers.csv',
  ]
}

const isRead = ({ call, rule }: Route) => call.method === 'GET' && rule !== 'anyone'
const nameOf = ({ call }: Route) => `${call.method} ${call.path}`

/** The responses for an administrator; a new session follows when a call has ended the current one. */
function administratorOf({ server }: SigningSetup) {
  let session = server.signedIn({ role: 'admin', sendEmail: true })
  return async (name: string, url: string): Promise<ReadAnswer> => {
    const { headers } = await session
    const { statusCode: status, body: text } = await server.app.inject({ url, headers })
    if (status === 401) session = server.signedIn({ role: 'admin', sendEmail: true })
    return { name, status, text }
  }
}

/** Every call that an administrator may read, for the sent contract or otherwise for the first known object. */
export async function readCalls(seeded: SigningSetup, sent: readonly string[]): Promise<ReadAnswer[]> {
  const others = await findIds(seeded)
  const ask = administratorOf(seeded)
  const answers: ReadAnswer[] = []
  for (const route of routes.filter(isRead)) {
    const name = nameOf(route)
    const parameters = [...route.call.path.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter!)
    const about = async (id: string) => {
      const params = Object.fromEntries(parameters.map((parameter) => [parameter, id]))
      const answer = await ask(name, addressOf(route.call, params, QUERIES[name]))
      answers.push(answer)
      return answer.status === 200
    }
    let known = false
    for (const id of parameters.length > 0 ? sent : ['']) known = (await about(id)) || known
    for (const id of parameters.length > 0 ? others : []) if (!known) known = await about(id)
  }
  return answers
}

const EXPORTED = 'GET /exports/people/:name'

/** The data of the customer as a search exports them. */
async function readPersonExport({ server }: SigningSetup): Promise<ReadAnswer> {
  const session = await server.signedIn({ role: 'admin' })
  const body = { email: String(SAMPLES.dualDomestic.email) }
  const { exportLink } = (await server.inject(searchPerson, { body }, session)).body.person
  const answer = await server.app.inject({ url: exportLink, headers: session.headers })
  const json = (await zipEntries(answer.rawPayload)).get('dati.json')
  return { name: EXPORTED, status: answer.statusCode, text: String(json) }
}

const DOSSIER = 'GET /exports/dossiers/:name'

/** The data of the evidence of the sent contract. */
async function readDossier({ server }: SigningSetup): Promise<ReadAnswer> {
  const { headers } = await server.signedIn({ role: 'admin' })
  const { db } = server.context
  const sent = await db.selectFrom('envelopes').select('record_id as id').executeTakeFirst()
  const record = sent ?? (await db.selectFrom('records').select('id').executeTakeFirst())
  const answer = await server.app.inject({ url: `/exports/dossiers/${record?.id}`, headers })
  // Without a record there is none.
  if (answer.statusCode !== 200) return { name: DOSSIER, status: answer.statusCode, text: answer.body }
  const json = (await zipEntries(answer.rawPayload)).get('fascicolo.json')
  return { name: DOSSIER, status: answer.statusCode, text: String(json) }
}

/** Every file for users, and those of the sent contract. */
export async function readFiles(seeded: SigningSetup, sent: readonly string[]): Promise<ReadAnswer[]> {
  const names = await findNames(seeded, sent)
  const ask = administratorOf(seeded)
  const answers: ReadAnswer[] = [await readPersonExport(seeded), await readDossier(seeded)]
  const addresses = Object.keys(FILES).filter(
    (name) => name.endsWith('/:name') && name.startsWith('GET ') && name !== EXPORTED && name !== DOSSIER,
  )
  for (const address of addresses)
    for (const name of names)
      answers.push(await ask(address, address.slice('GET '.length).replace(':name', name)))
  return answers
}
