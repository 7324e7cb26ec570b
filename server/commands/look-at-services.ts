import { type Config, isWithoutMail } from '../config.ts'
import { broughtSigner, validityOf } from '../documents/signature/certificate.ts'
import { createSmtpClient } from '../providers/mail/smtp-client.ts'
import { mailchimpUrl } from '../providers/newsletter/mailchimp.ts'
import { type Connect, connectPlainly } from '../providers/outside/connect.ts'
import { createNamirial } from '../providers/signature/namirial.ts'
import type { Environment } from '../variables/readers.ts'
import type { Finding } from './look-at-database.ts'
import { WITHOUT_MAIL } from './without-mail.ts'

type Look = (config: Config, connect: Connect) => Finding | Promise<Finding>

interface LookedAt {
  /** As the report names it. */
  name: string
  look: Look
  /** The variable that chooses an outside service, and how the names of its other variables begin. */
  chosenBy?: { variable: string; others: RegExp }
}

const ok = (found: string): Finding => ({ ok: true, found })
const hostOf = (url: string) => new URL(url).host

/** What is configured of each outside service, whether it answers, and what is missing. */
export const OUTSIDE_SERVICES: readonly LookedAt[] = [
  { name: 'mail', look: lookAtMail, chosenBy: { variable: 'SMTP_HOST', others: /^SMTP_/ } },
  {
    name: 'signature',
    look: lookAtSignature,
    chosenBy: { variable: 'SIGN_NAMIRIAL_URL', others: /^SIGN_NAMIRIAL_/ },
  },
  { name: 'identity', look: lookAtIdentity, chosenBy: { variable: 'OIDC_ISSUER', others: /^OIDC_/ } },
  { name: 'crm', look: lookAtCrm, chosenBy: { variable: 'CRM_PROVIDER', others: /^CRM_ZOHO_/ } },
  { name: 'addresses', look: lookAtAddresses },
  {
    name: 'email check',
    look: lookAtEmailCheck,
    chosenBy: { variable: 'DEBOUNCE_API_KEY', others: /^DEBOUNCE_/ },
  },
  {
    name: 'newsletter',
    look: lookAtNewsletter,
    chosenBy: { variable: 'MAILCHIMP_API_KEY', others: /^MAILCHIMP_/ },
  },
]

/** Looks at one; a service that variables name and nothing chooses is not the one that works. */
export async function lookAtService(
  { look, chosenBy }: LookedAt,
  config: Config,
  env: Environment,
): Promise<Finding> {
  const isGiven = (name: string) => (env[name] ?? '').trim() !== ''
  if (chosenBy && !isGiven(chosenBy.variable)) {
    const named = Object.keys(env).filter((name) => chosenBy.others.test(name) && isGiven(name))
    if (named.length > 0)
      return {
        ok: false,
        wrong: `${named.join(', ')} given without ${chosenBy.variable}: what is built in works`,
      }
  }
  return await look(config, connectPlainly(config))
}

interface Asked {
  name: string
  baseUrl: string
  path?: string
  headers?: Record<string, string>
}

/** An answer below 400, or of any kind below 500 where nothing harmless may be asked. Throws when there is none. */
async function reach(connect: Connect, { name, baseUrl, path, headers = {} }: Asked): Promise<Finding> {
  const service = connect({ port: 'doctor', name, baseUrl, timeoutMs: 10_000 })
  const { status } = await service.ask({ method: 'GET', path: path ?? '/', headers })
  const about = `${name} at ${hostOf(baseUrl)}`
  if (status < (path === undefined ? 500 : 400)) return ok(`${about}: it answers`)
  return { ok: false, wrong: `${about}: HTTP ${status}` }
}

/** Without a mail server an installation for work reaches nobody, which is no way to work. */
async function lookAtMail(config: Config): Promise<Finding> {
  if (!config.smtp)
    return isWithoutMail(config)
      ? { ok: false, wrong: WITHOUT_MAIL }
      : ok('a demonstration: nothing is sent; read at /outbox, or with the command outbox')
  const client = createSmtpClient(config.smtp)
  try {
    await client.verify()
    return ok(`sent by ${config.smtp.host}: it answers and takes the login`)
  } finally {
    client.close()
  }
}

