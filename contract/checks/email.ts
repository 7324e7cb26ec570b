/// <reference path="../punycode.d.ts" />
import punycode from 'punycode.js'
import tlds from 'tlds' with { type: 'json' }
import { cleanLine, LONGEST_COPIED } from '../clean-text.ts'
import { once } from '../memoize.ts'
import { editDistance } from '../texts/edit-distance.ts'
import { accept, finding, type Outcome, refuse } from '../texts/outcome.ts'

const EMAIL_PATTERN =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/

/**
 * An e-mail address; its domain is converted to lower case. A domain that looks mistyped is a warning. A domain with
 * accents is kept as it is written: browsers turn it into its form for the wire (`xn--caff-8oa.it`).
 */
export function checkEmail(text: string): Outcome {
  const typed = cleanLine(text)
  const outcome = checkAddress(typed)
  if (outcome.ok || typed.length > LONGEST_COPIED) return outcome
  const addresses = addressesIn(typed)
  const several = addresses.length > 1
  if (several) return refuse('email-several', 'Sono più indirizzi: qui ne va uno.', addresses[0])
  return { ok: false, finding: finding(outcome.finding.code, outcome.finding.message, addresses[0]) }
}

function checkAddress(typed: string): Outcome {
  const at = typed.lastIndexOf('@')
  if (at < 1) return refuse('email-shape', 'L’indirizzo ha una @ tra il nome e il dominio.')
  if (/\s/.test(typed)) return refuse('email-spaces', 'L’indirizzo non ha spazi.')
  const local = typed.slice(0, at)
  const domain = readDomain(typed.slice(at + 1))
  const onWire = `${local}@${punycode.toASCII(domain)}`
  if (!EMAIL_PATTERN.test(onWire) || local.length > 64 || onWire.length > 254)
    return refuse(
      'email-shape',
      `L’indirizzo non è scritto bene: controlla ${EMAIL_PATTERN.test(`a@${punycode.toASCII(domain)}`) ? 'il nome prima della @' : 'il dominio dopo la @'}.`,
    )
  return accept(`${local}@${domain}`, domainWarnings(local, domain))
}

function domainWarnings(local: string, domain: string) {
  const likely = likelyDomain(domain)
  if (likely !== undefined)
    return [
      finding('email-domain', `Il dominio ${domain} è insolito: forse ${likely}?`, `${local}@${likely}`),
    ]
  if (hasKnownEnding(punycode.toASCII(domain))) return []
  return [finding('email-domain', `Nessun dominio finisce come ${domain}: controlla l’indirizzo.`)]
}

/** Letters that domains may have beside the plain ones; look-alikes of other scripts stay in their form for the wire. */
const LATIN = /^[a-z0-9.\u00df-\u00f6\u00f8-\u00ff\u0153-]*$/

function readDomain(typed: string): string {
  const domain = typed.toLowerCase()
  if (!domain.includes('xn--')) return LATIN.test(domain) ? domain : punycode.toASCII(domain)
  try {
    const readable = punycode.toUnicode(domain)
    return LATIN.test(readable) ? readable : domain
  } catch {
    return domain
  }
}

/** The valid addresses in a text, as people copy and say them: `mailto:…`, `Mario Rossi <…>`, `… chiocciola …`. */
function addressesIn(text: string): string[] {
  const written = text
    .replace(/\s{0,2}(?:[([{]at[)\]}]|\bchiocciola\b)\s{0,2}/gi, '@')
    .replace(/\s{1,2}punto\s{1,2}/gi, '.')
    .replace(/@{2,}/g, '@')
  const joined = written.replace(/\s+/g, '')
  // `mario rossi@…` has a gap too many, `Mario Rossi mario@…` a name before it.
  const readings = /^[^\s\p{Lu}]*[^\s\p{Lu}.:,=]\s[^\s\p{Lu}]+@/u.test(written) ? [joined] : [written, joined]
  const found = readings.map((candidate) => [
    ...new Set(partsOf(candidate).flatMap((part) => soundAddress(part) ?? [])),
  ])
  return found.find((addresses) => addresses.length > 0) ?? []
}

/** A comma separates only before another address: behind the last one it may be a mistyped dot. */
function partsOf(text: string): string[] {
  const last = text.lastIndexOf('@')
  return `${text.slice(0, last).replaceAll(',', ' ')}${text.slice(last)}`.split(/[\s;/|<>()[\]{}"“”«»]+/)
}

function soundAddress(part: string): string | undefined {
  const bare = part.replace(/^(?:mailto|e-?mail|pec)?[:=.,'‘’]*/i, '').replace(/(?<![.,:'’])[.,:'’]+$/, '')
  const at = bare.lastIndexOf('@')
  const dotted =
    bare.slice(0, at + 1) +
    bare
      .slice(at + 1)
      .replace(/,/g, '.')
      .replace(/\.{2,}/g, '.')
  const outcome = [part, bare, dotted].map(checkAddress).find(({ ok }) => ok)
  if (!outcome?.ok) return undefined
  return outcome.warnings?.[0]?.suggestion ?? outcome.value
}

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

const hasKnownEnding = (domain: string): boolean => endings().has(endingOf(domain))

/** The domain that was probably meant; undefined for a domain that looks right. */
function likelyDomain(domain: string): string | undefined {
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
