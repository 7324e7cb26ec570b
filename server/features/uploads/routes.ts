import type { UploadedFile } from '../../../shared/api/call.ts'
import { listImports as listImportsCall, undoImport as undoImportCall } from '../../../shared/api/imports.ts'
import {
  previewAddresses,
  previewIbans,
  previewOwners,
  previewProducts,
  UPLOAD_TIMEOUT_MS,
  uploadAddresses,
  uploadIbans,
  uploadOwners,
  uploadProducts,
} from '../../../shared/api/uploads.ts'
import { LONG_RUNNING, type Route, route } from '../../http/route.ts'
import { bankList } from './bank-list.ts'
import { importTable } from './import-table.ts'
import { ownerList } from './owner-list.ts'
import { placeList } from './place-list.ts'
import { productList } from './product-list.ts'
import { listImports, undoImport } from './undo-import.ts'

const LONG_TIMEOUT = { timeoutMs: UPLOAD_TIMEOUT_MS }

export const uploadRoutes: Route[] = [
  route(previewAddresses, 'administrator', async ({ context, file }) => ({
    ok: true,
    ...(await context.tables.preview({ noun: 'addresses', bytes: file.bytes })),
  })),

  route(previewIbans, 'administrator', async ({ context, file }) => ({
    ok: true,
    ...(await context.tables.preview({ noun: 'ibans', bytes: file.bytes })),
  })),

  route(
    uploadAddresses,
    'administrator',
    async ({ context, file, body, caller }) => ({
      ok: true,
      ...(await importTable(context, placeList, uploadOf(file, body), caller)),
    }),
    LONG_TIMEOUT,
  ),

  route(
    uploadIbans,
    'administrator',
    async ({ context, file, body, caller }) => ({
      ok: true,
      ...(await importTable(context, bankList, uploadOf(file, body), caller)),
    }),
    LONG_TIMEOUT,
  ),

  route(previewProducts, 'administrator', async ({ context, file }) => ({
    ok: true,
    ...(await context.tables.preview({ noun: 'crm-products', bytes: file.bytes })),
  })),

  route(
    uploadProducts,
    'administrator',
    async ({ context, file, body: reading, caller }) => ({
      ok: true,
      ...(await importTable(context, productList, { file, reading }, caller)),
    }),
    LONG_TIMEOUT,
  ),

  route(previewOwners, 'administrator', async ({ context, file }) => ({
    ok: true,
    ...(await context.tables.preview({ noun: 'crm-users', bytes: file.bytes })),
  })),

  route(
    uploadOwners,
    'administrator',
    async ({ context, file, body: reading, caller }) => ({
      ok: true,
      ...(await importTable(context, ownerList, { file, reading }, caller)),
    }),
    LONG_TIMEOUT,
  ),

  route(listImportsCall, 'administrator', async ({ context, query }) => ({
    ok: true,
    imports: await listImports(context.db, query),
  })),

  route(
    undoImportCall,
    'administrator',
    async ({ context, params, caller }) => ({
      ok: true,
      ...(await undoImport(context.db, params.id, caller)),
    }),
    LONG_RUNNING,
  ),
]

function uploadOf<Reading extends object>(
  file: UploadedFile,
  body: (Reading & { replace: boolean }) | undefined,
) {
  if (!body) return { file, reading: undefined }
  const { replace, ...reading } = body
  return { file, reading, replace }
}
