import { availableParallelism, loadavg } from 'node:os'
import type { ServerFigures } from './measured-server.ts'
import { percentile, type Tally } from './statistics.ts'

export const printLine = (...cells: string[]): void =>
  console.log(cells.map((cell, index) => cell.padEnd(index === 0 ? 46 : 12)).join(''))
export const formatMs = (value: number): string => `${value.toFixed(value < 10 ? 1 : 0)} ms`
const formatMb = (bytes: number) => `${(bytes / 1_048_576).toFixed(0)} MB`

/** Prints whether a limit is met; an unmet limit makes the command fail. */
export function requireLimit(limit: string, reached: boolean): void {
  printLine(`  wanted: ${limit}`, reached ? '  reached' : '  NOT REACHED')
  if (!reached) process.exitCode = 1
}

const FAULTS = 0.001

export const limitFaults = (tally: Tally): void =>
  requireLimit('errors under 0.1 %', tally.faults.length < tally.count * FAULTS)

export function printTimes(tally: Tally): void {
  printLine('', 'times', 'p50', 'p95', 'p99', 'longest')
  const row = (title: string, times: number[]) => {
    const cells = [0.5, 0.95, 0.99].map((share) => formatMs(percentile(times, share)))
    printLine(title, String(times.length), ...cells, formatMs(times.at(-1) ?? 0))
  }
  for (const one of tally.names()) row(`  ${one}`, tally.times({ name: one }))
  for (const kind of ['read', 'write'] as const) {
    const times = tally.times({ kind })
    if (times.length > 0) row(`all ${kind}s`, times)
  }
  printLine('errors', String(tally.faults.length))
  for (const fault of [...new Set(tally.faults)].slice(0, 5)) console.log(`  ${fault}`)
}

export function printServer(measured: ServerFigures, requests: number): void {
  const { rss, heap, databaseMemory, descriptors, timers, cpu, loop } = measured
  printLine(
    'server: memory, heap',
    formatMb(rss),
    formatMb(heap),
    ...(databaseMemory ? [`database ${formatMb(databaseMemory)}`] : []),
  )
  const delays = [loop.p50, loop.p99, loop.max].map(formatMs)
  printLine('server: event loop late, p50, p99, longest', ...delays, `busy ${(loop.busy * 100).toFixed(0)} %`)
  printLine('server: file descriptors, timers', String(descriptors), String(timers))
  printLine('server: processor time for a request', formatMs(cpu / requests))
  printLine('machine: load, processors', loadavg()[0]?.toFixed(1) ?? '', String(availableParallelism()))
}
