import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { type Reply, type StandIn, startStandIn } from './stand-in.ts'

export const CLIENT = { clientId: 'sportello', clientSecret: 'a client secret of forty characters, at least' }

export interface OpenidStandIn extends StandIn {
  issuer: string
  key: CryptoKey
  /** A key that the issuer does not publish. */
  otherKey: CryptoKey
  /** The claims of an honest token for this nonce. */
  claims(nonce: string): JWTPayload
  sign(
    claims: JWTPayload,
    options?: { alg?: string; key?: CryptoKey | Uint8Array; kid?: string },
  ): Promise<string>
  /** The response of the token endpoint for any code. */
  give(idToken: string): void
}

/** An issuer that returns any given ID token, for tokens that no honest issuer creates. */
export async function startOpenid(): Promise<OpenidStandIn> {
  const { publicKey, privateKey: key } = await generateKeyPair('RS256', { extractable: true })
  const { privateKey: otherKey } = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  let idToken = ''
  const standIn = await startStandIn((request): Reply => {
    const issuer = `http://${request.headers.host}`
    if (request.path === '/.well-known/openid-configuration') return { status: 200, body: describe(issuer) }
    if (request.path === '/jwks') return { status: 200, body: { keys: [jwk] } }
    if (request.path === '/token')
      return {
        status: 200,
        body: { access_token: 'a', token_type: 'Bearer', expires_in: 60, id_token: idToken },
      }
    return { status: 404 }
  })
  const now = () => Math.floor(Date.now() / 1000)
  return {
    ...standIn,
    issuer: standIn.url,
    key,
    otherKey,
    claims: (nonce) => ({
      iss: standIn.url,
      aud: CLIENT.clientId,
      sub: '1101',
      nonce,
      email: 'anna@example.it',
      email_verified: true,
      iat: now(),
      exp: now() + 3600,
    }),
    sign: (claims, { alg = 'RS256', key: by = key, kid = 'one' } = {}) =>
      new SignJWT(claims).setProtectedHeader({ alg, kid }).sign(by),
    give: (token) => {
      idToken = token
    },
  }
}

const describe = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/auth`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/jwks`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  code_challenge_methods_supported: ['S256'],
})
