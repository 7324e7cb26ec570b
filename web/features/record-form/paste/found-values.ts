import type { SplitAddress } from '../text/split-address.ts'

export type CodeKind =
  | 'email'
  | 'iban'
  | 'fiscal-code'
  | 'pod'
  | 'pdr'
  | 'vat'
  | 'phone'
  | 'landline'
  | 'company'

interface Placed {
  /** The start position in the text. */
  at: number
}
/** The normalized value. */
interface FoundCode extends Placed {
  kind: CodeKind
  value: string
  /** A warning of its check. */
  note?: string
}
interface FoundPerson extends Placed {
  kind: 'person'
  name: string
  lastName: string
}
interface FoundPlace extends Placed {
  kind: 'address'
  address: SplitAddress
}
export type Found = FoundCode | FoundPerson | FoundPlace

/** A text that is labelled as a code but is not valid. */
export interface Doubt extends Placed {
  kind: CodeKind
  /** As written in the text. */
  text: string
  message: string
}

/** A part of the text that was recognised; later readers skip it. */
export interface FoundPiece {
  start: number
  end: number
  found?: Found
  doubt?: Doubt
}

/** The text with these parts replaced by blanks, so that positions do not change. */
export function blank(text: string, pieces: readonly FoundPiece[]): string {
  let rest = text
  for (const { start, end } of pieces)
    rest = rest.slice(0, start) + rest.slice(start, end).replace(/[^\n]/g, ' ') + rest.slice(end)
  return rest
}

/** The text before a position on its line, or the line above if that ends in a colon. */
export function labelBefore(text: string, at: number): string {
  const before = text.slice(Math.max(0, at - 60), at)
  const [line = '', above = ''] = before.split('\n').toReversed()
  return line.trim() === '' && /:\s*$/.test(above) ? above : line
}
