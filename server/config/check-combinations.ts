import { isIP } from 'node:net'
import { isAbsolute, relative, sep } from 'node:path'
import { resolvePath } from './checkout.ts'
import type { VariableName, Variables } from './variables.ts'

export interface Problem {
  variable: VariableName
  /** The message after `must be`. */
  shouldBe: string
}

type Given = Partial<Variables>

/** Rules that involve several variables. A variable with an error of its own may be absent or unparsed. */
export function checkCombinations(given: Given): Problem[] {
  return [
    ...checkTls(given),
    ...checkHost(given),
    ...checkPublicUrl(given),
    ...checkRequired(given),
    ...checkMailchimp(given),
    ...checkHttps(given),
    ...checkSmtp(given),
    ...checkBackup(given),
  ]
}

const when = (isWrong: boolean, variable: VariableName, shouldBe: string): Problem[] =>
  isWrong ? [{ variable, shouldBe }] : []

function checkTls({ TLS_CERTIFICATE, TLS_KEY }: Given): Problem[] {
  const together = 'must be given too: a certificate and its key go together'
  return [
    ...when(!TLS_CERTIFICATE && !!TLS_KEY, 'TLS_CERTIFICATE', together),
    ...when(!!TLS_CERTIFICATE && !TLS_KEY, 'TLS_KEY', together),
  ]
}

function checkHost({
  SPORTELLO_MODE,
  DEMONSTRATION_OPEN,
  HOST,
  TLS_CERTIFICATE,
  ...given
}: Given): Problem[] {
  if (HOST === undefined || isLoopback(HOST)) return []
  const guarded = TLS_CERTIFICATE !== undefined || given.TRUSTED_PROXIES?.length !== 0
  return [
    ...when(
      SPORTELLO_MODE === 'production' && !guarded,
      'HOST',
      'must be a loopback address in production, unless TLS_CERTIFICATE and TLS_KEY or TRUSTED_PROXIES are given',
    ),
    ...when(
      SPORTELLO_MODE === 'demonstration' && DEMONSTRATION_OPEN === 'false',
      'HOST',
      'must be a loopback address in demonstration mode, unless DEMONSTRATION_OPEN is true: its password is public',
    ),
  ]
}

/** Whether only programs on this machine can reach the address. */
export function isLoopback(host: string): boolean {
  if (host === 'localhost' || host === '::1') return true
  return isIP(host) === 4 && host.startsWith('127.')
}

/**
 * Links in mails and the cookie's `Secure` follow this address: a guessed address could be wrong or weaken the cookie.
 */
function checkPublicUrl({ SPORTELLO_MODE, PUBLIC_URL, TLS_CERTIFICATE }: Given): Problem[] {
  if (SPORTELLO_MODE !== 'production') return []
  const url = URL.parse(PUBLIC_URL ?? '')
  const isPlain = url?.protocol === 'http:'
  return [
    ...when(
      PUBLIC_URL === undefined,
      'PUBLIC_URL',
      'must be given in production: the address under which browsers reach this installation',
    ),
    ...when(
      isPlain && TLS_CERTIFICATE !== undefined,
      'PUBLIC_URL',
      'must begin with https:// when TLS_CERTIFICATE is given',
    ),
    ...when(
      isPlain && TLS_CERTIFICATE === undefined && !isLoopback(hostOf(url)),
      'PUBLIC_URL',
      'must begin with https:// in production, unless it names this machine',
    ),
  ]
}

/** The name without the brackets of an IPv6 address. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')

/** The variables that the first one requires. */
const REQUIRED_WITH: [VariableName, VariableName[]][] = [
  ['FILES_ENDPOINT', ['FILES_BUCKET', 'FILES_ACCESS_KEY', 'FILES_SECRET_KEY']],
  ['MAILCHIMP_API_KEY', ['MAILCHIMP_LIST']],
  ['OIDC_ISSUER', ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET']],
  ['SIGN_NAMIRIAL_URL', ['SIGN_NAMIRIAL_TOKEN']],
  ['SIGN_P12', ['SIGN_P12_PASSWORD']],
]

function checkRequired(given: Given): Problem[] {
  const zoho: VariableName[] = ['CRM_ZOHO_CLIENT_ID', 'CRM_ZOHO_CLIENT_SECRET', 'CRM_ZOHO_REFRESH_TOKEN']
  const required = [
    ...REQUIRED_WITH.filter(([name]) => given[name] !== undefined),
    ...(given.CRM_PROVIDER === 'zoho' ? [['CRM_PROVIDER=zoho', zoho] as const] : []),
  ]
  return required.flatMap(([name, others]) =>
    others.flatMap((other) => when(given[other] === undefined, other, `must be given with ${name}`)),
  )
}

const checkMailchimp = ({ MAILCHIMP_API_KEY: key, MAILCHIMP_URL }: Given): Problem[] =>
  when(
    key !== undefined && MAILCHIMP_URL === undefined && !/-[a-z]+\d+$/.test(key),
    'MAILCHIMP_API_KEY',
    'must end with a data centre such as -us19',
  )

function checkHttps(given: Given): Problem[] {
  if (given.SPORTELLO_MODE !== 'production') return []
  const isPlain = (name: 'OIDC_ISSUER' | 'CRM_ZOHO_ACCOUNTS_URL') => given[name]?.startsWith('http:') === true
  const shouldBe = 'must begin with https:// in production'
  return [
    ...when(isPlain('OIDC_ISSUER'), 'OIDC_ISSUER', shouldBe),
    ...when(
      given.CRM_PROVIDER === 'zoho' && isPlain('CRM_ZOHO_ACCOUNTS_URL'),
      'CRM_ZOHO_ACCOUNTS_URL',
      shouldBe,
    ),
  ]
}

/** What removes the data folder removes the backups in it. */
function checkBackup({ BACKUP_TO, DATA_DIR }: Given): Problem[] {
  if (!BACKUP_TO?.folder || DATA_DIR === undefined) return []
  const path = relative(resolvePath(DATA_DIR), BACKUP_TO.folder)
  const isInside = path !== '..' && !path.startsWith(`..${sep}`) && !isAbsolute(path)
  return when(isInside, 'BACKUP_TO', 'must be a folder outside of DATA_DIR, best on another disk')
}

const DKIM = ['SMTP_DKIM_DOMAIN', 'SMTP_DKIM_SELECTOR', 'SMTP_DKIM_KEY'] as const

function checkSmtp(given: Given): Problem[] {
  if (given.SMTP_HOST === undefined) return []
  const isSender = /@[^\s@>]+>?$/.test(given.SMTP_FROM ?? '')
  const missing = DKIM.filter((name) => given[name] === undefined)
  return [
    ...when(!isSender, 'SMTP_FROM', 'must be a mail address, with SMTP_HOST'),
    ...(missing.length < DKIM.length ? missing : []).map((variable) => ({
      variable,
      shouldBe: 'must be given too: the three of a signature go together',
    })),
  ]
}
