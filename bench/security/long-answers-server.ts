import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { readConfig } from '../../server/config/config.ts'
import { createLogger } from '../../server/http/logger.ts'
import { openRoute } from '../../server/http/route.ts'
import { createServer } from '../../server/http/server.ts'
import { openInstallation } from '../../server/start.ts'
import { defineCall, ok } from '../../shared/api/call.ts'

// The real server with slow calls, in a separate process; a message of its parent ends it.

const OPEN_RULE = { limit: { name: 'work', perAddress: 10_000, together: 10_000 } }
const routes = process.argv.slice(2).map((seconds) =>
  openRoute(
    defineCall(`GET /work-${seconds}`, { summary: 'Works', answer: ok, lasting: 'work', failures: [] }),
    'anyone',
    async () => {
      await pause(Number(seconds) * 1_000)
      return { ok: true }
    },
    OPEN_RULE,
  ),
)
const upload = defineCall('POST /files', {
  summary: 'Takes a file',
  answer: ok,
  upload: { maxBytes: 1_000_000 },
  failures: [],
})
routes.push(openRoute(upload, 'anyone', async () => ({ ok: true }), OPEN_RULE))

const dataDir = await mkdtemp(join(tmpdir(), 'sportello-long-'))
const config = readConfig({ DATA_DIR: dataDir })
// A production log that is discarded: the parent gave this process no output.
const installation = await openInstallation(config, createLogger('info'))
const app = await createServer(installation.context, { routes, findCaller: async () => undefined })
await app.listen({ port: 0, host: '127.0.0.1' })
const loop = monitorEventLoopDelay({ resolution: 10 })
loop.enable()

const LATE_MS = 100
/** When the event loop was late by more than `LATE_MS`, in seconds since the start, and by how much. */
const delays: string[] = []
let expected = performance.now() + 10
setInterval(() => {
  const now = performance.now()
  if (now - expected > LATE_MS)
    delays.push(`${(now / 1_000).toFixed(1)} s: ${(now - expected).toFixed(0)} ms`)
  expected = now + 10
}, 10).unref()

process.on('message', async (message) => {
  if (message === 'measure') {
    const { user, system } = process.cpuUsage()
    process.send?.({ cpuMs: (user + system) / 1_000, longestMs: loop.max / 1e6, lates: delays })
    return
  }
  await app.close()
  await installation.context.documents.close()
  await installation.close()
  await rm(dataDir, { recursive: true, force: true })
  process.disconnect?.()
})
process.send?.({ port: (app.server.address() as AddressInfo).port })
