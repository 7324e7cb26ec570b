import type { EnvelopeFile } from '../../db/column-types.ts'
import { Failure } from '../../http/failure.ts'

/** The letters, digits and marks of the names of places that the fonts of the documents can write. */
const WRITABLE_TEXT = /^(?=.*\p{L})[\p{Script=Latin}\p{Mn}\d'’.,\-/() ]+$/u

/** Whether a document prints where it is signed. */
export const printsPlace = (documents: readonly EnvelopeFile[]): boolean =>
  documents.some(({ texts = [] }) =>
    texts.some(({ parts }) => parts.some((part) => 'variable' in part && part.variable === 'place')),
  )

/**
 * The place to keep with the signature: empty where no document prints one. Throws `invalid` on `place` for none, and for
 * one that could not be written into the file.
 */
export function checkPlace(documents: readonly EnvelopeFile[], given: string): string {
  if (!printsPlace(documents)) return ''
  const place = given.normalize('NFC').replace(/\s+/g, ' ').trim()
  if (place === '') throw invalid('required', 'Scriva il luogo in cui firma.')
  if (!WRITABLE_TEXT.test(place))
    throw invalid('unreadable', 'Scriva il luogo con le lettere dell’alfabeto latino.')
  return place
}

const invalid = (code: string, message: string) =>
  new Failure('invalid', { message, issues: [{ field: 'place', code, message }] })
