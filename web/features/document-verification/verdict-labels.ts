import type { CallAnswer } from '../../../shared/api/call.ts'
import type { verifyDocument } from '../../../shared/api/document-verification.ts'

export type VerifiedFile = CallAnswer<typeof verifyDocument>
export type Seal = VerifiedFile['seals'][number]

/** A short verdict; the server's message has the details. */
export const VERDICT_TITLES: Record<VerifiedFile['verdict'], string> = {
  valid: 'Documento valido',
  'not-kept': 'Sigillo integro, documento sconosciuto',
  changed: 'Documento modificato',
  foreign: 'Firmato da altri',
  unproven: 'Non possiamo giudicarlo',
  unsigned: 'Nessuna firma',
}

/** The verified and unverified properties of one seal. */
export function describeSeal({ supported, intact, coversAll, ours, certificateValid }: Seal): string {
  if (!supported) return 'di un tipo che qui non si controlla'
  if (!intact) return 'non corrisponde al contenuto del file'
  if (!coversAll) return 'integro, ma dopo è stato aggiunto qualcosa'
  if (ours) return 'integro, apposto da questo ufficio'
  return certificateValid
    ? 'integro, apposto da altri'
    : 'integro, apposto da altri con un certificato che a quella data non valeva'
}

/** The source of a seal's time: a timestamp of an unverified authority proves less. */
export function describeTimestamp({ timestamp }: Seal, isStored: boolean): string {
  if (!timestamp) return 'ora dichiarata da chi ha firmato'
  const by = timestamp.by && ` di ${timestamp.by}`
  return isStored ? `marca temporale${by}` : `marca temporale${by}, autorità non controllata`
}
