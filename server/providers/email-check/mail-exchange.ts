import { Resolver } from 'node:dns/promises'
import { type Breaker, BreakerOpen } from '../../http-client/breaker.ts'

/** Whether a domain accepts mail; `unknown` when it cannot be determined now. */
export type MailExchange = (domain: string) => Promise<'yes' | 'no' | 'unknown'>

/** The queries of the lookup; rejects as Node's resolver does, with a `code`. */
export interface DomainResolver {
  resolveMx(domain: string): Promise<{ exchange: string }[]>
  resolve4(domain: string): Promise<string[]>
  resolve6(domain: string): Promise<string[]>
  resolveNs(domain: string): Promise<string[]>
}

const TIMEOUT_MS = 2_000

/** The machine's own name servers; each is asked twice at most. */
export const systemResolver = (): DomainResolver => new Resolver({ timeout: TIMEOUT_MS / 2, tries: 2 })

/** Every name server with a way to the internet knows this domain. */
const KNOWN_DOMAIN = 'it'

/** The name servers responded that no such record exists. */
const NOTHING = new Set(['ENOTFOUND', 'ENODATA'])
const codeOf = (error: unknown) => (error as { code?: unknown }).code

/**
 * Queries the MX records of a domain and, without any, its address records, as mail delivery does (RFC 5321). Name
 * servers that know nothing of the internet deny every domain: their answer proves nothing.
 */
export function createMailExchange(
  resolver: DomainResolver,
  breaker: Breaker,
  timeoutMs = TIMEOUT_MS,
): MailExchange {
  return async (domain) => {
    try {
      return (await breaker.run(() => withTimeout(timeoutMs, acceptsMail(resolver, domain)))) ? 'yes' : 'no'
    } catch (error) {
      if (error instanceof BreakerOpen || codeOf(error) !== undefined) return 'unknown'
      throw error
    }
  }
}

async function acceptsMail(resolver: DomainResolver, domain: string): Promise<boolean> {
  const servers = await emptyIfNotFound(resolver.resolveMx(domain))
  // A single dot declares that the domain accepts no mail (RFC 7505).
  if (servers.length > 0) return servers.some(({ exchange }) => exchange !== '' && exchange !== '.')
  if ((await emptyIfNotFound(resolver.resolve4(domain))).length > 0) return true
  if ((await emptyIfNotFound(resolver.resolve6(domain))).length > 0) return true
  if ((await emptyIfNotFound(resolver.resolveNs(KNOWN_DOMAIN))).length > 0) return false
  throw Object.assign(new Error('The name servers know no domain of the internet'), { code: 'ENOTFOUND' })
}

async function emptyIfNotFound<T>(question: Promise<T[]>): Promise<T[]> {
  try {
    return await question
  } catch (error) {
    if (NOTHING.has(String(codeOf(error)))) return []
    throw error
  }
}

async function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    const error = Object.assign(new Error('The name servers did not answer in time'), { code: 'ETIMEOUT' })
    timer = setTimeout(reject, ms, error)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
    // The rejection of the slower promise is not awaited.
    work.catch(() => undefined)
  }
}
