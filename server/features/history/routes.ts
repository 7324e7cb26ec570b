import { listHistory, listHistoryPeople } from '../../../shared/api/history.ts'
import { type Route, route } from '../../http/route.ts'
import { listPeople } from './history-people.ts'
import { listEvents } from './list-history.ts'

export const historyRoutes: Route[] = [
  route(listHistory, 'administrator', async ({ context: { db }, query }) => ({
    ok: true,
    ...(await listEvents(db, query)),
  })),

  route(listHistoryPeople, 'administrator', async ({ context: { db } }) => ({
    ok: true,
    people: await listPeople(db),
  })),
]
