import dgram from 'node:dgram'
import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'
import os from 'node:os'

/** The error of Node for a call that its permissions refuse. */
function refuse(): never {
  throw Object.assign(new Error('Access to this API has been restricted'), { code: 'ERR_ACCESS_DENIED' })
}

function withdraw(owner: object, names: string[]): void {
  for (const name of names)
    Object.defineProperty(owner, name, { value: refuse, writable: false, configurable: false })
}

const functionsOf = (owner: object): string[] =>
  Object.entries(owner).flatMap(([name, value]) => (typeof value === 'function' ? [name] : []))

/**
 * Withdraws the calls that the permissions of Node 24 leave to a process: those of the network, and the signals and
 * priorities of other processes. Every module of Node opens its connections by these.
 */
export function withdrawCalls(): void {
  withdraw(net.Socket.prototype, ['connect'])
  withdraw(net.Server.prototype, ['listen', '_listen2'])
  withdraw(net, ['_createServerHandle'])
  withdraw(dgram.Socket.prototype, ['bind', 'connect', 'send'])
  withdraw(dgram, ['_createSocketHandle'])
  withdraw(dns, functionsOf(dns))
  withdraw(dns.promises, functionsOf(dns.promises))
  withdraw(os, ['setPriority'])
  // `_debugProcess` makes another process of Node listen for a debugger.
  withdraw(process, ['kill', '_kill', '_debugProcess'])
  syncBuiltinESMExports()
}
