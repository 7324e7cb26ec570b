import { z } from 'zod'
import { nameText } from '../name-text.ts'
import { defineCall, listQuery, ok } from './call.ts'
import { activeFilter, crmIdParams, keptAt, readAt } from './crm.ts'

export const owner = z.object({ id: z.string(), name: z.string() })

export type Owner = z.infer<typeof owner>

export const listOwners = defineCall('GET /crm/users', {
  lasting: 'service',
  summary: 'Users of the CRM: the owner list',
  cacheable: true,
  answer: ok.extend({ users: z.array(owner) }),
  failures: ['external-service-failed'],
})

/** An owner of the built-in CRM. */
export const catalogueOwner = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  active: z.boolean(),
  updatedAt: z.iso.datetime(),
})

export type CatalogueOwner = z.infer<typeof catalogueOwner>

const ownerPayload = z.strictObject({
  name: nameText(200),
  email: z.string().trim().max(254),
  active: z.boolean(),
})

export type OwnerPayload = z.infer<typeof ownerPayload>

export const OWNER_SORT_COLUMNS = ['name', 'email', 'updatedAt'] as const

export const searchOwners = defineCall('GET /crm/users/search', {
  summary: 'A page of the built-in CRM’s users',
  query: listQuery(OWNER_SORT_COLUMNS).extend({ active: activeFilter }),
  answer: ok.extend({ owners: z.array(catalogueOwner), count: z.number().int(), keptAt }),
  failures: [],
})

export const createOwner = defineCall('POST /crm/users', {
  summary: 'Add a user to the built-in CRM',
  body: ownerPayload,
  answer: ok.extend({ owner: catalogueOwner }),
  failures: ['not-allowed', 'invalid'],
})

/** As `updateProduct`. */
export const updateOwner = defineCall('PUT /crm/users/:id', {
  summary: 'Change a user of the built-in CRM, or take them off the list of owners',
  params: crmIdParams,
  body: ownerPayload.extend({ readAt }),
  answer: ok.extend({ owner: catalogueOwner }),
  failures: ['not-allowed', 'not-found', 'conflict', 'invalid'],
})
