import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the system's ephemeral ports, so that they are still free when a service restarts. */
const LOWEST = 20_000
const HIGHEST = 32_000
const TRIES = 50

/** The first of a range of consecutive free ports. */
export async function freePorts(count: number): Promise<number> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const first = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST - count))
    const free = await Promise.all(Array.from({ length: count }, (_, offset) => isFree(first + offset)))
    if (free.every(Boolean)) return first
  }
  throw new Error('no free ports')
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer()
  try {
    await once(probe.listen(port, '127.0.0.1'), 'listening')
  } catch {
    return false
  }
  await once(probe.close(), 'close')
  return true
}
