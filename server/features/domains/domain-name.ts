import { domainToASCII } from 'node:url'
import { refuseField } from '../../http/refuse-invalid.ts'

const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/
const OTHER_PARTS = /[\s/\\:?#@]/
const MAX_LENGTH = 253

/**
 * The host name of a mail domain in its stored form: lower case, punycode for letters beyond ASCII, without a leading
 * `@`. Undefined for an invalid host name, one without a dot, or an IP address.
 */
export function parseDomainName(typed: string): string | undefined {
  const text = typed.trim().replace(/^@/, '').replace(/\.$/, '')
  // `domainToASCII` parses a URL and drops its path.
  const name = OTHER_PARTS.test(text) ? '' : domainToASCII(text)
  const labels = name.split('.')
  if (name.length > MAX_LENGTH || labels.length < 2 || !labels.every((label) => LABEL.test(label)))
    return undefined
  return /^\d+$/.test(labels.at(-1)!) ? undefined : name
}

export function readName(typed: string, taken: readonly string[]): string {
  if (typed === '') refuseField('name', 'required', 'Scrivi il dominio')
  const name = parseDomainName(typed)
  if (name === undefined) refuseField('name', 'format', 'Questo non è un dominio: scrivilo come ufficio.it')
  if (taken.includes(name)) refuseField('name', 'taken', `«${name}» c’è già`)
  return name
}
