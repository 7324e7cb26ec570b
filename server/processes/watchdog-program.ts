import { readFileSync } from 'node:fs'
import { TOO_HEAVY, TOO_SLOW, type ToWatchdog } from './watchdog.ts'

// Ends processes beyond their limits, and all that it knows when the server has ended.

interface Watched {
  /** The clock tick at which the process started: a later process may get its number. */
  started: number | undefined
  bytes: number
  cpuMilliseconds: number
  /** Whether it has begun a job: its start is not measured. */
  used: boolean
  working: boolean
  /** Its CPU time at the begin of the job. */
  before: number
  /** When the signal was sent. */
  endingSince: number | undefined
}

interface Usage {
  started: number
  cpuMilliseconds: number
  bytes: number
}

const WORKING_EVERY_MS = 10
const IDLE_EVERY_MS = 500
/** A process that catches the signal is ended after it. */
const GRACE_MS = 1_000
/** Linux shows times in hundredths of a second on every machine. */
const TICK_MS = 10

const processes = process.argv[2] ?? '/proc'
const watched = new Map<number, Watched>()
const pageBytes = measurePage()

/** Nothing where the system does not describe its processes so, or the process has ended. */
function readStat(pid: number): { started: number; ticks: number; pages: number } | undefined {
  try {
    const stat = readFileSync(`${processes}/${pid}/stat`, 'latin1')
    // The name of the program, in brackets, may have blanks and brackets.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [user = 0, system = 0] = fields.slice(11, 13)
    return { started: fields[19]!, ticks: user + system, pages: fields[21]! }
  } catch {
    return
  }
}

/** The size of a page of memory: a power of two that Node does not tell. */
function measurePage(): number {
  const pages = readStat(process.pid)?.pages
  return pages ? 2 ** Math.round(Math.log2(process.memoryUsage.rss() / pages)) : 0
}

function usageOf(pid: number): Usage | undefined {
  const stat = readStat(pid)
  return (
    stat && { started: stat.started, cpuMilliseconds: stat.ticks * TICK_MS, bytes: stat.pages * pageBytes }
  )
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended.
  }
}

/** Only CPU time counts, so that a busy machine does not refuse valid files. Buffers count as memory. */
function check(pid: number, process: Watched): void {
  const usage = usageOf(pid)
  if (!usage || usage.started !== process.started) return
  if (process.endingSince !== undefined) {
    if (Date.now() - process.endingSince > GRACE_MS) kill(pid, 'SIGKILL')
    return
  }
  const isTooSlow = process.working && usage.cpuMilliseconds - process.before > process.cpuMilliseconds
  const signal = usage.bytes > process.bytes ? TOO_HEAVY : isTooSlow ? TOO_SLOW : undefined
  if (!signal) return
  process.endingSince = Date.now()
  kill(pid, signal)
}

let timer: NodeJS.Timeout | undefined
let interval = 0
/** Measures often while a job runs. */
function schedule(): void {
  const wanted = [...watched.values()].some(({ working }) => working) ? WORKING_EVERY_MS : IDLE_EVERY_MS
  if (wanted === interval) return
  clearInterval(timer)
  interval = wanted
  timer = setInterval(() => {
    for (const [pid, process] of watched) if (process.used) check(pid, process)
  }, wanted)
}

process.on('message', (message: ToWatchdog) => {
  const { pid } = message
  const known = watched.get(pid)
  if (message.kind === 'watch') {
    const { bytes, cpuMilliseconds } = message
    watched.set(pid, {
      started: usageOf(pid)?.started,
      bytes,
      cpuMilliseconds,
      used: false,
      working: false,
      before: 0,
      endingSince: undefined,
    })
  } else if (message.kind === 'forget') watched.delete(pid)
  else if (known) {
    known.working = message.kind === 'working'
    known.used = true
    known.before = usageOf(pid)?.cpuMilliseconds ?? 0
  }
  schedule()
})

process.on('disconnect', () => {
  for (const [pid, { started }] of watched) if (usageOf(pid)?.started === started) kill(pid, 'SIGKILL')
  process.exit(0)
})
// Ctrl+C in a terminal signals the whole process group; the server decides when this process ends.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})

process.send?.('ready')
