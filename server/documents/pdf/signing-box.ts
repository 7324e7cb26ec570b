import { PdfName, PdfString } from '@libpdf/core'
import { BOX_SIGNERS, boxByName, type SigningBox } from '../../../shared/documents/signing-box.ts'
import { type Field, isVisible } from './fields.ts'
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

/** The smallest box, in points, in which a signature can be recognised: a line of small print, three letters wide. */
const SMALLEST_MARK = { width: 20, height: 8 }

/** Whether a page shows the box of a signature, and no place of it has room for the mark of a person. */
export function isTooSmallForMark({ widgets }: Pick<Field, 'widgets'>): boolean {
  const seen = widgets.filter(isVisible)
  return (
    seen.length > 0 &&
    seen.every(({ frame: { width, height } }) => width < SMALLEST_MARK.width || height < SMALLEST_MARK.height)
  )
}
