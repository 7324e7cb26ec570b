import {
  countPackages as countPackagesCall,
  createPackage,
  listPackageChoices as listPackageChoicesCall,
  listPackages as listPackagesCall,
  removePackage,
  updatePackage,
} from '../../../shared/api/packages.ts'
import { type Route, route } from '../../http/route.ts'
import { countPackages, listPackageChoices, listPackages } from './find-packages.ts'
import { addPackage, changePackage, dropPackage } from './save-package.ts'

export const packageRoutes: Route[] = [
  // Everyone's form says which package a product belongs to.
  route(
    listPackageChoicesCall,
    'any user',
    async ({ context: { db } }) => ({ ok: true, packages: await listPackageChoices(db) }),
    { derivedFrom: () => ['packages'] },
  ),

  route(
    listPackagesCall,
    'any user',
    async ({ context: { db } }) => {
      const packages = await listPackages(db)
      return { ok: true, count: packages.length, packages }
    },
    { derivedFrom: () => ['packages'] },
  ),

  route(countPackagesCall, 'any user', async ({ context: { db } }) => ({
    ok: true,
    count: await countPackages(db),
  })),

  route(
    createPackage,
    'administrator',
    async ({ context: { db }, body, caller: { userId }, ip }) => ({
      ok: true,
      package: await addPackage(db, body, { userId, ip }),
    }),
    { idempotent: true },
  ),

  route(
    updatePackage,
    'administrator',
    async ({ context: { db, now }, params: { id }, body, caller: { userId }, ip }) => {
      const { readAt, ...payload } = body
      return {
        ok: true,
        package: await changePackage(db, { id, payload, readAt, now: now() }, { userId, ip }),
      }
    },
  ),

  route(removePackage, 'administrator', async ({ context: { db }, params, caller: { userId }, ip }) => {
    await dropPackage(db, params.id, { userId, ip })
    return { ok: true }
  }),
]
