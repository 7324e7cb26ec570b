import type { Finding } from '../checks/finding.ts'
import { COMMAND } from '../config/checkout.ts'
import { type Config, type Environment, isWithoutMail } from '../config/config.ts'
import { createUntrackedProviders } from '../context.ts'
import { createProvidedSigner, validityOf } from '../documents/signature/certificate.ts'
import type { CreateHttpClient } from '../http-client/http-client-factory.ts'
import { createSmtpClient } from '../providers/mail/smtp-client.ts'
import { mailchimpUrl } from '../providers/newsletter/mailchimp.ts'
import { createNamirial } from '../providers/signature/namirial.ts'

type ServiceCheck = (config: Config, connect: CreateHttpClient) => Finding | Promise<Finding>

interface CheckedService {
  /** The name in the report. */
  name: string
  check: ServiceCheck
  /** The variable that selects the external service, and the prefix of its other variables. */
  chosenBy?: { variable: string; others: RegExp }
}

const ok = (found: string): Finding => ({ ok: true, found })
const hostOf = (url: string) => new URL(url).host

/** The external services: their configuration, availability and missing variables. */
export const EXTERNAL_SERVICES: readonly CheckedService[] = [
  { name: 'mail', check: checkMail, chosenBy: { variable: 'SMTP_HOST', others: /^SMTP_/ } },
  {
    name: 'signature',
    check: checkSignature,
    chosenBy: { variable: 'SIGN_NAMIRIAL_URL', others: /^SIGN_NAMIRIAL_/ },
  },
  { name: 'identity', check: checkIdentity, chosenBy: { variable: 'OIDC_ISSUER', others: /^OIDC_/ } },
  { name: 'crm', check: checkCrm, chosenBy: { variable: 'CRM_PROVIDER', others: /^CRM_ZOHO_/ } },
  { name: 'addresses', check: checkAddresses },
  {
    name: 'email check',
    check: checkEmailCheck,
    chosenBy: { variable: 'DEBOUNCE_API_KEY', others: /^DEBOUNCE_/ },
  },
  {
    name: 'newsletter',
    check: checkNewsletter,
    chosenBy: { variable: 'MAILCHIMP_API_KEY', others: /^MAILCHIMP_/ },
  },
]

/** Checks one service; fails when its variables are set but the selecting variable is missing. */
export async function checkService(
  { check, chosenBy }: CheckedService,
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
  return await check(config, createUntrackedProviders(config).connect)
}

interface Reachability {
  name: string
  baseUrl: string
  path?: string
  headers?: Record<string, string>
}

/** A status below 400, or below 500 for services without a harmless request. Throws without a response. */
async function checkReachable(
  connect: CreateHttpClient,
  { name, baseUrl, path, headers = {} }: Reachability,
): Promise<Finding> {
  const service = connect({ port: 'doctor', name, baseUrl })
  const { status } = await service.request({ method: 'GET', path: path ?? '/', headers })
  const about = `${name} at ${hostOf(baseUrl)}`
  if (status < (path === undefined ? 500 : 400)) return ok(`${about}: it answers`)
  return { ok: false, wrong: `${about}: HTTP ${status}` }
}

/** The functions that are unavailable without a mail server, for the operator. */
export const WITHOUT_MAIL = `nothing is sent. Login codes cannot arrive, customers cannot sign, and the recap of a record, the happy-customer mail, the newsletter and another mailbox of a user who has logged in are refused; notices wait. Set SMTP_HOST; until then give login codes with: ${COMMAND} login-code --login <login>`

/** An installation in production needs a mail server. */
async function checkMail(config: Config): Promise<Finding> {
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

/** The configured certificate must be readable: otherwise signed contracts are not sealed. */
async function checkSignature(config: Config, connect: CreateHttpClient): Promise<Finding> {
  const { signNamirialUrl: baseUrl, signNamirialToken: apiToken, signNamirialMethod: method } = config
  const { signP12, signP12Password = '' } = config
  if (baseUrl && apiToken) {
    const service = connect({ port: 'doctor', name: 'Namirial', baseUrl })
    // A search for an unknown envelope has no effect.
    const found = await createNamirial({ service, apiToken, method }).find(`doctor-${Date.now()}`)
    const about = `Namirial at ${hostOf(baseUrl)}`
    return found.ok
      ? ok(`${about}: it answers and takes the token`)
      : { ok: false, wrong: `${about}: ${found.detail}` }
  }
  const unable = isWithoutMail(config) ? '; customers cannot sign without SMTP_HOST' : ''
  if (!signP12) return ok(`built in: sealed with a certificate of its own making${unable}`)
  const { certificate } = await createProvidedSigner(signP12, signP12Password)
  const { from, until } = validityOf(certificate)
  const now = new Date()
  if (now < from || now > until)
    return {
      ok: false,
      wrong: `the certificate of SIGN_P12 is valid from ${from.toISOString()} to ${until.toISOString()} only: nothing is sealed`,
    }
  return ok(`built in: sealed with the certificate of SIGN_P12${unable}`)
}

function checkIdentity(config: Config, connect: CreateHttpClient): Finding | Promise<Finding> {
  if (config.openid) {
    const { issuer } = config.openid
    const baseUrl = issuer.replace(/\/$/, '')
    return checkReachable(connect, {
      name: 'OpenID Connect',
      baseUrl,
      path: '/.well-known/openid-configuration',
    })
  }
  return ok(isWithoutMail(config) ? 'built in: a code by the command login-code' : 'built in: a code by mail')
}

/** A new token may invalidate an older one, so the services page tests the credentials. */
function checkCrm({ zoho }: Config, connect: CreateHttpClient): Finding | Promise<Finding> {
  if (!zoho) return ok('built in: own tables; CRM_PROVIDER is not zoho')
  return checkReachable(connect, { name: 'Zoho CRM', baseUrl: zoho.accountsUrl })
}

/** Google bills each search. */
function checkAddresses(config: Config, connect: CreateHttpClient): Finding | Promise<Finding> {
  const { placesGoogleKey, placesGoogleUrl } = config
  if (placesGoogleKey) return checkReachable(connect, { name: 'Google Places', baseUrl: placesGoogleUrl })
  return ok('built in: the municipalities of Italy and the uploaded ones')
}

/** Each checked address is billed. */
function checkEmailCheck(
  { debounceApiKey, debounceUrl }: Config,
  connect: CreateHttpClient,
): Finding | Promise<Finding> {
  if (!debounceApiKey) return ok('built in: shape, known domains, name servers')
  return checkReachable(connect, { name: 'DeBounce', baseUrl: debounceUrl })
}

function checkNewsletter(config: Config, connect: CreateHttpClient): Finding | Promise<Finding> {
  const { mailchimpApiKey: key, mailchimpList: list = '' } = config
  const baseUrl = config.mailchimpUrl ?? (key && mailchimpUrl(key))
  if (key && baseUrl) {
    const authorization = `Basic ${Buffer.from(`sportello:${key}`).toString('base64')}`
    const path = `/3.0/lists/${encodeURIComponent(list)}`
    return checkReachable(connect, { name: 'Mailchimp', baseUrl, path, headers: { authorization } })
  }
  const unable = isWithoutMail(config) ? '; no customer can confirm without SMTP_HOST' : ''
  return ok(`built in: a list confirmed by mail${unable}`)
}
