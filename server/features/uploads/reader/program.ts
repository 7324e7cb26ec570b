import { Failure } from '../../../http/failure.ts'
import { serveJobs } from '../../../processes/serve-jobs.ts'
import { withListKind } from '../with-list-kind.ts'
import { previewTable } from './preview-table.ts'
import { readTable } from './read-table.ts'
import type { FailedTable, Work } from './work.ts'

// Reads workbooks and texts that people bring, in a process that may be lost.

serveJobs<Work>({
  preview: ({ noun, bytes }) => runOrFail(() => withListKind(noun, (kind) => previewTable(kind, bytes))),
  read: ({ noun, bytes, reading }) =>
    runOrFail(() => withListKind(noun, (kind) => readTable(kind, bytes, reading))),
})

async function runOrFail<Answer>(work: () => Promise<Answer>): Promise<Answer | FailedTable> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const { issues } = error.detail
    return { failed: { id: error.id, message: error.message, ...(issues && { issues }) } }
  }
}
