import { Failure } from '../../../http/failure.ts'
import { serveJobs } from '../../../processes/serve-jobs.ts'
import { withListKind } from '../with-list-kind.ts'
import { previewTable, readTable } from './read-table.ts'
import { readTableRows } from './read-table-rows.ts'
import type { FailedTable, Work } from './work.ts'

// Parses uploaded workbooks and CSV files in a separate process that may crash.

serveJobs<Work>({
  preview: ({ noun, ...order }) => runOrFail(() => withListKind(noun, (kind) => previewTable(kind, order))),
  read: ({ noun, ...order }) => runOrFail(() => withListKind(noun, (kind) => readTable(kind, order))),
  rows: (order) => runOrFail(() => readTableRows(order)),
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