/** The office's own certificate must open: otherwise what customers sign waits for it. */
async function lookAtSignature(config: Config, connect: Connect): Promise<Finding> {
  const { signNamirialUrl: baseUrl, signNamirialToken: apiToken, signNamirialMethod: method } = config
  const { signP12, signP12Password = '' } = config
  if (baseUrl && apiToken) {
    const service = connect({ port: 'doctor', name: 'Namirial', baseUrl, timeoutMs: 10_000 })
    // A search for an envelope that is not there changes nothing.
    const found = await createNamirial({ service, apiToken, method }).find(`doctor-${Date.now()}`)
    const about = `Namirial at ${hostOf(baseUrl)}`
    return found.ok
      ? ok(`${about}: it answers and takes the token`)
      : { ok: false, wrong: `${about}: ${found.detail}` }
  }
  const unable = isWithoutMail(config) ? '; customers cannot sign without SMTP_HOST' : ''
  if (!signP12) return ok(`built in: sealed with a certificate of its own making${unable}`)
  const { certificate } = await broughtSigner(signP12, signP12Password)
  const { from, until } = validityOf(certificate)
  const now = new Date()
  if (now < from || now > until)
    return {
      ok: false,
      wrong: `the certificate of SIGN_P12 is valid from ${from.toISOString()} to ${until.toISOString()} only: nothing is sealed`,
    }
  return ok(`built in: sealed with the certificate of SIGN_P12${unable}`)
}

function lookAtIdentity(config: Config, connect: Connect): Finding | Promise<Finding> {
  if (config.openid) {
    const { issuer } = config.openid
    const baseUrl = issuer.replace(/\/$/, '')
    return reach(connect, { name: 'OpenID Connect', baseUrl, path: '/.well-known/openid-configuration' })
  }
  return ok(isWithoutMail(config) ? 'built in: a code by the command login-code' : 'built in: a code by mail')
}

/** A new token may end an older one, so the credentials are tried on the page of services. */
function lookAtCrm({ zoho }: Config, connect: Connect): Finding | Promise<Finding> {
  if (!zoho) return ok('built in: own tables; CRM_PROVIDER is not zoho')
  return reach(connect, { name: 'Zoho CRM', baseUrl: zoho.accountsUrl })
}

/** Google counts each search. */
function lookAtAddresses(config: Config, connect: Connect): Finding | Promise<Finding> {
  const { placesGoogleKey, placesGoogleUrl, placesPhotonUrl } = config
  if (placesGoogleKey) return reach(connect, { name: 'Google Places', baseUrl: placesGoogleUrl })
  if (placesPhotonUrl)
    return reach(connect, { name: 'Photon', baseUrl: placesPhotonUrl, path: '/api?q=Roma&limit=1' })
  return ok('built in: municipalities and streets of saved contracts')
}

/** Each address that is checked costs something. */
function lookAtEmailCheck(
  { debounceApiKey, debounceUrl }: Config,
  connect: Connect,
): Finding | Promise<Finding> {
  if (!debounceApiKey) return ok('built in: shape, known domains, name servers')
  return reach(connect, { name: 'DeBounce', baseUrl: debounceUrl })
}

function lookAtNewsletter(config: Config, connect: Connect): Finding | Promise<Finding> {
  const { mailchimpApiKey: key, mailchimpList: list = '' } = config
  const baseUrl = config.mailchimpUrl ?? (key && mailchimpUrl(key))
  if (key && baseUrl) {
    const authorization = `Basic ${Buffer.from(`sportello:${key}`).toString('base64')}`
    const path = `/3.0/lists/${encodeURIComponent(list)}`
    return reach(connect, { name: 'Mailchimp', baseUrl, path, headers: { authorization } })
  }
  const unable = isWithoutMail(config) ? '; nobody can confirm without SMTP_HOST' : ''
  return ok(`built in: a list confirmed by mail${unable}`)
}
