import { domainToASCII } from 'node:url'

const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/
const OTHER_PARTS = /[\s/\\:?#@]/
const MAX_LENGTH = 253

/**
 * The host name of a mail domain as it is stored: lower case, letters beyond ASCII as punycode, without the `@` that
 * people write before it. Undefined for what is no host name of at least two parts, or an address of numbers.
 */
export function parseDomainName(typed: string): string | undefined {
  const text = typed.trim().replace(/^@/, '').replace(/\.$/, '')
  // `domainToASCII` reads an address and leaves its path out.
  const name = OTHER_PARTS.test(text) ? '' : domainToASCII(text)
  const labels = name.split('.')
  if (name.length > MAX_LENGTH || labels.length < 2 || !labels.every((label) => LABEL.test(label)))
    return undefined
  return /^\d+$/.test(labels.at(-1)!) ? undefined : name
}
