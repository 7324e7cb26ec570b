import type { CallAnswer } from '../../../shared/api/call.ts'
import type { verifyDocument } from '../../../shared/api/signing.ts'

export type Found = CallAnswer<typeof verifyDocument>
export type Seal = Found['seals'][number]

/** The verdict in a few words; the server's sentence says more. */
export const VERDICT_TITLES: Record<Found['verdict'], string> = {
  intact: 'Documento valido',
  changed: 'Documento modificato',
  foreign: 'Firmato da altri',
  unsigned: 'Nessuna firma',
}

/** What a seal says of itself, for people. */
export function sealWords({ intact, coversAll, ours }: Seal): string {
  if (!intact) return 'non corrisponde al contenuto del file'
  if (!coversAll) return 'integro, ma dopo è stato aggiunto qualcosa'
  return ours ? 'integro, apposto da questo ufficio' : 'integro, apposto da altri'
}
