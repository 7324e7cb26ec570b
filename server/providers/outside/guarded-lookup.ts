import { type LookupAddress, type LookupOptions, lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** The address belongs to this machine or to a private network. */
export class PrivateAddress extends Error {}

const inside = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  inside.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  // Where IPv4 addresses are dressed: compatible, translated, NAT64 everywhere and here, Teredo, 6to4.
  ['::', 96],
  ['::ffff:0:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2001::', 32],
  ['2002::', 16],
  ['100::', 64],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  inside.addSubnet(network, bits, 'ipv6')

/** Whether an IP address is this machine's or of a private, link-local or reserved network. */
export function isPrivate(address: string): boolean {
  const version = isIP(address)
  if (version === 0) return true
  // An IPv4 address in IPv6 clothes is judged as what it is: BlockList does so by itself.
  return inside.check(address, version === 6 ? 'ipv6' : 'ipv4')
}

/**
 * Looks a name up and refuses it when any of its addresses is private. The connection uses exactly what was judged, so
 * a name that answers differently the second time gains nothing.
 */
export const guardedLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...(options as LookupOptions), all: true }, (error, found) => {
    if (error) return callback(error, [])
    const hidden = found.find(({ address }) => isPrivate(address))
    if (hidden) return callback(new PrivateAddress(`${hostname} is a private address`), [])
    const first = found[0] as LookupAddress
    return options.all ? callback(null, found) : callback(null, first.address, first.family)
  })
}
