import { readdirSync, readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { readConfig } from '../../server/config/config.ts'
import { databaseFolderOf } from '../../server/db/database-folder.ts'
import { createLogger } from '../../server/http/logger.ts'
import { openInstallation, serveUntilStopped } from '../../server/start.ts'
import { mainProcessOf } from '../../test/postgres-server.ts'
import { listProcesses } from '../../test/processes.ts'

/** The state of the process and its event loop since the last request. */
export interface ServerFigures {
  rss: number
  heap: number
  /** The memory of the embedded database's processes, shared pages counted once. */
  databaseMemory: number
  descriptors: number
  timers: number
  /** Time of processors that it used, in ms; all its threads together. */
  cpu: number
  /** By how many ms the event loop was late, and which share of the time it worked. */
  loop: { p50: number; p99: number; max: number; busy: number }
}

const SAMPLE_MS = 10

// A server in its own process, started as by the command, which reports its load on request.
const config = readConfig(process.env)
const installation = await openInstallation(config, createLogger(config.logLevel))
let delays: number[] = []
let expected = performance.now() + SAMPLE_MS
setInterval(() => {
  const now = performance.now()
  delays.push(Math.max(0, now - expected))
  expected = now + SAMPLE_MS
}, SAMPLE_MS).unref()
let used = performance.eventLoopUtilization()
let cpuUsed = process.cpuUsage()

process.on('message', ({ collect }: { collect: boolean }) => {
  // Garbage would look like growth.
  if (collect) globalThis.gc?.()
  process.send?.(measure())
})
await serveUntilStopped(installation, { onStart: ({ address }) => process.send?.({ address }) })
process.disconnect?.()

function measure(): ServerFigures {
  const sorted = delays.toSorted((a, b) => a - b)
  const share = (of: number) => sorted[Math.floor(sorted.length * of)] ?? 0
  const { utilization } = performance.eventLoopUtilization(used)
  used = performance.eventLoopUtilization()
  delays = []
  const cpu = process.cpuUsage(cpuUsed)
  cpuUsed = process.cpuUsage()
  const { rss, heapUsed } = process.memoryUsage()
  return {
    rss,
    heap: heapUsed,
    databaseMemory: config.databaseUrl ? 0 : readDatabaseMemory(),
    descriptors: readdirSync('/proc/self/fd').length,
    cpu: (cpu.user + cpu.system) / 1_000,
    timers: process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length,
    loop: { p50: share(0.5), p99: share(0.99), max: sorted.at(-1) ?? 0, busy: utilization },
  }
}

function readDatabaseMemory(): number {
  const main = mainProcessOf(databaseFolderOf(config.dataDir))
  const all = listProcesses().filter(({ pid, parent }) => pid === main || parent === main)
  return all.reduce((sum, { pid }) => sum + readShare(pid), 0)
}

/** The memory of a process, and its share of what it has in common with others. */
function readShare(pid: number): number {
  try {
    const kilobytes = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]
    return Number(kilobytes ?? 0) * 1024
  } catch {
    // It has ended meanwhile.
    return 0
  }
}
