import { foldText } from '../../contract/texts/fold-text.ts'
import type { Utility } from '../utilities-and-client-types.ts'

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
  /** The name of the box does not determine the signer: the author of the template chooses one. */
  unsure?: true
}

export const MAX_ACT = 500

const CONTRACT_ACT = 'Firmo il contratto.'
/** Articles 1341 and 1342 of the Civil Code require a separate approval. */
const CLAUSES_ACT =
  'Approvo specificamente, ai sensi degli articoli 1341 e 1342 del Codice Civile, le clausole elencate sopra questo riquadro.'
const PRIVACY_ACT = 'Confermo le scelte sul trattamento dei dati personali indicate sopra questo riquadro.'

/** Patterns of a name in lower case, with its words separated by single blanks. */
const SECOND =
  /\bco ?(intest|firmatar|contraent|obbligat|debitor|sottoscr|richiedent|assicurat)|\b(coniug|garante\b|fideius)|\bsecond[oa]?\b(?! (art|articol|l|le|la|lo|il|i|gli|quanto|norma|legge|condizion)\b)|\bsecond(ary|o?(firm|intest|client|contraent|sottoscr))/
const DELEGATE = /\b(delegat|procurator|proxy)/
const CUSTOMER =
  /\b(client[ei]|cliente\w+|contraent|intest|richied|rich\b|sottoscri[tv]|sottoscr\b|firmatari|aderent|utente|acquirent|consumator|proponent|assicurat|dichiarant|delegante|committent|abbonat|correntist|debitor|titolare(?! (del )?(trattament|dati))|legale rapp|leg rapp|rappresentante legale|cl\b|cli\b|clt\b|contr\b|custom|client\b|buyer|subscriber|signer)/
const ORGANISATION =
  /\b(venditor|venditric|vend\b|fornitor|fornitric|fornit\b|ufficio|agente\b|agenti\b|agenzia|ag\b|incaricat|consulent|operator|procacciator|promotor|intermediari|rivenditor|dealer|broker|compagnia|impiegat|addett|punto vendita|back ?office|seller|supplier|provider|office|titolare (del )?(trattament|dati))/
/** Words that both parties use: the stamp or the name of a company. */
const EITHER =
  /\b(timbr|timb\b|stamp\b|societa|soc\b|aziend|az\b|ditta|impresa|company|spa\b|s p a\b|srl\b|s r l\b)/
/** What is signed with a declaration, in words; other declarations speak for themselves. */
export function signedWith(act: string): string {
  if (act === CONTRACT_ACT) return 'il contratto'
  if (act === CLAUSES_ACT) return 'le clausole degli articoli 1341 e 1342 del Codice Civile'
  return act === PRIVACY_ACT ? 'le scelte sulla privacy' : `«${act}»`
}

const ACTS_BY_NAME: readonly [RegExp, string][] = [
  [/claus|vessator|1341|1342/, CLAUSES_ACT],
  [/privacy|consens|gdpr|dati.?personali/, PRIVACY_ACT],
]

/**
 * The signer and the declaration according to the name of a signature field; the default is the customer and the
 * contract. Words of the customer prevail over those of a company: «Timbro e firma del Cliente».
 */
export function boxByName(name: string): SigningBox {
  const plain = foldText(name)
  const act = ACTS_BY_NAME.find(([pattern]) => pattern.test(plain))?.[1] ?? CONTRACT_ACT
  const { signer, isSure } = signerByName(wordsOf(name))
  return isSure ? { signer, act } : { signer, act, unsure: true }
}

const NAMES_OF_LUCE = /\b(luce|elettric|ee\b|power\b|pod\b)/
const NAMES_OF_GAS = /\b(gas\b|metano|pdr\b)/

/** The supply in the name of a signature field; none for a name with both or neither. */
export function utilityByName(name: string): Utility | undefined {
  const words = wordsOf(name)
  const [isLuce, isGas] = [NAMES_OF_LUCE.test(words), NAMES_OF_GAS.test(words)]
  if (isLuce === isGas) return undefined
  return isLuce ? 'luce' : 'gas'
}

/** `firmaCliente_2` → `firma cliente 2`. */
const wordsOf = (name: string): string =>
  foldText(name.replace(/([a-z\d])([A-Z])/g, '$1 $2'))
    .replace(/[^a-z\d]+/g, ' ')
    .trim()

function signerByName(words: string): { signer: BoxSigner; isSure: boolean } {
  const isOrganisation = ORGANISATION.test(words)
  if (SECOND.test(words)) return { signer: 'second', isSure: !isOrganisation }
  if (CUSTOMER.test(words)) return { signer: 'customer', isSure: !isOrganisation }
  if (DELEGATE.test(words)) return { signer: 'second', isSure: !isOrganisation }
  if (isOrganisation) return { signer: 'office', isSure: true }
  return EITHER.test(words) ? { signer: 'office', isSure: false } : { signer: 'customer', isSure: true }
}
