import { isIPv6 } from 'node:net'

/** Prefixes of 96 bits in front of an IPv4 address: mapped (RFC 4291), and translated by a gateway (RFC 6052). */
const IPV4_PREFIXES = new Set(['0:0:0:0:0:ffff', '64:ff9b:0:0:0:0'])

/**
 * The key of a client address for limits: an IPv4 address unchanged, also when embedded in IPv6; of an IPv6 address its
 * first 64 bits, since a subscriber has at least that many addresses (RFC 6177).
 */
export function addressKey(ip: string): string {
  const address = ip.split('%')[0] ?? ''
  if (!isIPv6(address)) return ip
  const groups = groupsOf(address)
  if (IPV4_PREFIXES.has(groups.slice(0, 6).join(':'))) return ipv4Of(groups)
  return `${groups.slice(0, 4).join(':')}::/64`
}

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  // The URL parser normalises every spelling of an address to groups of hexadecimal digits.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const first = head === '' ? [] : head.split(':')
  if (tail === undefined) return first
  const last = tail === '' ? [] : tail.split(':')
  return [...first, ...Array<string>(8 - first.length - last.length).fill('0'), ...last]
}

function ipv4Of(groups: readonly string[]): string {
  const bytes = groups.slice(6).flatMap((group) => {
    const number = Number.parseInt(group, 16)
    return [number >> 8, number & 0xff]
  })
  return bytes.join('.')
}
