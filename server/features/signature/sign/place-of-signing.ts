import { cleanLine } from '../../../../contract/clean-text.ts'
import type { EnvelopeFile } from '../../../db/column-types.ts'
import { Failure } from '../../../http/failure.ts'

/** The letters, digits and marks of place names that the fonts of the documents support. */
const WRITABLE_TEXT = /^(?=.*\p{L})[\p{Script=Latin}\p{Mn}\d'’.,\-/() ]+$/u

/** Whether a document prints the place of signing. */
export const printsPlace = (documents: readonly EnvelopeFile[]): boolean =>
  documents.some(({ texts = [] }) =>
    texts.some(({ parts }) => parts.some((part) => 'variable' in part && part.variable === 'place')),
  )

/**
 * The place to store with the signature: empty when no document prints one. Throws `invalid` on `place` for an empty
 * one, and for one that the fonts do not support.
 */
export function checkPlace(documents: readonly EnvelopeFile[], given: string): string {
  if (!printsPlace(documents)) return ''
  const place = cleanLine(given.replace(/[ʼʹˈ′＇]/g, '’'))
  if (place === '') throw invalid('required', 'Scriva il luogo in cui firma.')
  if (!WRITABLE_TEXT.test(place))
    throw invalid('unreadable', 'Scriva il luogo con le lettere dell’alfabeto latino.')
  return place
}

const invalid = (code: string, message: string) =>
  new Failure('invalid', { message, issues: [{ field: 'place', code, message }] })
