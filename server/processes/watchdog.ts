/** The signal by which the watchdog ends its process when memory is exceeded; nothing else sends it. */
export const TOO_HEAVY = 'SIGUSR2'
/** The signal for an exceeded CPU time. */
export const TOO_SLOW = 'SIGXCPU'

/** The data of the watchdog thread. */
export interface WatchdogData {
  /** The number of the running job; zero when idle. */
  job: Int32Array
  bytes: number
  cpuMilliseconds: number
}

/**
 * A watchdog thread: a job that fills the memory, never ends or outlives the server blocks its own thread. Buffers
 * count, which no limit of the engine covers. Only CPU time counts, so that a busy machine does not refuse valid files.
 */
export const WATCHDOG_SOURCE = `
  const { workerData: { job, bytes, cpuMilliseconds } } = require('node:worker_threads')
  const never = new Int32Array(new SharedArrayBuffer(4))
  const parent = process.ppid
  let current = 0
  let before = process.cpuUsage()
  for (;;) {
    if (Atomics.wait(job, 0, 0, 500) === 'not-equal') Atomics.wait(never, 0, 0, 10)
    const now = Atomics.load(job, 0)
    if (now !== current) before = process.cpuUsage()
    current = now
    const { user, system } = process.cpuUsage(before)
    if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
    if (process.memoryUsage.rss() > bytes) process.kill(process.pid, '${TOO_HEAVY}')
    if (current !== 0 && (user + system) / 1000 > cpuMilliseconds) process.kill(process.pid, '${TOO_SLOW}')
  }
`
