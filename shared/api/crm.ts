import { z } from 'zod'

/** Ids of a CRM are texts of any shape. */
export const crmIdParams = z.object({ id: z.string().min(1).max(200) })

/** A filter of a list: all without it. */
export const activeFilter = z.enum(['yes', 'no']).optional()

/** The `updatedAt` that the author of a change read. */
export const readAt = z.iso.datetime().optional()

/** The page of an external CRM that keeps the list, which is only read here; null with the built-in CRM. */
export const keptAt = z.string().nullable()
