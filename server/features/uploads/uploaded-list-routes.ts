import {
  confirmBanks,
  confirmPlaces,
  listBanks as listBanksCall,
  listPlaces as listPlacesCall,
  removeAllBanks,
  removeAllPlaces,
  removeBank,
  removePlace,
} from '../../../shared/api/uploaded-lists.ts'
import { type AuthenticatedRequest, type Route, route } from '../../http/route.ts'
import { confirmRows, removeAllRows, removeRow } from './change-uploaded-rows.ts'
import type { UploadedTable } from './list-kind.ts'
import { listBanks, listPlaces } from './uploaded-lists.ts'

/** The confirmation of a long list takes longer than other calls may. */
const confirmIn =
  (table: UploadedTable) =>
  async ({
    context,
    body: { ids },
    caller,
  }: Pick<AuthenticatedRequest<typeof confirmPlaces>, 'context' | 'body' | 'caller'>) => ({
    ok: true as const,
    confirmed: await confirmRows(context.db, table, ids, caller),
  })

export const uploadedListRoutes: Route[] = [
  route(listPlacesCall, 'administrator', async ({ context, query }) => ({
    ok: true,
    ...(await listPlaces(context.db, query)),
  })),

  route(confirmPlaces, 'administrator', confirmIn('uploaded_places')),

  route(removePlace, 'administrator', async ({ context, params, caller }) => {
    await removeRow(context.db, 'uploaded_places', params.id, caller)
    return { ok: true }
  }),

  route(removeAllPlaces, 'administrator', async ({ context, caller }) => ({
    ok: true,
    removed: await removeAllRows(context.db, 'uploaded_places', caller),
  })),

  route(listBanksCall, 'administrator', async ({ context, query }) => ({
    ok: true,
    ...(await listBanks(context.db, query)),
  })),

  route(confirmBanks, 'administrator', confirmIn('uploaded_banks')),

  route(removeBank, 'administrator', async ({ context, params, caller }) => {
    await removeRow(context.db, 'uploaded_banks', params.id, caller)
    return { ok: true }
  }),

  route(removeAllBanks, 'administrator', async ({ context, caller }) => ({
    ok: true,
    removed: await removeAllRows(context.db, 'uploaded_banks', caller),
  })),
]
