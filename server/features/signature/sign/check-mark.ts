import { hasName, type MarkInput } from '../../../../shared/api/signing.ts'
import { readPng } from '../../../documents/signature/read-png.ts'
import { Failure } from '../../../http/failure.ts'
import { writtenName } from '../seal/to-mark.ts'

/** The characters of names of people and companies that the fonts of the documents support. */
const WRITABLE_TEXT = /^[\p{Script=Latin}\p{M}\d'’.,&()/\- ]+$/u

/** Throws `invalid` on `mark` for a mark that cannot be drawn into the file, while the customer can still repeat it. */
export function checkMark(mark: MarkInput): void {
  if (mark.kind === 'typed') {
    const text = writtenName(mark.text)
    if (!WRITABLE_TEXT.test(text))
      throw refuse('unreadable', 'Scriva il nome con le lettere dell’alfabeto latino.')
    if (!hasName(text)) throw refuse('unreadable', 'Scriva il Suo nome: servono almeno due lettere.')
    return
  }
  const read = readPng(Buffer.from(mark.png, 'base64'))
  if (!read.ok) throw refuse('unreadable', 'Il disegno non si legge: firmi di nuovo.')
  if (read.blank) throw refuse('empty', 'La firma è vuota: tracci la Sua firma nel riquadro.')
}

const refuse = (code: string, message: string) =>
  new Failure('invalid', { message, issues: [{ field: 'mark', code, message }] })
