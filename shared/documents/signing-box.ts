import { foldText } from '../../contract/checks/fold-text.ts'
/** The signer of a box in a document. `nobody`: the box remains empty, as for a signature on paper. */
export const BOX_SIGNERS = ['customer', 'second', 'office', 'nobody'] as const
export type BoxSigner = (typeof BOX_SIGNERS)[number]

export const BOX_SIGNER_LABELS: Record<BoxSigner, string> = {
  customer: 'Cliente',
  second: 'Secondo firmatario',
  office: 'Ufficio',
  nobody: 'Nessuno',
}

/** A signature box as the template's config describes it. */
export interface SigningBox {
  signer: BoxSigner
  /** The declaration of the signature in this box; shown to the signer and stored with the evidence. */
  act: string
}

export const MAX_ACT = 500

const CONTRACT_ACT = 'Firmo il contratto.'
/** Articles 1341 and 1342 of the Civil Code require a separate approval. */
const CLAUSES_ACT =
  'Approvo specificamente, ai sensi degli articoli 1341 e 1342 del Codice Civile, le clausole elencate sopra questo riquadro.'
const PRIVACY_ACT = 'Confermo le scelte sul trattamento dei dati personali indicate sopra questo riquadro.'

const SIGNERS_BY_NAME: readonly [RegExp, BoxSigner][] = [
  [/second|cointest|coniuge|garante|delegato/, 'second'],
  [
    /vendit|fornit|ufficio|agente|incaricat|consulent|operator|societa|azienda|timbro|seller|office/,
    'office',
  ],
]
const ACTS_BY_NAME: readonly [RegExp, string][] = [
  [/claus|vessator|1341|1342/, CLAUSES_ACT],
  [/privacy|consens|gdpr|dati.?personali/, PRIVACY_ACT],
]

/**
 * The signer and the declaration according to the name of a signature field; the default is the customer
 * and the contract.
 */
export function boxByName(name: string): SigningBox {
  const plain = foldText(name)
  const named = <T>(list: readonly [RegExp, T][]) => list.find(([pattern]) => pattern.test(plain))?.[1]
  return { signer: named(SIGNERS_BY_NAME) ?? 'customer', act: named(ACTS_BY_NAME) ?? CONTRACT_ACT }
}
