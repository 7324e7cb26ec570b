import { PdfName, PdfString } from '@libpdf/core'
import { BOX_SIGNERS, boxByName, type SigningBox } from '../../../shared/documents/signing-box.ts'
import type { Field } from './fields.ts'
import type { Objects } from './objects.ts'

/** A private key in the dictionary of a signature field: the signer. */
const SIGNER_KEY = 'SportelloSigner'
/** The value for a box whose template does not state the signer. */
const UNSURE = 'unsure'

/**
 * Writes the signer of a box and the declaration, as the text for screen readers, into the field itself: merging
 * documents renames fields and preserves these entries.
 */
export function writeBox({ chain }: Field, { signer, act, unsure }: SigningBox): void {
  const [field] = chain
  field?.set(SIGNER_KEY, PdfName.of(unsure ? UNSURE : signer))
  field?.set('TU', PdfString.fromString(act))
}

/** In documents older than this entry the name of the box determines the signer. */
export function readBox({ chain, name }: Pick<Field, 'chain' | 'name'>, objects: Objects): SigningBox {
  const [field] = chain
  const written = field && objects.name(field, SIGNER_KEY)
  const signer = BOX_SIGNERS.find((one) => one === written)
  const act = field && signer && objects.text(field, 'TU')
  if (signer && act) return { signer, act }
  const guessed = boxByName(name)
  return written === UNSURE ? { ...guessed, unsure: true } : guessed
}
