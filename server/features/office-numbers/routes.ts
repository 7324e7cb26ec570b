import { listOfficeNumbers, officeNumberCalls } from '../../../shared/api/office-numbers.ts'
import { createRoute, removeRoute, updateRoute } from '../../entities/entity-routes.ts'
import { type Route, route } from '../../http/route.ts'
import { officeNumbers } from './office-numbers.ts'

export const officeNumberRoutes: Route[] = [
  route(listOfficeNumbers, 'administrator', async ({ context: { db } }) => ({
    ok: true,
    numbers: await officeNumbers.list(db),
  })),
  createRoute(officeNumberCalls.create, officeNumbers, (number) => ({ ok: true, number })),
  updateRoute(officeNumberCalls.update, officeNumbers, (number) => ({ ok: true, number })),
  removeRoute(officeNumberCalls.remove, officeNumbers),
]
