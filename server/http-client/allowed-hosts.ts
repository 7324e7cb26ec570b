import { BlockList, isIP } from 'node:net'

/** Whether a host, or its address, is in a list of names, addresses and networks (`10.0.0.0/8`). */
export function allowedHosts(list: readonly string[]): (host: string, address: string) => boolean {
  const networks = new BlockList()
  const names = new Set<string>()
  for (const entry of list) {
    const [ip = '', bits] = entry.split('/')
    const version = isIP(ip)
    if (version === 0) names.add(entry.toLowerCase())
    else networks.addSubnet(ip, Number(bits ?? (version === 6 ? 128 : 32)), version === 6 ? 'ipv6' : 'ipv4')
  }
  return (host, address) =>
    names.has(host.toLowerCase()) || networks.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}
