import { get as getOverHttp } from 'node:http'
import { get as getOverHttps } from 'node:https'
import { createServer } from 'node:net'
import { json } from 'node:stream/consumers'
import type { Config } from '../config/config.ts'
import type { Finding } from './finding.ts'

type Listening = Pick<Config, 'host' | 'port'>

/** The machine has no such address, or none of that name. */
const NO_ADDRESS = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'])

/** Why a server cannot listen there, and what to do; undefined for an error of another kind. */
export function explainListenError(error: unknown, { host, port }: Listening): string | undefined {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE')
    return `PORT must be a free one: another program listens on port ${port} of ${host}. Stop it, or set PORT to another one`
  if (code === 'EACCES' || code === 'EPERM')
    return `PORT must be one that this account may use: port ${port} is refused. Set PORT above 1023 and let a proxy listen on ${port}, or give the program the right (CAP_NET_BIND_SERVICE)`
  if (NO_ADDRESS.has(String(code))) return `HOST must be an address of this machine: ${message}`
  return undefined
}

/** Whether the server can listen at its address. For `doctor` a server of Sportello that listens there is no fault. */
export async function checkPort(
  config: Listening & Pick<Config, 'tls'>,
  by: 'start' | 'doctor',
): Promise<Finding> {
  const { host, port } = config
  const error = await tryToListen(config)
  if (error === undefined) return { ok: true, found: port === 0 ? 'a free one' : `${port} is free` }
  const wrong = explainListenError(error, config)
  if (wrong === undefined) throw error
  if (by === 'doctor' && (await askServer(config)))
    return { ok: true, found: `Sportello listens on ${host}:${port}` }
  return { ok: false, wrong }
}

function tryToListen({ host, port }: Listening): Promise<Error | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', resolve)
    server.listen({ host, port }, () => server.close(() => resolve(undefined)))
  })
}

const ANSWER_LIMIT_MS = 2_000
const EVERYWHERE = new Map([
  ['0.0.0.0', '127.0.0.1'],
  ['::', '[::1]'],
])

interface OwnHealth {
  ok: boolean
  /** A proxy forwards requests, and `TRUSTED_PROXIES` does not name it. */
  proxy?: 'undeclared'
}

/** What the server that runs with this configuration says about itself; undefined when none answers. */
export async function askServer({
  host,
  port,
  tls,
}: Listening & Pick<Config, 'tls'>): Promise<OwnHealth | undefined> {
  const name = EVERYWHERE.get(host) ?? (host.includes(':') ? `[${host}]` : host)
  const url = `${tls ? 'https' : 'http'}://${name}:${port}/health/ready`
  const answer = await read(url)
  return typeof answer === 'object' && answer !== null && 'ok' in answer ? (answer as OwnHealth) : undefined
}

/** The JSON that is read there; undefined when there is none. */
function read(url: string): Promise<unknown> {
  return new Promise((resolve) => {
    const get = url.startsWith('https:') ? getOverHttps : getOverHttp
    // Its certificate is for the name under which browsers reach it.
    const options = { rejectUnauthorized: false, timeout: ANSWER_LIMIT_MS, agent: false }
    const asked = get(url, options, (answer) => {
      json(answer).then(resolve, () => resolve(undefined))
    })
    asked.once('timeout', () => asked.destroy(new Error('No answer')))
    asked.once('error', () => resolve(undefined))
  })
}
