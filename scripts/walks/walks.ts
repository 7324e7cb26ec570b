import type { Walk } from './walk-rooms.ts'

/** The long walks of the server, and how often each may return into a room that it has left. */
export const WALKS: readonly (Walk & { name: string; returns: number })[] = [
  { name: 'sync', file: 'server/features/crm-sync/sync-record.ts', start: 'syncRecord', returns: 4 },
  {
    name: 'sealing',
    file: 'server/features/signature/seal/finish-signing.ts',
    start: 'finishSigning',
    returns: 4,
  },
  {
    name: 'sending',
    file: 'server/features/signature/open/send-contract.ts',
    start: 'sendContract',
    returns: 8,
  },
  { name: 'save', file: 'server/features/records/update-record.ts', start: 'updateRecord', returns: 1 },
  { name: 'key', file: 'web/features/record-form/store/form-store.ts', start: 'set', returns: 0 },
  { name: 'PDF', file: 'server/features/documents/create-pdf.ts', start: 'createPdf', returns: 1 },
]
