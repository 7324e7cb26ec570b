import {
  countPackages as countPackagesCall,
  listPackageChoices as listPackageChoicesCall,
  listPackages,
  packageCalls,
} from '../../../shared/api/packages.ts'
import { createRoute, removeRoute, updateRoute } from '../../entities/entity-routes.ts'
import { type Route, route } from '../../http/route.ts'
import { countPackages, listPackageChoices, packages } from './packages.ts'

export const packageRoutes: Route[] = [
  // Every user's form shows the package of a product.
  route(
    listPackageChoicesCall,
    'any user',
    async ({ context: { db } }) => ({ ok: true, packages: await listPackageChoices(db) }),
    { derivedFrom: () => ['packages'] },
  ),

  route(
    listPackages,
    'any user',
    async ({ context: { db } }) => {
      const found = await packages.list(db)
      return { ok: true, count: found.length, packages: found }
    },
    { derivedFrom: () => ['packages'] },
  ),

  route(countPackagesCall, 'any user', async ({ context: { db } }) => ({
    ok: true,
    count: await countPackages(db),
  })),

  createRoute(packageCalls.create, packages, (saved) => ({ ok: true, package: saved })),
  updateRoute(packageCalls.update, packages, (saved) => ({ ok: true, package: saved })),
  removeRoute(packageCalls.remove, packages),
]
