import {
  createPdf as createPdfCall,
  listPdfs as listPdfsCall,
  previewPhoneScripts as previewScriptsCall,
} from '../../../shared/api/documents.ts'
import { listCheckpoints, tickCheckpoint as tickCall } from '../../../shared/api/script-checkpoints.ts'
import { tickCheckpoint } from '../../duties/tick-checkpoint.ts'
import { type Route, route } from '../../http/route.ts'
import { loadContract } from '../../records/load-contract.ts'
import { createPdf } from './create-pdf.ts'
import { listPdfs } from './list-pdfs.ts'
import { presentCheckpoints } from './present-checkpoints.ts'
import { previewPhoneScripts } from './preview-phone-scripts.ts'

/** The PDFs and phone scripts of a record. */
export const documentRoutes: Route[] = [
  route(createPdfCall, 'any user', async ({ context, params: { id }, body: { type }, caller }) => {
    const contract = await loadContract(context.db, id)
    const { link } = await createPdf(context, contract, { type, actor: caller })
    const links: string[] = [link]
    return { ok: true, links }
  }),

  route(listPdfsCall, 'any user', async ({ context: { db }, params: { id } }) => ({
    ok: true,
    ...(await listPdfs(db, id)),
  })),

  route(previewScriptsCall, 'any user', async ({ context: { db }, params: { id } }) => ({
    ok: true,
    ...(await previewPhoneScripts(db, id)),
  })),

  route(listCheckpoints, 'any user', async ({ context, params: { id } }) => ({
    ok: true,
    ...(await presentCheckpoints(context, id)),
  })),

  route(tickCall, 'any user', async ({ context, params: { id }, body, caller }) => {
    await tickCheckpoint(context, id, { ...body, actor: caller })
    return { ok: true, ...(await presentCheckpoints(context, id)) }
  }),
]
