import { previewAddresses, previewIbans, uploadAddresses, uploadIbans } from '../../../shared/api/uploads.ts'
import { type Route, route } from '../../http/route.ts'
import { bankList } from './bank-list.ts'
import { importTable } from './import-table.ts'
import { placeList } from './place-list.ts'
import { previewTable } from './preview-table.ts'

export const uploadRoutes: Route[] = [
  route(previewAddresses, 'administrator', async ({ file }) => ({
    ok: true,
    ...(await previewTable(placeList, file.bytes)),
  })),

  route(previewIbans, 'administrator', async ({ file }) => ({
    ok: true,
    ...(await previewTable(bankList, file.bytes)),
  })),

  route(
    uploadAddresses,
    'administrator',
    async ({ context: { db }, file, body: reading, caller: { userId }, ip }) => ({
      ok: true,
      ...(await importTable(db, placeList, { file, reading }, { userId, ip })),
    }),
  ),

  route(
    uploadIbans,
    'administrator',
    async ({ context: { db }, file, body: reading, caller: { userId }, ip }) => ({
      ok: true,
      ...(await importTable(db, bankList, { file, reading }, { userId, ip })),
    }),
  ),
]
