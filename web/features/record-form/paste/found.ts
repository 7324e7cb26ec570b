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
  /** Where it begins in the text. */
  at: number
}
/** A value in its normal form. */
interface FoundCode extends Placed {
  kind: CodeKind
  value: string
  /** What its check has to say though it stands. */
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

/** What says of itself to be a code and is none as it stands. */
export interface Doubt extends Placed {
  kind: CodeKind
  /** As it is written. */
  text: string
  message: string
}

/** A stretch of the text that was understood; what comes after does not read it again. */
export interface Piece {
  start: number
  end: number
  found?: Found
  doubt?: Doubt
}

/** The text with these stretches blanked, so that every place in it stays where it was. */
export function blank(text: string, pieces: readonly Piece[]): string {
  let rest = text
  for (const { start, end } of pieces)
    rest = rest.slice(0, start) + rest.slice(start, end).replace(/[^\n]/g, ' ') + rest.slice(end)
  return rest
}

/** What stands before a place on its line, or on the line above where that ends in a colon. */
export function labelBefore(text: string, at: number): string {
  const before = text.slice(Math.max(0, at - 60), at)
  const [line = '', above = ''] = before.split('\n').toReversed()
  return line.trim() === '' && /:\s*$/.test(above) ? above : line
}
