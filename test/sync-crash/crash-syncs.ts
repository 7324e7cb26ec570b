import { once } from 'node:events'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { ALL_SAMPLES } from '../../contract/fixtures/all-samples.ts'
import { sampleCatalogue } from '../../contract/fixtures/catalogue.ts'
import { DEFINITION_VERSION } from '../../contract/index.ts'
import type { Database } from '../../server/db/schema.ts'
import { folderStore } from '../../server/providers/files/folder-store.ts'
import { syncAll, syncRecord } from '../../shared/api/crm-sync.ts'
import { addressOf } from '../address-of.ts'
import type { Place } from '../database.ts'
import { signedIn } from '../factories.ts'
import { type ServerProcess, startServer } from '../server-process.ts'
import { ZOHO, ZOHO_KEY_FIELD, ZOHO_NUMBER_FIELD, type ZohoStandIn } from '../stand-ins/zoho.ts'
import { within } from '../within.ts'
import {
  CRMS,
  type CrmName,
  emailOf,
  type Found,
  isInTransaction,
  isOfDocument,
  type Order,
  type Step,
  type Victim,
} from './steps.ts'

export interface CrashSetup {
  place: Pick<Place, 'dataDir' | 'databaseUrl'>
  zoho: ZohoStandIn
}

/** The final entries of a record, in either CRM. */
export interface Outcome extends Victim, Omit<Found, 'recordId'> {}

/** Stores a gas contract with its document for each step, directly, so that no other process opens it. */
export async function makeVictims(
  db: Kysely<Database>,
  { place, zoho }: CrashSetup,
  wanted: readonly { crm: CrmName; step: Step }[],
): Promise<Victim[]> {
  const files = folderStore(join(place.dataDir, 'files'))
  if (zoho.rows('Products').length === 0)
    for (const { id, product_name } of sampleCatalogue.products)
      zoho.put('Products', { id, Product_Name: product_name })
  const victims: Victim[] = []
  for (const { crm, step } of wanted) {
    const recordId = crypto.randomUUID()
    const { user, headers } = await signedIn({ db, now: () => new Date() }, { login: `prova-${recordId}` })
    const data = {
      ...ALL_SAMPLES.gasChange,
      contact_owner: undefined,
      email: emailOf(recordId),
      codice_fiscale: `CF${recordId.slice(0, 8)}`,
    }
    const author = { created_by: user.id, updated_by: user.id }
    await db
      .insertInto('records')
      .values({
        id: recordId,
        draft: false,
        ...author,
        definition_version: DEFINITION_VERSION,
        data: JSON.stringify(data),
      })
      .execute()
    const file_key = `${recordId}.pdf`
    await files.write(file_key, Buffer.from('%PDF-1.7\n'))
    await db
      .insertInto('record_pdfs')
      .values({
        record_id: recordId,
        record_version: 1,
        type: 'gas',
        file_key,
        created_by: user.id,
        link: `/${recordId}`,
        download_name: 'Contratto.pdf',
        sha256: recordId,
      })
      .execute()
    victims.push({ recordId, headers, crm, step })
  }
  return victims
}

/**
 * Kills the server at each step of a sync, starts it again, runs the pending work, and then requests each sync once
 * more, as a user would. Returns the entries after the first run and in the end.
 */
export async function crashSyncs(
  setup: CrashSetup,
  all: Victim[],
): Promise<{ deaths: number; resumed: Outcome[]; repeated: Outcome[] }> {
  const lives = groupVictims(all)
  for (const victims of lives) await crashWith(setup, victims, all)
  const server = await start(setup)
  try {
    await sendOrder(server, { order: 'go on', all })
    const resumed = await readOutcomes(setup, server, all)
    for (const victim of all) {
      await callRoute(server, syncRecord, victim)
      await callRoute(server, syncAll, victim)
    }
    return { deaths: lives.length, resumed, repeated: await readOutcomes(setup, server, all) }
  } finally {
    await server.end('SIGTERM')
  }
}

/** The groups of steps that crash together: an open transaction occupies one of ten connections. */
function groupVictims(all: Victim[]): Victim[][] {
  const waiting = all.filter(({ step }) => isInTransaction(step))
  const others = all.filter(({ step }) => !isInTransaction(step))
  const lives = [others, ...CRMS.map((crm) => waiting.filter((one) => one.crm === crm))]
  return lives.filter((life) => life.length > 0)
}

