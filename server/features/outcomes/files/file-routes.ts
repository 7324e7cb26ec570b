import * as calls from '../../../../shared/api/outcomes.ts'
import { type Route, route } from '../../../http/route.ts'
import { importFile } from './import-file.ts'
import { previewFile } from './preview-file.ts'
import { listFiles, undoFile } from './stored-files.ts'

export const outcomeFileRoutes: Route[] = [
  route(calls.previewOutcomeFile, 'outcome keeper', async ({ context, file, body }) => ({
    ok: true,
    ...(await previewFile(context, { file, order: body })),
  })),
  route(calls.importOutcomeFile, 'outcome keeper', async ({ context, file, body, caller }) => ({
    ok: true,
    ...(await importFile(context, { file, order: body, actor: caller })),
  })),
  route(calls.listOutcomeFiles, 'outcome keeper', async ({ context: { db } }) => ({
    ok: true,
    files: await listFiles(db),
  })),
  route(calls.undoOutcomeFile, 'outcome keeper', async ({ context: { db, now }, params, caller }) => {
    await undoFile(db, params.id, { actor: caller, now: now() })
    return { ok: true }
  }),
]
