/** How the other thread ends its process when that grows too large; nothing else sends it. */
export const TOO_HEAVY = 'SIGUSR2'

/**
 * A thread beside the one that works: a job that fills the memory or outlives its server blocks its own thread and
 * could not end itself. Buffers count, which no limit of the engine covers.
 */
export const WATCH = `
  const { workerData: { busy, heaviest } } = require('node:worker_threads')
  const never = new Int32Array(new SharedArrayBuffer(4))
  const parent = process.ppid
  for (;;) {
    if (Atomics.wait(busy, 0, 0, 500) === 'not-equal') Atomics.wait(never, 0, 0, 10)
    if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
    if (process.memoryUsage.rss() > heaviest) process.kill(process.pid, '${TOO_HEAVY}')
  }
`