async function crashWith(setup: CrashSetup, victims: Victim[], all: Victim[]): Promise<void> {
  const server = await start(setup)
  try {
    const ended = once(server.process, 'exit')
    await sendOrder(server, { order: 'know', all })
    for (const victim of victims.filter(({ step }) => isOfDocument(step)))
      await callRoute(server, syncRecord, victim)
    await sendOrder(server, { order: 'die at', victims, all })
    const crashed = ended.then(([, signal]) => `signal ${signal}`)
    const calls = victims.map((victim) =>
      callRoute(server, isOfDocument(victim.step) ? syncAll : syncRecord, victim).then(
        () => `a success (${victim.crm}, ${victim.step})`,
        (error: Error) => (isBrokenConnection(error) ? crashed : error.message),
      ),
    )
    const steps = victims.map(({ crm, step }) => `${crm} ${step}`).join(', ')
    const outcome = await within(`a crash at one of the steps ${steps}`, Promise.race([crashed, ...calls]))
    if (outcome !== 'signal SIGABRT') throw new Error(`A sync missed its step: ${outcome}`)
  } finally {
    await server.end('SIGKILL')
  }
}

/** What a crash of the server looks like to its client; a limit of the client itself does not. */
function isBrokenConnection({ cause }: Error): boolean {
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined
  return code === 'ECONNRESET' || code === 'ECONNREFUSED' || code === 'UND_ERR_SOCKET' || code === 'EPIPE'
}

function start({ place, zoho }: CrashSetup): Promise<ServerProcess> {
  const variables = {
    CRM_PROVIDER: 'zoho',
    CRM_ZOHO_ACCOUNTS_URL: zoho.url,
    CRM_ZOHO_CLIENT_ID: ZOHO.clientId,
    CRM_ZOHO_CLIENT_SECRET: ZOHO.clientSecret,
    CRM_ZOHO_REFRESH_TOKEN: ZOHO.refreshToken,
    CRM_ZOHO_CONTRACT_NUMBER: ZOHO_NUMBER_FIELD,
    SECRET_KEY: '07'.repeat(32),
  }
  return startServer(place, variables, { script: 'sync-crash/run-server.ts' })
}

/** Throws if the order fails, or the server ends without an answer. */
async function sendOrder(server: ServerProcess, order: Order): Promise<unknown> {
  const ended = once(server.process, 'exit').then(([code, signal]) => {
    throw new Error(`The server ended with ${code ?? signal} at the order «${order.order}»`)
  })
  ended.catch(() => {})
  const answered = once(server.process, 'message')
  server.process.send(order)
  const [{ answer, failure }] = await within(`the order «${order.order}»`, Promise.race([answered, ended]))
  if (failure !== undefined) throw new Error(`The order «${order.order}» failed: ${failure}`)
  return answer
}

/** Throws without a response, and for a failure. */
async function callRoute(
  server: ServerProcess,
  call: typeof syncRecord | typeof syncAll,
  { recordId, headers }: Victim,
): Promise<void> {
  const answer = await fetch(server.address + addressOf(call, { id: recordId }), { headers })
  const text = await answer.text()
  if (!answer.ok) throw new Error(text)
}

async function readOutcomes({ zoho }: CrashSetup, server: ServerProcess, all: Victim[]): Promise<Outcome[]> {
  const found = (await sendOrder(server, { order: 'look', all })) as Found[]
  return all.map((victim) => {
    const own = found.find(({ recordId }) => recordId === victim.recordId)!
    return { ...own, ...victim, ...(victim.crm === 'zoho' && countInZoho(zoho, victim)) }
  })
}

function countInZoho({ rows, files }: ZohoStandIn, { recordId }: Victim) {
  const ours = (module: string) => rows(module).filter((row) => row.Sportello_Record === recordId)
  const contracts = ours('Contratti')
  const keys = contracts.map((row) => row[ZOHO_KEY_FIELD])
  if (keys.some((key) => key !== `${recordId}:gas`)) throw new Error(`Foreign keys: ${keys}`)
  return {
    contacts: ours('Contacts').length,
    contracts: contracts.length,
    documents: files.filter(({ parent }) => contracts.some(({ id }) => id === parent)).length,
  }
}
