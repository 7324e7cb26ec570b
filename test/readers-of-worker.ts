import { createDocuments, type Documents } from '../server/documents/documents.ts'
import { createTableReader, type TableReader } from '../server/features/uploads/reader/table-reader.ts'
import { BUSY_MACHINE } from '../server/processes/fixtures/busy-machine.ts'

interface Readers {
  documents: Documents
  tables: TableReader
}

let started: Readers | undefined
const log = { warn: () => {} }

/**
 * The processes that read documents and tables, for one server. A worker of the runner starts them once for the servers of
 * all its files: they take seconds to load, keep nothing of a job, and end with the worker.
 */
export function readersOfWorker(): Readers {
  started ??= {
    documents: createDocuments({ log, limits: BUSY_MACHINE, anonymousLimits: BUSY_MACHINE }),
    tables: createTableReader({ log, limits: BUSY_MACHINE }),
  }
  const { documents, tables } = started
  const server = crypto.randomUUID()
  return {
    documents: {
      ...documents,
      // Each server compares its first document of a template with its pages.
      fill: (order, comparedOnce) =>
        documents.fill(order, comparedOnce === undefined ? undefined : `${server} ${comparedOnce}`),
      close: async () => {},
    },
    tables: { ...tables, close: async () => {} },
  }
}
