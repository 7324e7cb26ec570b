import { type LookupAddress, type LookupOptions, lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** The address is local, private or unassigned. */
export class PrivateAddress extends Error {
  readonly address: string
  constructor(address: string) {
    super(`${address} is a private address`)
    this.address = address
  }
}

type Network = readonly [network: string, bits: number]

function createBlockList(of4: readonly Network[], of6: readonly Network[]): BlockList {
  const list = new BlockList()
  for (const [network, bits] of of4) list.addSubnet(network, bits, 'ipv4')
  for (const [network, bits] of of6) list.addSubnet(network, bits, 'ipv6')
  return list
}

/** The local machine and private networks: an operator may run a service there. */
const PRIVATE_NETWORKS = createBlockList(
  [
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['172.16.0.0', 12],
    ['192.168.0.0', 16],
  ],
  [
    ['::1', 128],
    ['fc00::', 7],
  ],
)

/** Always blocked: unspecified, link-local, reserved and multicast networks, and the metadata services of clouds. */
const BLOCKED_NETWORKS = createBlockList(
  [
    ['0.0.0.0', 8],
    ['100.100.100.200', 32],
    ['168.63.129.16', 32],
    ['169.254.0.0', 16],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.88.99.0', 24],
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ],
  [
    ['::', 128],
    // IPv6 prefixes with embedded IPv4 addresses: compatible, translated, global and local NAT64, Teredo, 6to4.
    ['::', 96],
    ['::ffff:0:0:0', 96],
    ['64:ff9b::', 96],
    ['64:ff9b:1::', 48],
    ['2001::', 32],
    ['2002::', 16],
    ['100::', 64],
    ['2001:db8::', 32],
    ['3fff::', 20],
    ['5f00::', 16],
    ['fd00:ec2::', 32],
    ['fd20:ce::', 32],
    ['fe80::', 10],
    ['fec0::', 10],
    ['ff00::', 8],
  ],
)

// BlockList checks an IPv4-mapped address (`::ffff:10.0.0.1`) as the IPv4 address.
const isIn = (list: BlockList, address: string): boolean =>
  list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Whether an IP address is local, private, link-local or reserved. */
export function isPrivate(address: string): boolean {
  return isIP(address) === 0 || isIn(PRIVATE_NETWORKS, address) || isIn(BLOCKED_NETWORKS, address)
}

/** Whether a connection to an address is allowed; `mayReach` decides about private ones. */
export function isReachable(address: string, isAllowedAddress: (address: string) => boolean): boolean {
  if (!isPrivate(address)) return true
  if (isIP(address) === 0 || !isAllowedAddress(address)) return false
  return address === '::1' || !isIn(BLOCKED_NETWORKS, address)
}

/**
 * Resolves a name and rejects it when any of its addresses is blocked. The connection uses the checked addresses, so a
 * name that resolves differently the second time gains nothing.
 */
export function guardedLookup(
  isAllowedAddress: (address: string) => boolean,
  resolve: typeof lookup = lookup,
): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...(options as LookupOptions), all: true }, (error, found) => {
      if (error) return callback(error, [])
      if (!found.every(({ address }) => isReachable(address, isAllowedAddress)))
        return callback(new PrivateAddress(hostname), [])
      const first = found[0] as LookupAddress
      return options.all ? callback(null, found) : callback(null, first.address, first.family)
    })
  }
}
