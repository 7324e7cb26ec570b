import tlds from 'tlds' with { type: 'json' }
import { editDistance } from './edit-distance.ts'
import { once } from './memoize.ts'

/** The domains in which most Italian customers have their mailboxes, and domains that resemble them. */
const PROVIDERS = (
  'gmail.com googlemail.com libero.it virgilio.it tiscali.it alice.it tin.it tim.it icloud.com me.com mac.com ' +
  'hotmail.it hotmail.com hotmail.fr hotmail.de hotmail.es hotmail.co.uk outlook.it outlook.com outlook.fr outlook.de ' +
  'outlook.es live.it live.com live.fr msn.com yahoo.it yahoo.com yahoo.fr yahoo.de yahoo.es yahoo.co.uk ymail.com ' +
  'rocketmail.com fastwebnet.it email.it inwind.it iol.it blu.it aruba.it pec.it legalmail.it pec.aruba.it arubapec.it ' +
  'postecert.it poste.it proton.me protonmail.com pm.me vodafone.it teletu.it supereva.it katamail.com mail.com ' +
  'email.com gmx.com gmx.net gmx.de mail.ru fastmail.com zoho.com'
).split(' ')
/** Providers with one ending only: `gmail.it` is none. */
const SINGLE = new Map(
  [
    'gmail.com',
    'googlemail.com',
    'libero.it',
    'virgilio.it',
    'tiscali.it',
    'icloud.com',
    'fastwebnet.it',
    'legalmail.it',
  ].map((domain) => [labelOf(domain), domain]),
)
/** The endings that people mean, the most common first. */
const COMMON_ENDINGS = ['it', 'com', 'net', 'org', 'eu', 'info', 'biz']
/** Shorter names have too many neighbours. */
const MIN_LABEL = 5

/** Those of the root zone, and those that are reserved for examples and tests (RFC 2606). */
const endings = once(() => new Set([...tlds, 'example', 'test']))

function labelOf(domain: string): string {
  return domain.slice(0, domain.lastIndexOf('.'))
}
const endingOf = (domain: string) => domain.slice(domain.lastIndexOf('.') + 1)

export const hasKnownEnding = (domain: string): boolean => endings().has(endingOf(domain))

/** The domain that was probably meant; undefined for a domain that looks right. */
export function likelyDomain(domain: string): string | undefined {
  if (PROVIDERS.includes(domain)) return undefined
  const [label, ending] = [labelOf(domain), endingOf(domain)]
  const single = SINGLE.get(label)
  if (single !== undefined) return single
  if (!hasKnownEnding(domain)) {
    const provider = PROVIDERS.find((known) => label.length >= MIN_LABEL && isNear(domain, known))
    const likelyEnding = COMMON_ENDINGS.find((known) => isNear(ending, known))
    const fixed = likelyEnding && `${label}.${likelyEnding}`
    return provider ?? (fixed && (likelyDomain(fixed) ?? fixed))
  }
  if (label.length < MIN_LABEL - 1) return undefined
  return PROVIDERS.find((known) => labelOf(known).length >= MIN_LABEL && isNear(domain, known))
}

/** One letter added, missing or wrong, or two neighbours exchanged. */
function isNear(one: string, other: string): boolean {
  if (editDistance(one, other, 1) <= 1) return true
  const at = [...one].findIndex((letter, index) => letter !== other[index])
  const exchanged = one.slice(0, at) + (one[at + 1] ?? '') + (one[at] ?? '') + one.slice(at + 2)
  return at >= 0 && exchanged === other
}
