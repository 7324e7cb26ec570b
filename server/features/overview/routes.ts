import { readOverview as readOverviewCall } from '../../../shared/api/overview.ts'
import { type Route, route } from '../../http/route.ts'
import { readOverview } from './read-overview.ts'

export const overviewRoutes: Route[] = [
  route(
    readOverviewCall,
    'administrator',
    async ({ context: { db, now }, query }) => ({
      ok: true,
      ...(await readOverview(db, query, now())),
    }),
    { weight: 'search' },
  ),
]
