import { readFileSync } from 'node:fs'
import { totalmem } from 'node:os'
import type { Finding } from './finding.ts'

const MB = 1024 ** 2
/** The server with its database. A machine of 512 MB shows less, since its kernel keeps a part. */
const SERVER_MB = { needed: 512, accepted: 440 }
/** Vite with all modules of the page. */
const BUILD_MB = { needed: 1_600, accepted: 1_600 }

/** Whether the memory suffices: a process that takes more is killed without a word in the middle of its work. */
export function checkMemory(buildsPage: boolean, memory = readMemory()): Finding {
  const { needed, accepted } = buildsPage ? BUILD_MB : SERVER_MB
  const found = `${Math.round(memory.bytes / MB)} MB of ${memory.limit}`
  if (memory.bytes >= accepted * MB) return { ok: true, found }
  return {
    ok: false,
    wrong: buildsPage
      ? `The page must be built, which takes ${needed} MB, and there are ${found}: build it where there is more (npm run build) and copy the folder dist here, or take a release`
      : `The server needs ${needed} MB and there are ${found}: give it more`,
  }
}

interface Memory {
  bytes: number
  limit: 'memory and swap' | 'memory, the limit of its container'
}

function readMemory(): Memory {
  const machine = totalmem() + readSwap()
  // 0 or an immense number without a limit.
  const limit = process.constrainedMemory()
  return limit > 0 && limit < machine
    ? { bytes: limit, limit: 'memory, the limit of its container' }
    : { bytes: machine, limit: 'memory and swap' }
}

function readSwap(): number {
  if (process.platform !== 'linux') return 0
  return Number(/^SwapTotal:\s+(\d+) kB$/m.exec(readFileSync('/proc/meminfo', 'utf8'))?.[1] ?? 0) * 1024
}
