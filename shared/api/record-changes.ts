import { z } from 'zod'

/** A field's value in a history; null where it was or is empty. */
const storedValue = z
  .union([z.string(), z.boolean(), z.object({ id: z.string(), name: z.string() })])
  .nullable()
export type StoredValue = z.infer<typeof storedValue>

/** What each field was and is, by the form's names. */
export const recordChanges = z.record(z.string(), z.tuple([storedValue, storedValue]))
export type RecordChanges = z.infer<typeof recordChanges>
