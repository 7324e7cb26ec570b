import { italianMinute } from '../contract/time/italian-time.ts'

/** Who removed a record and when; `by` is empty for a user who is not known. */
export function wordRemoval({ by, at }: { by: string; at: string }): string {
  const when = italianMinute(new Date(at)).replace(' ', ' alle ')
  return by ? `${by} ha rimosso questo record il ${when}.` : `Questo record è stato rimosso il ${when}.`
}
