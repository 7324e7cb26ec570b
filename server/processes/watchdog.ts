/** How the other thread ends its process when that grows too large; nothing else sends it. */
export const TOO_HEAVY = 'SIGUSR2'
/** The same when a job has used up its time of the processor. */
export const TOO_SLOW = 'SIGXCPU'

/** What the other thread is given. */
export interface WatchdogData {
  /** The number of the job that is worked on; zero at rest. */
  job: Int32Array
  bytes: number
  cpuMilliseconds: number
}

/**
 * A thread beside the one that works: a job that fills the memory, never ends or outlives its server blocks its own
 * thread and could not end itself. Buffers count, which no limit of the engine covers. Time of the processor counts and
 * no other, so that a busy machine does not refuse honest files.
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
