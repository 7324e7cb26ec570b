/**
 * Answers that the server works on for 45 seconds and for 5 minutes, and 1,000 clients that are slow: the former come
 * whole over one connection, the latter lose theirs within 30 seconds. Run: node bench/security/long-answers.ts
 */
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import pino from 'pino'
import { readConfig } from '../../server/config.ts'
import { openRoute } from '../../server/http/route.ts'
import { createServer } from '../../server/http/server.ts'
import { openInstallation } from '../../server/start.ts'
import { defineCall, ok } from '../../shared/api/call.ts'
import { API_PREFIX } from '../../shared/constants.ts'
import { at } from '../load/statistics.ts'
import { line, ms, wanted } from '../load/tell.ts'

const LONG_SECONDS = [45, 300]
const SLOW_CLIENTS = 1_000
const MAX_CLOSED_MS = 30_000
const MAX_P99_MS = 500
/** A byte of a header or of a body. */
const DRIP_MS = 10_000

const OPEN = { limit: { name: 'work', perAddress: 10_000, together: 10_000 }, timeoutMs: 600_000 }
const routes = LONG_SECONDS.map((seconds) =>
  openRoute(
    defineCall({ method: 'GET', path: `/work-${seconds}`, summary: 'Works', answer: ok }),
    'anyone',
    async () => {
      await pause(seconds * 1_000)
      return { ok: true }
    },
    OPEN,
  ),
)
const upload = defineCall({
  ...{ method: 'POST', path: '/files', summary: 'Takes a file', answer: ok },
  upload: { maxBytes: 1_000_000 },
} as const)
routes.push(openRoute(upload, 'anyone', async () => ({ ok: true }), OPEN))

const dataDir = await mkdtemp(join(tmpdir(), 'sportello-long-'))
const installation = await openInstallation(readConfig({ DATA_DIR: dataDir }), pino({ level: 'silent' }))
const app = await createServer(installation.context, { routes, findCaller: async () => undefined })
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo
const open = () => connect({ port, host: '127.0.0.1' }).on('error', () => {})

const answers = LONG_SECONDS.map(async (seconds) => {
  const socket = open()
  socket.write(`GET ${API_PREFIX}/work-${seconds} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
  return { seconds, answer: await text(socket) }
})
await slowClients()
for (const { seconds, answer } of await Promise.all(answers)) {
  const whole = answer.startsWith('HTTP/1.1 200') && answer.endsWith('{"ok":true}')
  wanted(`an answer after ${seconds} s comes whole over one connection`, whole)
}
await app.close()
await installation.context.documents.close()
await installation.close()
await rm(dataDir, { recursive: true, force: true })

async function slowClients(): Promise<void> {
  const closed: number[] = []
  const clients = Array.from({ length: SLOW_CLIENTS }, async (_, n) => {
    const start = performance.now()
    const socket = open().resume()
    const form = 'Content-Type: multipart/form-data; boundary=edge\r\nContent-Length: 100000\r\n\r\n--edge'
    const head = `POST ${API_PREFIX}${upload.path} HTTP/1.1\r\nHost: x\r\n`
    socket.write(n % 2 ? `${head}X-Slow: ` : `${head}${form}`)
    const drip = setInterval(() => socket.write('a'), DRIP_MS)
    await once(socket, 'close')
    clearInterval(drip)
    closed.push(performance.now() - start)
  })
  const waits: number[] = []
  const state = { over: false }
  const colleague = (async () => {
    while (!state.over) {
      const start = performance.now()
      await (await fetch(`http://127.0.0.1:${port}/health/ready`)).text()
      waits.push(performance.now() - start)
      await pause(50)
    }
  })()
  await Promise.all(clients)
  state.over = true
  await colleague
  const longest = Math.max(...closed)
  const p99 = at(
    waits.sort((a, b) => a - b),
    0.99,
  )
  line(`  ${SLOW_CLIENTS} slow clients: the last is closed after`, ms(longest))
  line('  others meanwhile, p99', ms(p99))
  wanted('slow clients are closed within 30 s', longest <= MAX_CLOSED_MS)
  wanted(`others' p99 under ${MAX_P99_MS} ms`, p99 < MAX_P99_MS)
}
