import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { connectionOptions } from './connection-options.ts'
import { JOB_SCHEMA } from './database-pool.ts'
import { isDatabaseDown } from './errors.ts'

/** The PostgreSQL that `DATABASE_URL` names cannot serve; the message has a line for each reason. */
export class ServerRefused extends Error {}

interface Server {
  databaseUrl: string
  databaseStuckSeconds: number
}

const NEEDED = 150_000
const ENCODING = 'UTF8'
const CONNECT_LIMIT_MS = 10_000
/** How long a server may take that starts together with this process. */
const WAIT_MS = 60_000
const ASK_EVERY_MS = 500

const POOLER =
  'DATABASE_URL must not name a pooler that lends one connection to several clients: give the direct address of PostgreSQL, or a pooler in session mode (pool_mode = session) with ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout'
const UNANSWERED = 'DATABASE_URL must name a PostgreSQL that answers'

/**
 * Throws `ServerRefused` when the server cannot serve: before anything is written, and for each reason in one line. With
 * `say` it waits up to a minute for a server that is not there yet.
 */
export async function refuseUnsuitableServer(server: Server, say?: (line: string) => void): Promise<void> {
  const [first, second] = [await connect(server, say), await connect(server)]
  try {
    if (await shareConnections(first, second)) throw new ServerRefused(POOLER)
    const problems = await findProblems(first)
    if (problems.length > 0) throw new ServerRefused(problems.join('\n'))
  } finally {
    await Promise.all([first.end(), second.end()])
  }
}

async function connect(server: Server, say?: (line: string) => void): Promise<pg.Client> {
  const deadline = performance.now() + WAIT_MS
  for (let isFirst = true; ; isFirst = false) {
    const client = new pg.Client({
      ...connectionOptions(server.databaseUrl, server.databaseStuckSeconds),
      connectionTimeoutMillis: CONNECT_LIMIT_MS,
    })
    client.on('error', () => {})
    try {
      await client.connect()
      return client
    } catch (error) {
      await client.end()
      const refusal = explainRefusal(error)
      if (!say || !isDatabaseDown(error) || refusal.message === POOLER || performance.now() > deadline)
        throw refusal
      if (isFirst) say(`${reasonOf(error)}: PostgreSQL is not there yet. Waiting for it up to a minute …`)
      await pause(ASK_EVERY_MS)
    }
  }
}

const reasonOf = (error: unknown): string => {
  const { message, code } = error as NodeJS.ErrnoException
  return message || String(code)
}

function explainRefusal(error: unknown): ServerRefused {
  if (/unsupported startup parameter/.test(reasonOf(error)))
    return new ServerRefused(POOLER, { cause: error })
  const { code } = error as NodeJS.ErrnoException
  const create = code === '3D000' ? `. Create it: createdb --encoding=UTF8 --template=template0` : ''
  return new ServerRefused(`${UNANSWERED}: ${reasonOf(error)}${create}`, { cause: error })
}

const ROUNDS = 8

/**
 * Whether two connections that are open at the same time use one process of the server: a pooler between them gives it to
 * whoever has a statement. Settings, locks and notifications of a connection are lost then.
 */
async function shareConnections(first: pg.Client, second: pg.Client): Promise<boolean> {
  const processOf = async (client: pg.Client) =>
    (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid
  const ofFirst = await processOf(first)
  for (let round = 0; round < ROUNDS; round += 1)
    if ((await processOf(second)) === ofFirst || (await processOf(first)) !== ofFirst) return true
  return false
}

interface Facts {
  name: string
  account: string
  version: string
  number: number
  encoding: string
  /** It only follows another server. */
  follows: boolean
  may_create: boolean
  has_extension: boolean
}

async function findProblems(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<Facts>(`
    select current_database() as name, current_user as account,
      current_setting('server_version') as version, current_setting('server_version_num')::int as number,
      current_setting('server_encoding') as encoding,
      pg_is_in_recovery() or current_setting('default_transaction_read_only')::bool as follows,
      -- The schema of jobs and the extension are created in a new database.
      (has_database_privilege(current_database(), 'CREATE') or to_regnamespace('${JOB_SCHEMA}') is not null)
        and coalesce(has_schema_privilege(current_schema(), 'CREATE'), false) as may_create,
      exists (select from pg_available_extensions where name = 'pg_trgm') as has_extension`)
  const { name, account, version, number, encoding, follows, may_create, has_extension } = rows[0]!
  const problem = (isWrong: boolean, message: string) =>
    isWrong ? [`DATABASE_URL must name ${message}`] : []
  return [
    ...problem(number < NEEDED, `PostgreSQL 15 or newer; this is ${version}`),
    ...problem(
      encoding !== ENCODING,
      `a database in UTF8; ${name} is in ${encoding}. Create another one: createdb --encoding=UTF8 --template=template0`,
    ),
    ...problem(follows, `a database to write in; this server, or the account ${account}, only reads`),
    ...problem(
      !follows && !may_create,
      `an account that may create tables; ${account} may not. As its owner: alter database "${name}" owner to "${account}"`,
    ),
    ...problem(
      !has_extension,
      'a PostgreSQL with the extension pg_trgm: install its contributed modules (postgresql-contrib)',
    ),
  ]
}
