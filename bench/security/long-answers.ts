/**
 * Answers after 45 s and 5 min over one connection each, and 1,000 slow clients beside a fast one. Server,
 * slow clients and the fast one have a process each. Run: npm exec -- node bench/security/long-answers.ts [--slow-only]
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { API_PREFIX } from '../../shared/api-prefix-and-headers.ts'
import { formatMs, printLine, requireLimit } from '../load/print-figures.ts'
import { percentile } from '../load/statistics.ts'
import { Attackers } from './attackers.ts'

const LONG_SECONDS = process.argv.includes('--slow-only') ? [] : [45, 300]
const SLOW_CLIENTS = 1_000
const MAX_CLOSED_MS = 30_000
const MAX_P99_MS = 500
const INTERVAL_MS = 50

const server = fork(join(import.meta.dirname, 'long-answers-server.ts'), LONG_SECONDS.map(String), {
  stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
})
process.once('exit', () => server.kill('SIGKILL'))
const [{ port }] = (await once(server, 'message')) as [{ port: number }]

const answers = LONG_SECONDS.map(async (seconds) => {
  const socket = connect({ port, host: '127.0.0.1' }).on('error', () => {})
  socket.write(`GET ${API_PREFIX}/work-${seconds} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
  return { seconds, answer: await text(socket) }
})
await slowClients()
for (const { seconds, answer } of await Promise.all(answers)) {
  const whole = answer.startsWith('HTTP/1.1 200') && answer.endsWith('{"ok":true}')
  requireLimit(`an answer after ${seconds} s comes whole over one connection`, whole)
}
const ended = once(server, 'exit')
server.send('end')
await ended

async function slowClients(): Promise<void> {
  const attackers = new Attackers('slow-clients.ts', [String(port), String(SLOW_CLIENTS)])
  await attackers.ready()
  const quick = startQuickRequests()
  attackers.begin()
  const { answers: closed, cpuMs } = await attackers.end({ stop: false })
  const waits = (await quick.stop()).sort((a, b) => a - b)
  const longest = Math.max(...Object.keys(closed).map(Number)) * 1_000
  const [p50, p99] = [percentile(waits, 0.5), percentile(waits, 0.99)]
  const measured = once(server, 'message')
  server.send('measure')
  const [{ longestMs, lates, cpuMs: own }] = (await measured) as [
    { longestMs: number; lates: string[]; cpuMs: number },
  ]
  printLine(`  ${SLOW_CLIENTS} slow clients: the last is closed after`, formatMs(longest))
  printLine(
    '  others meanwhile, p50, p99 and longest',
    formatMs(p50),
    formatMs(p99),
    formatMs(waits.at(-1) ?? 0),
    `${waits.length} times`,
  )
  printLine('  event loop of the server, longest turn', formatMs(longestMs), lates.join(', '))
  printLine('  processor: server with its start, slow clients', formatMs(own), formatMs(cpuMs))
  requireLimit('slow clients are closed within 30 s', longest <= MAX_CLOSED_MS)
  requireLimit(`others' p99 under ${MAX_P99_MS} ms`, p99 < MAX_P99_MS)
}

/** Asks again and again how the server is. */
function startQuickRequests() {
  const waits: number[] = []
  const state = { over: false }
  const asking = (async () => {
    while (!state.over) {
      const start = performance.now()
      await (await fetch(`http://127.0.0.1:${port}/health/ready`)).text()
      waits.push(performance.now() - start)
      await pause(INTERVAL_MS)
    }
  })()
  return {
    stop: async () => {
      state.over = true
      await asking
      return waits
    },
  }
}
