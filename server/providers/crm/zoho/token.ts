import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import type { ZohoSettings } from '../../../config/config.ts'
import type { Database } from '../../../db/schema.ts'
import { type HttpClient, ServiceUnavailable } from '../../../http-client/port.ts'
import { digest, seal, unseal } from '../../../secrets.ts'
import { type FailedCall, failCrm, unreachableCrm } from '../word-failure.ts'

interface Access {
  token: string
  /** The API URL of the account's data centre, without a trailing slash. */
  apiDomain: string
}

type AccessOutcome = ({ ok: true } & Access) | FailedCall

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
  /** How long a token is waited for. */
  limitMs?: number
}

const EARLY_MS = 5 * 60_000
/** Less than the database lets a transaction wait for its next statement. */
const TOKEN_LIMIT_MS = 10_000
/** After too many requests: reported lockouts last five minutes and more. */
const COOL_DOWN_MS = 5 * 60_000

/**
 * One token for all processes, stored sealed: Zoho allows few requests for tokens. The process that holds the account's
 * lock requests a new one; the others wait for the lock and find it.
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

/** One for each process, so that the lock holds at most one connection of its pool. */
function renew(
  parts: TokenParts,
  account: string,
  rejectedToken: string | undefined,
): Promise<AccessOutcome> {
  return parts.db.transaction().execute(async (db) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`crm token ${account}`}, 0))`.execute(db)
    const locked = { ...parts, db }
    const known = await findAccess(locked, account, rejectedToken)
    if (known) return { ok: true, ...known }
    return (await isCooling(locked, account)) ? COOLING : await requestToken(locked, account)
  })
}

const COOLING = failCrm('unreachable', 'too-many-logins')

async function isCooling({ db, now }: TokenParts, account: string): Promise<boolean> {
  const row = await db
    .selectFrom('crm_tokens')
    .select('id')
    .where('account', '=', account)
    .where('cool_until', '>', now())
    .executeTakeFirst()
  return row !== undefined
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
  const { accounts, settings, secretKey, now, limitMs = TOKEN_LIMIT_MS } = parts
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
      timeoutMs: limitMs,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: form.toString(),
    })
    const answer = granted.safeParse(json)
    if (answer.success) {
      const { access_token: token, api_domain, expires_in, expires_in_sec } = answer.data
      const got: Access = { token, apiDomain: api_domain.replace(/(?<!\/)\/+$/, '') }
      await storeResult(parts, account, {
        sealed: seal(secretKey, account, JSON.stringify(got)),
        expires_at: new Date(now().getTime() + (expires_in_sec ?? expires_in) * 1000),
      })
      return { ok: true, ...got }
    }
    const refusal = denied.safeParse(json)
    const slow = status === 429 || /too many requests/i.test(refusal.data?.error_description ?? '')
    if (slow) {
      await storeResult(parts, account, { cool_until: new Date(now().getTime() + COOL_DOWN_MS) })
      return COOLING
    }
    if (!refusal.success || status >= 500) return failCrm('unreachable', 'unreadable', String(status))
    return failCrm('refused', 'login-refused', refusal.data.error)
  } catch (error) {
    if (error instanceof ServiceUnavailable) return unreachableCrm(error)
    throw error
  }
}

async function storeResult(
  { db, now }: TokenParts,
  account: string,
  found: { sealed: string; expires_at: Date } | { cool_until: Date },
): Promise<void> {
  await db
    .insertInto('crm_tokens')
    .values({ account, ...found })
    .onConflict((conflict) => conflict.column('account').doUpdateSet({ ...found, updated_at: now() }))
    .execute()
}
