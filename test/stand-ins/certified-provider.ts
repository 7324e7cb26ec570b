import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair } from 'jose'
import Provider from 'oidc-provider'
import { CLIENT } from './openid.ts'

export interface CertifiedProvider {
  issuer: string
  close(): Promise<void>
}

/**
 * A certified OpenID Connect provider on this machine. The user signs in as the address in `login_hint` with one
 * button, or cancels with another.
 */
export async function startCertifiedProvider(redirectUri: string, port = 0): Promise<CertifiedProvider> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const jwk = { ...(await exportJWK(privateKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  const server = createServer((request, response) => listener(request, response))
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: [redirectUri],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    cookies: { keys: ['a key of this run'] },
    jwks: { keys: [jwk] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    ttl: { Grant: 600, Interaction: 600, Session: 600, IdToken: 600, AccessToken: 600 },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: async () => ({ sub: id, email: id, email_verified: true }),
    }),
  })
  const standard = provider.callback() as RequestListener
  const listener: RequestListener = async (request, response) => {
    const [, uid, step] = /^\/interaction\/([\w-]+)(?:\/(\w+))?/.exec(request.url ?? '') ?? []
    if (!uid) return await standard(request, response)
    const { prompt, params, session } = await provider.interactionDetails(request, response)
    if (request.method === 'GET') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      response.end(formOf(uid, String(params.login_hint)))
      return
    }
    if (step === 'abort') {
      await provider.interactionFinished(request, response, { error: 'access_denied' })
      return
    }
    const accountId = session?.accountId ?? String(params.login_hint)
    const grant = new provider.Grant({ accountId, clientId: CLIENT.clientId })
    grant.addOIDCScope('openid email')
    const consent = { grantId: await grant.save() }
    await provider.interactionFinished(
      request,
      response,
      prompt.name === 'login' ? { login: { accountId }, consent } : { consent },
      { mergeWithLastSubmission: true },
    )
  }
  const close = async () => {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  }
  return { issuer, close }
}

const formOf = (uid: string, email: string) => `<!doctype html><html lang="en"><title>Sign in</title>
<h1>Sign in</h1><p>${email}</p>
<form method="post" action="/interaction/${uid}/login"><button>Continue</button></form>
<form method="post" action="/interaction/${uid}/abort"><button>Cancel</button></form></html>`
