import { PdfName, PdfString } from '@libpdf/core'
import { BOX_SIGNERS, boxByName, type SigningBox } from '../../../shared/documents/signing-box.ts'
import type { Field } from './fields.ts'
import type { Objects } from './objects.ts'

/** A key of our own in the dictionary of a signature field: who signs there. */
const SIGNER_KEY = 'SportelloSigner'

/**
 * Writes who signs in a box, and what is declared there as the text that a screen reader says, into the field itself:
 * joining documents renames fields and leaves this.
 */
export function writeBox({ chain }: Field, { signer, act }: SigningBox): void {
  const [field] = chain
  field?.set(SIGNER_KEY, PdfName.of(signer))
  field?.set('TU', PdfString.fromString(act))
}

/** A box of a document that was made before boxes said who signs there is judged by its name. */
export function readBox({ chain, name }: Pick<Field, 'chain' | 'name'>, objects: Objects): SigningBox {
  const [field] = chain
  const written = field && objects.name(field, SIGNER_KEY)
  const signer = BOX_SIGNERS.find((one) => one === written)
  const act = field && signer && objects.text(field, 'TU')
  return signer && act ? { signer, act } : boxByName(name)
}
