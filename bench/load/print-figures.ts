import { availableParallelism, loadavg } from 'node:os'
import type { Measured } from './measured-server.ts'
import { at, type Tally } from './statistics.ts'

export const line = (...cells: string[]): void =>
  console.log(cells.map((cell, index) => cell.padEnd(index === 0 ? 46 : 12)).join(''))
export const ms = (value: number): string => `${value.toFixed(value < 10 ? 1 : 0)} ms`
const mb = (bytes: number) => `${(bytes / 1_048_576).toFixed(0)} MB`

/** Prints a bar and whether it is reached; a missed one makes the command fail. */
export function wanted(what: string, reached: boolean): void {
  line(`  wanted: ${what}`, reached ? '  reached' : '  NOT REACHED')
  if (!reached) process.exitCode = 1
}

const FAULTS = 0.001

export const wantFewFaults = (tally: Tally): void =>
  wanted('errors under 0.1 %', tally.faults.length < tally.count * FAULTS)

export function printTimes(tally: Tally): void {
  line('', 'times', 'p50', 'p95', 'p99', 'longest')
  const row = (title: string, times: number[]) => {
    const cells = [0.5, 0.95, 0.99].map((share) => ms(at(times, share)))
    line(title, String(times.length), ...cells, ms(times.at(-1) ?? 0))
  }
  for (const one of tally.names()) row(`  ${one}`, tally.times({ name: one }))
  for (const kind of ['read', 'write'] as const) {
    const times = tally.times({ kind })
    if (times.length > 0) row(`all ${kind}s`, times)
  }
  line('errors', String(tally.faults.length))
  for (const fault of [...new Set(tally.faults)].slice(0, 5)) console.log(`  ${fault}`)
}

export function printServer(measured: Measured, requests: number): void {
  const { rss, heap, databaseRss, descriptors, timers, cpu, loop } = measured
  line('server: memory, heap', mb(rss), mb(heap), ...(databaseRss ? [`database ${mb(databaseRss)}`] : []))
  const late = [loop.p50, loop.p99, loop.max].map(ms)
  line('server: event loop late, p50, p99, longest', ...late, `busy ${(loop.busy * 100).toFixed(0)} %`)
  line('server: file descriptors, timers', String(descriptors), String(timers))
  line('server: processor time for a request', ms(cpu / requests))
  line('machine: load, processors', loadavg()[0]?.toFixed(1) ?? '', String(availableParallelism()))
}
