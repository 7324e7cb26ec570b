import type { CallAnswer } from '../../../shared/api/call.ts'
import type { verifyDocument } from '../../../shared/api/signing.ts'

export type Found = CallAnswer<typeof verifyDocument>
export type Seal = Found['seals'][number]

/** The verdict in a few words; the server's sentence says more. */
export const VERDICT_TITLES: Record<Found['verdict'], string> = {
  valid: 'Documento valido',
  'not-kept': 'Sigillo integro, documento sconosciuto',
  changed: 'Documento modificato',
  foreign: 'Firmato da altri',
  unproven: 'Firma non controllabile',
  unsigned: 'Nessuna firma',
}

/** What was found out about one seal, and what was not. */
export function sealWords({ supported, intact, coversAll, ours, certificateValid }: Seal): string {
  if (!supported) return 'di un tipo che qui non si controlla'
  if (!intact) return 'non corrisponde al contenuto del file'
  if (!coversAll) return 'integro, ma dopo è stato aggiunto qualcosa'
  if (ours) return 'integro, apposto da questo ufficio'
  return certificateValid
    ? 'integro, apposto da altri'
    : 'integro, apposto da altri con un certificato che a quella data non valeva'
}

/** Where the time of a seal comes from: a stamp of which nobody checked the authority proves less than it says. */
export function timeWords({ timestamp }: Seal, isKept: boolean): string {
  if (!timestamp) return 'ora dichiarata da chi ha firmato'
  const by = timestamp.by && ` di ${timestamp.by}`
  return isKept ? `marca temporale${by}` : `marca temporale${by}, autorità non controllata`
}
