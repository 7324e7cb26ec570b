import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import type { ZohoSettings } from '../../../config/config.ts'
import type { Database } from '../../../db/schema.ts'
import { type HttpClient, ServiceUnavailable } from '../../../http-client/port.ts'
import { digest, seal, unseal } from '../../../secrets.ts'

interface Access {
  token: string
  /** The API URL of the account's data centre, without a trailing slash. */
  apiDomain: string
}

type AccessOutcome =
  | ({ ok: true } & Access)
  | { ok: false; reason: 'refused' | 'unreachable'; detail: string }

export interface ZohoTokens {
  /** A hash that identifies the account of the tokens. */
  account: string
  /** A token with a remaining validity of some minutes. `rejectedToken` is a rejected one, which must be replaced. */
  access(rejectedToken?: string): Promise<AccessOutcome>
}

export interface TokenParts {
  db: Kysely<Database>
  accounts: HttpClient
  settings: Pick<ZohoSettings, 'accountsUrl' | 'clientId' | 'clientSecret' | 'refreshToken'>
  secretKey: Buffer
  now: () => Date
}

const EARLY_MS = 5 * 60_000
/** Longer than one request may take. */
const LEASE_MS = 20_000
const POLL_INTERVAL_MS = 100
/** After too many requests: reported lockouts last five minutes and more. */
const COOL_DOWN_MS = 5 * 60_000

/**
 * One token for all processes, stored sealed. The process with the lease requests a new one; the others wait for it,
 * since
 */
export function createTokens(parts: TokenParts): ZohoTokens {
  const { accountsUrl, clientId, refreshToken } = parts.settings
  const account = digest(accountsUrl, clientId, refreshToken).toString('base64url')
  let asking: Promise<AccessOutcome> | undefined
  return {
    account,
    async access(rejectedToken) {
      const known = await findAccess(parts, account, rejectedToken)
      if (known) return { ok: true, ...known }
      asking ??= renew(parts, account, rejectedToken).finally(() => {
        asking = undefined
      })
      return await asking
    },
  }
}

async function findAccess(
  { db, now, secretKey }: TokenParts,
  account: string,
  rejectedToken: string | undefined,
): Promise<Access | undefined> {
  const row = await db
    .selectFrom('crm_tokens')
    .select('sealed')
    .where('account', '=', account)
    .where('expires_at', '>', new Date(now().getTime() + EARLY_MS))
    .executeTakeFirst()
  const cached = row && open(secretKey, account, row.sealed)
  return cached && cached.token !== rejectedToken ? cached : undefined
}

const access = z.object({ token: z.string(), apiDomain: z.string() })

/** A token encrypted with another key counts as missing. */
function open(key: Buffer, account: string, sealed: string): Access | undefined {
  try {
    return access.parse(JSON.parse(unseal(key, account, sealed)))
  } catch {
    return undefined
  }
}

async function renew(
  parts: TokenParts,
  account: string,
  rejectedToken: string | undefined,
): Promise<AccessOutcome> {
  const { db } = parts
  await db
    .insertInto('crm_tokens')
    .values({ account })
    .onConflict((conflict) => conflict.column('account').doNothing())
    .execute()
  for (let waited = 0; waited <= LEASE_MS; waited += POLL_INTERVAL_MS) {
    const known = await findAccess(parts, account, rejectedToken)
    if (known) return { ok: true, ...known }
    if (await isCooling(parts, account)) return COOLING
    if (await takeLease(parts, account)) return await renewOrFind(parts, account, rejectedToken)
    await pause(POLL_INTERVAL_MS)
  }
  return { ok: false, reason: 'unreachable', detail: 'Zoho: l’accesso è occupato da un altro processo' }
}

/** The former holder of the lease may have stored one meanwhile. */
async function renewOrFind(
  parts: TokenParts,
  account: string,
  rejectedToken: string | undefined,
): Promise<AccessOutcome> {
  const known = await findAccess(parts, account, rejectedToken)
  if (!known) return await requestToken(parts, account)
  await storeResult(parts, account, {})
  return { ok: true, ...known }
}

const COOLING = {
  ok: false,
  reason: 'unreachable',
  detail: 'Zoho: troppe richieste di accesso, si riprova fra qualche minuto',
} as const

async function isCooling({ db, now }: TokenParts, account: string): Promise<boolean> {
  const row = await db
    .selectFrom('crm_tokens')
    .select('id')
    .where('account', '=', account)
    .where('cool_until', '>', now())
    .executeTakeFirst()
  return row !== undefined
}

/** Uses the database's clock, which all processes share. */
async function takeLease({ db }: TokenParts, account: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('crm_tokens')
    .set({ leased_until: sql<Date>`clock_timestamp() + ${LEASE_MS} * interval '1 millisecond'` })
    .where('account', '=', account)
    .where(sql<boolean>`coalesce(leased_until < clock_timestamp(), true)`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Errors come with any status, 200 too. `expires_in` counts seconds, but milliseconds beside the old `expires_in_sec`. */
const granted = z.object({
  access_token: z.string().min(1),
  api_domain: z.url({ protocol: /^https?$/ }),
  expires_in: z.number(),
  expires_in_sec: z.number().optional(),
})
const denied = z.object({ error: z.string(), error_description: z.string().default('') })

async function requestToken(parts: TokenParts, account: string): Promise<AccessOutcome> {
  const { accounts, settings, secretKey, now } = parts
  const form = new URLSearchParams({
    grant_type: 'refresh_token',
    client_id: settings.clientId,
    client_secret: settings.clientSecret,
    refresh_token: settings.refreshToken,
  })
  try {
    const { status, json } = await accounts.request({
      method: 'POST',
      path: '/oauth/v2/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: form.toString(),
    })
    const answer = granted.safeParse(json)
    if (answer.success) {
      const { access_token: token, api_domain, expires_in, expires_in_sec } = answer.data
      const got: Access = { token, apiDomain: api_domain.replace(/\/+$/, '') }
      await storeResult(parts, account, {
        sealed: seal(secretKey, account, JSON.stringify(got)),
        expires_at: new Date(now().getTime() + (expires_in_sec ?? expires_in) * 1000),
      })
      return { ok: true, ...got }
    }
    const refusal = denied.safeParse(json)
    const slow = status === 429 || /too many requests/i.test(refusal.data?.error_description ?? '')
    await storeResult(parts, account, slow ? { cool_until: new Date(now().getTime() + COOL_DOWN_MS) } : {})
    if (slow) return COOLING
    if (!refusal.success || status >= 500)
      return { ok: false, reason: 'unreachable', detail: `Zoho: risposta illeggibile (HTTP ${status})` }
    return { ok: false, reason: 'refused', detail: `Zoho: accesso negato (${refusal.data.error})` }
  } catch (error) {
    await storeResult(parts, account, {})
    if (error instanceof ServiceUnavailable)
      return { ok: false, reason: 'unreachable', detail: error.message }
    throw error
  }
}

/** Stores the result and releases the lease. */
async function storeResult(
  { db, now }: TokenParts,
  account: string,
  found: { sealed?: string; expires_at?: Date; cool_until?: Date },
): Promise<void> {
  await db
    .updateTable('crm_tokens')
    .set({ ...found, leased_until: null, updated_at: now() })
    .where('account', '=', account)
    .execute()
}
