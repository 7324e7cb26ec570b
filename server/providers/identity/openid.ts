import type { Kysely } from 'kysely'
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  randomNonce,
  randomPKCECodeVerifier,
} from 'openid-client'
import type { Config, OpenidSettings } from '../../config/config.ts'
import type { Database } from '../../db/schema.ts'
import { createFetch } from '../../http-client/fetch-through.ts'
import type { HttpClient } from '../../http-client/port.ts'
import { digest, newSecret, seal, unseal, withProof } from '../../secrets.ts'
import { bindSubject, consumeReturn, openLogin, proveLogin, spendProof } from './openid-logins.ts'
import {
  type IdentityProvider,
  type IdentityRequest,
  type IdentityStart,
  RETURN_STATE,
  type ReturnOutcome,
} from './port.ts'

export interface OpenidParts {
  config: Pick<Config, 'publicUrl' | 'secretKey'>
  settings: OpenidSettings
  /** The HTTP client for the issuer and all URLs that it names. */
  service: HttpClient
  db: Kysely<Database>
  now: () => Date
}

/** The redirect URI. */
const RETURN_PATH = '/identity/callback'
/** The maximum age of an ID token. */
const ISSUED_WITHIN_SECONDS = 300
const DISCOVER_AGAIN_MS = 3_600_000

/**
 * Any OpenID Connect issuer, by the code flow with PKCE, state and nonce. The ID token's signature is also verified,
 * although it comes directly from the provider. The login gets a token of our own, which can be used once in its
 * session.
 */
export function createOpenid(parts: OpenidParts): IdentityProvider {
  const discover = discoverer(parts)
  const { db, now } = parts
  return {
    start: async (request) => await start(parts, discover, request),
    verify: ({ sessionId, token }) => spendProof(db, { sessionId, tokenHash: digest(token) }, now()),
    takeReturn: async (url) => await finish(parts, discover, url),
  }
}

type Discover = () => Promise<Configuration>

/** The discovery document, cached for an hour; a failed read is not cached. */
function discoverer({ settings, service, now }: OpenidParts): Discover {
  let known: { at: number; configuration: Configuration } | undefined
  return async () => {
    const at = now().getTime()
    if (known && at - known.at < DISCOVER_AGAIN_MS) return known.configuration
    const { issuer, clientId, clientSecret } = settings
    const plain = issuer.startsWith('http:') ? [allowInsecureRequests] : []
    const configuration = await discovery(new URL(issuer), clientId, clientSecret, undefined, {
      execute: [enableNonRepudiationChecks, ...plain],
      [customFetch]: createFetch(service),
    })
    known = { at, configuration }
    return configuration
  }
}

async function start(
  parts: OpenidParts,
  discover: Discover,
  { sessionId, userId, email, writeEntry }: IdentityRequest,
): Promise<IdentityStart> {
  const { db, now, config, settings } = parts
  let configuration: Configuration
  try {
    configuration = await discover()
  } catch (error) {
    return { ok: false, reason: 'unreachable', detail: (error as Error).message }
  }
  const state = withProof(config.secretKey, RETURN_STATE, newSecret())
  const nonce = randomNonce()
  const verifier = randomPKCECodeVerifier()
  const sealed = seal(config.secretKey, sessionId, JSON.stringify({ nonce, verifier }))
  await db.transaction().execute(async (trx) => {
    await openLogin(trx, { sessionId, userId, stateHash: digest(state), sealed }, now())
    await writeEntry(trx)
  })
  const url = buildAuthorizationUrl(configuration, {
    redirect_uri: `${config.publicUrl}${RETURN_PATH}`,
    scope: 'openid email',
    state,
    nonce,
    login_hint: email,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(settings.hostedDomain && { hd: settings.hostedDomain }),
  })
  return { ok: true, url: url.href }
}

async function finish(parts: OpenidParts, discover: Discover, url: URL): Promise<ReturnOutcome> {
  const { db, now, config } = parts
  const state = url.searchParams.get('state') ?? ''
  const login = await consumeReturn(db, digest(state), now())
  if (!login) return { ok: false, reason: 'ended', detail: 'no login waits for this answer' }
  const { nonce, verifier } = JSON.parse(unseal(config.secretKey, login.sessionId, login.sealed)) as {
    nonce: string
    verifier: string
  }
  const current = new URL(`${config.publicUrl}${RETURN_PATH}${url.search}`)
  try {
    const tokens = await authorizationCodeGrant(await discover(), current, {
      pkceCodeVerifier: verifier,
      expectedNonce: nonce,
      expectedState: state,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    const refused = claims ? findClaimProblem(claims, parts) : 'no identity'
    if (!claims || refused) return { ok: false, reason: 'refused', detail: refused }
    const { sub: subject, iss: issuer } = claims
    if (!(await bindSubject(db, { userId: login.userId, issuer, subject })))
      return { ok: false, reason: 'refused', detail: 'another subject than the first time' }
    const token = newSecret()
    await proveLogin(db, { id: login.id, email: String(claims.email), tokenHash: digest(token) }, now())
    return { ok: true, token, state }
  } catch (error) {
    return { ok: false, reason: 'refused', detail: reasonOf(error) }
  }
}

/** Checks that the library omits: the token's age, a verified address, the organisation. */
function findClaimProblem(claims: Record<string, unknown>, { settings, now }: OpenidParts): string {
  const age = now().getTime() / 1000 - Number(claims.iat)
  if (!(Math.abs(age) <= ISSUED_WITHIN_SECONDS)) return 'an old token'
  if (typeof claims.email !== 'string' || claims.email === '') return 'no address'
  if (claims.email_verified !== true) return 'an address that is not verified'
  if (settings.hostedDomain && claims.hd !== settings.hostedDomain) return 'another organisation'
  return ''
}

function reasonOf(error: unknown): string {
  const { message, code, cause } = error as NodeJS.ErrnoException
  const inner = cause instanceof Error ? `: ${cause.message}` : ''
  return `${code ?? ''} ${message}${inner}`.trim()
}
