import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createWebhook } from '../shared/api/webhooks.ts'
import { addressOf } from '../test/address-of.ts'
import { startServer } from '../test/server-process.ts'
import { startStandIn } from '../test/stand-ins/stand-in.ts'
import { percentile } from './load/statistics.ts'
import {
  endWithVerdict,
  LONG_SESSION,
  openInstallation,
  type Place,
  reportFigure,
  save,
} from './security/fault-installation.ts'

// How long after the answer to a save its webhook arrives, and the processor time of the idle server. npm exec -- node bench/webhooks.ts --saves 100 --idle 60

const { values } = parseArgs({
  options: { saves: { type: 'string', default: '100' }, idle: { type: 'string', default: '60' } },
})

/** Processor time of a process, in milliseconds. */
function readCpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

async function measure(place: Place): Promise<void> {
  const session = await openInstallation(place)
  const arrivals = new Map<string, number>()
  const listener = await startStandIn(({ json }) => {
    arrivals.set((json as { record: { id: string } }).record.id, performance.now())
    return { status: 204 }
  })
  const server = await startServer(place, { ...LONG_SESSION, WEBHOOK_PRIVATE_HOSTS: '127.0.0.0/8' })
  const created = await fetch(server.address + addressOf(createWebhook), {
    method: 'POST',
    headers: { ...session.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ url: `${listener.url}/hook`, events: ['created'], active: true }),
  })
  if (!created.ok) throw new Error(`The webhook was refused: ${await created.text()}`)
  const delays: number[] = []
  for (let n = 0; n < Number(values.saves); n += 1) {
    const { id, error } = await save(server.address, session, `webhook-${n}`)
    if (!id) throw new Error(`A save was refused: ${error}`)
    const saved = performance.now()
    while (!arrivals.has(id)) await pause(1)
    delays.push(Math.max(0, arrivals.get(id)! - saved))
    // Not in step with the polls of the workers.
    await pause(20 + (n % 7) * 90)
  }
  delays.sort((a, b) => a - b)
  reportFigure(`webhook after the answer, median`, percentile(delays, 0.5), 2_000, ' ms')
  reportFigure(`webhook after the answer, slowest`, delays.at(-1)!, 2_000, ' ms')
  await pause(10_000)
  const before = readCpuMs(server.process.pid!)
  await pause(Number(values.idle) * 1_000)
  const used = ((readCpuMs(server.process.pid!) - before) / Number(values.idle) / 1_000) * 100
  reportFigure('idle server, share of one core', used, 5, ' %')
  await server.end('SIGTERM')
  await listener.close()
}

const dataDir = await mkdtemp(join(tmpdir(), 'sportello-webhooks-'))
await measure({ dataDir, databaseUrl: undefined })
await rm(dataDir, { recursive: true, force: true })
endWithVerdict()
