import type { UploadedFile } from '../../../shared/api/call.ts'
import { listImports as listImportsCall, undoImport as undoImportCall } from '../../../shared/api/imports.ts'
import * as calls from '../../../shared/api/uploads.ts'
import { unlessStoredElsewhere } from '../../entities/stored-elsewhere.ts'
import { type Route, route } from '../../http/route.ts'
import { bankList } from './bank-list.ts'
import { importTable } from './import-table.ts'
import { ownerList } from './owner-list.ts'
import { placeList } from './place-list.ts'
import { previewOf } from './preview-table.ts'
import { productList } from './product-list.ts'
import { listImports, undoImport } from './undo-import.ts'

export const uploadRoutes: Route[] = [
  route(calls.previewAddresses, 'administrator', previewOf('addresses')),

  route(calls.previewIbans, 'administrator', previewOf('ibans')),

  route(calls.uploadAddresses, 'administrator', async ({ context, file, body, caller }) => ({
    ok: true,
    ...(await importTable(context, placeList, uploadOf(file, body), caller)),
  })),

  route(calls.uploadIbans, 'administrator', async ({ context, file, body, caller }) => ({
    ok: true,
    ...(await importTable(context, bankList, uploadOf(file, body), caller)),
  })),

  route(calls.previewProducts, 'administrator', previewOf('crm-products')),

  unlessStoredElsewhere(
    'I prodotti',
    route(calls.uploadProducts, 'administrator', async ({ context, file, body, caller }) => ({
      ok: true,
      ...(await importTable(context, productList, uploadOf(file, body), caller)),
    })),
  ),

  route(calls.previewOwners, 'administrator', previewOf('crm-users')),

  unlessStoredElsewhere(
    'I Contact Owner',
    route(calls.uploadOwners, 'administrator', async ({ context, file, body, caller }) => ({
      ok: true,
      ...(await importTable(context, ownerList, uploadOf(file, body), caller)),
    })),
  ),

  route(listImportsCall, 'administrator', async ({ context, query }) => ({
    ok: true,
    imports: await listImports(context.db, query),
  })),

  route(undoImportCall, 'administrator', async ({ context, params, caller }) => ({
    ok: true,
    ...(await undoImport(context.db, params.id, caller)),
  })),
]

function uploadOf<Reading extends object>(
  file: UploadedFile,
  body: (Reading & { sheet?: string | undefined; replace?: boolean }) | undefined,
) {
  if (!body) return { file, reading: undefined }
  const { sheet, replace = false, ...reading } = body
  return { file, sheet, reading, replace }
}
