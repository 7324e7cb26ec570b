import { z } from 'zod'

/** A field's value in a history; null if empty. */
const storedValue = z
  .union([z.string(), z.boolean(), z.object({ id: z.string(), name: z.string() })])
  .nullable()
export type StoredValue = z.infer<typeof storedValue>

/** The old and new value of each changed field, by field name. */
export const recordChanges = z.record(z.string(), z.tuple([storedValue, storedValue]))
export type RecordChanges = z.infer<typeof recordChanges>
