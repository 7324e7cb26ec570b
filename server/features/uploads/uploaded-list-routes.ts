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
import { type Route, route } from '../../http/route.ts'
import { confirmRows, listBanks, listPlaces, removeAllRows, removeRow } from './uploaded-rows.ts'

export const uploadedListRoutes: Route[] = [
  route(listPlacesCall, 'administrator', async ({ context, query }) => ({
    ok: true,
    ...(await listPlaces(context.db, query)),
  })),

  route(confirmPlaces, 'administrator', async ({ context, body, caller: { userId }, ip }) => ({
    ok: true,
    confirmed: await confirmRows(context.db, 'uploaded_places', body.ids, { userId, ip }),
  })),

  route(removePlace, 'administrator', async ({ context, params, caller: { userId }, ip }) => {
    await removeRow(context.db, 'uploaded_places', params.id, { userId, ip })
    return { ok: true }
  }),

  route(removeAllPlaces, 'administrator', async ({ context, caller: { userId }, ip }) => ({
    ok: true,
    removed: await removeAllRows(context.db, 'uploaded_places', { userId, ip }),
  })),

  route(listBanksCall, 'administrator', async ({ context, query }) => ({
    ok: true,
    ...(await listBanks(context.db, query)),
  })),

  route(confirmBanks, 'administrator', async ({ context, body, caller: { userId }, ip }) => ({
    ok: true,
    confirmed: await confirmRows(context.db, 'uploaded_banks', body.ids, { userId, ip }),
  })),

  route(removeBank, 'administrator', async ({ context, params, caller: { userId }, ip }) => {
    await removeRow(context.db, 'uploaded_banks', params.id, { userId, ip })
    return { ok: true }
  }),

  route(removeAllBanks, 'administrator', async ({ context, caller: { userId }, ip }) => ({
    ok: true,
    removed: await removeAllRows(context.db, 'uploaded_banks', { userId, ip }),
  })),
]
