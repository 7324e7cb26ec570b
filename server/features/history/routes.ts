import { listHistory, listHistoryPeople } from '../../../shared/api/history.ts'
import { type Route, route } from '../../http/route.ts'
import { listPeople, showHistory } from './list-history.ts'

export const historyRoutes: Route[] = [
  route(listHistory, 'administrator', async ({ context: { db }, query }) => ({
    ok: true,
    ...(await showHistory(db, query)),
  })),

  route(listHistoryPeople, 'administrator', async ({ context: { db } }) => ({
    ok: true,
    people: await listPeople(db),
  })),
]
