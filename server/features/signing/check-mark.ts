import type { MarkInput } from '../../../shared/api/signing.ts'
import { readPng } from '../../documents/signature/read-png.ts'
import type { Mark } from '../../documents/signature/seal.ts'
import { Failure } from '../../http/failure.ts'

/** The characters that the fonts of the documents support. */
const WRITABLE_TEXT = /^[\p{Script=Latin}'’.,\- ]+$/u

/** Throws `invalid` on `mark` for a mark that cannot be drawn into the file, while the customer can still repeat it. */
export function checkMark(mark: MarkInput): void {
  if (mark.kind === 'typed') {
    if (!WRITABLE_TEXT.test(mark.text.normalize('NFC')))
      throw refuse('unreadable', 'Scriva il nome con le lettere dell’alfabeto latino.')
    return
  }
  const read = readPng(Buffer.from(mark.png, 'base64'))
  if (!read.ok) throw refuse('unreadable', 'Il disegno non si legge: firmi di nuovo.')
  if (read.blank) throw refuse('empty', 'La firma è vuota: tracci la Sua firma nel riquadro.')
}

export const markOf = (mark: MarkInput): Mark =>
  mark.kind === 'typed'
    ? { kind: 'typed', text: mark.text.normalize('NFC') }
    : { kind: 'drawn', png: new Uint8Array(Buffer.from(mark.png, 'base64')) }

const refuse = (code: string, message: string) =>
  new Failure('invalid', { message, issues: [{ field: 'mark', code, message }] })
