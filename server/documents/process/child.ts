import { Worker } from 'node:worker_threads'
import { fillPdf } from '../fill.ts'
import { inspectBytes } from '../inspect.ts'
import { mergePdfs } from '../merge.ts'
import { checkReadable } from '../pdf/open.ts'
import { readText } from '../read-text.ts'
import { RefusedFile, refuse } from '../refusal.ts'
import { WATCH } from './watch.ts'
import type { Answer, FromChild, Kind, ToChild } from './work.ts'

// Works on bytes that people bring, one job at a time, in a process that may be lost.

const [heaviest] = process.argv.slice(2).map(Number)
if (!heaviest || !process.send) throw new Error('Started by the server only')

/** 1 while working: then the other thread looks often. */
const busy = new Int32Array(new SharedArrayBuffer(4))
new Worker(WATCH, { eval: true, workerData: { busy, heaviest } }).unref()
process.on('disconnect', () => process.exit(0))
// The terminal's Ctrl+C reaches the whole group; the parent decides when this ends.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})

const tell = (message: FromChild) => process.send?.(message)

async function work(job: ToChild): Promise<Answer<Kind>> {
  try {
    switch (job.kind) {
      case 'inspect':
        return await inspectBytes(job.order.bytes)
      case 'fill':
        return await fillPdf(job.order)
      case 'merge':
        return { ok: true, pdf: await mergePdfs(job.order.parts) }
      case 'text':
        return { ok: true, pages: await readText(job.order.bytes) }
      case 'seals': {
        // Few files are checked; those that fill templates need not wait for what checks them.
        const { readSeals } = await import('../signature/verify.ts')
        const seals = await readSeals(job.order.bytes)
        // A broken file that bears a seal was changed; without one it is no document of anybody's.
        if (seals.length === 0) await checkReadable(job.order.bytes)
        return { ok: true, seals }
      }
    }
  } catch (error) {
    if (error instanceof RefusedFile) return error.refusal
    if (error instanceof RangeError) return refuse('too-complex', error.message)
    // Whatever a file of somebody's makes the library do is the file's fault.
    return refuse('damaged', error instanceof Error ? (error.stack ?? error.message) : String(error))
  }
}

process.on('message', async (job: ToChild) => {
  Atomics.store(busy, 0, 1)
  Atomics.notify(busy, 0)
  const answer = await work(job)
  Atomics.store(busy, 0, 0)
  tell({ kind: 'done', answer, rss: process.memoryUsage.rss() })
})
tell({ kind: 'ready' })
