import { cleanLine } from '../../../../contract/clean-text.ts'
import type { MarkInput } from '../../../../shared/api/signing.ts'
import type { Mark } from '../../../documents/signature/seal.ts'

/** The mark that is drawn into the file. */
export const toMark = (mark: MarkInput): Mark =>
  mark.kind === 'typed'
    ? { kind: 'typed', text: writtenName(mark.text) }
    : { kind: 'drawn', png: new Uint8Array(Buffer.from(mark.png, 'base64')) }

/**
 * Full-width letters of Asian keyboards are the usual ones. The letter U+02BC is an apostrophe, and invisible signs are
 * no part of a name.
 */
export const writtenName = (text: string): string =>
  cleanLine(text.normalize('NFKC').replace(/[ʼʹˈ′＇]/g, '’'))
