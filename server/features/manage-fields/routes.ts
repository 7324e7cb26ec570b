import { listManagedFields } from '../../../shared/api/manage-fields.ts'
import { type Route, route } from '../../http/route.ts'

export const managedFieldRoutes: Route[] = [
  route(listManagedFields, 'any user', async ({ context: { db } }) => {
    const rows = await db
      .selectFrom('managed_fields')
      .select(['id', 'code', 'properties'])
      .orderBy('code')
      .execute()
    // The names travel as a JSON text (1 §3).
    const fields = rows.map(({ properties, ...field }) => ({
      ...field,
      properties: JSON.stringify(properties),
    }))
    return { ok: true, fields }
  }),
]
