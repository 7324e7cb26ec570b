import { sql } from 'kysely'

/** Whether the record `r` is a contract of a business customer, as a column. */
export const isBusiness = sql<boolean>`coalesce(r.data ->> 'client_type' = 'business', false)`.as(
  'is_business',
)
