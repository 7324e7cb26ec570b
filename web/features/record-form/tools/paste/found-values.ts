import type { TextPlace } from '../../../../../contract/found-values/seller-words.ts'
import type { ReadAddress } from '../../../../../contract/places/index.ts'
import { labelBefore } from './labels.ts'

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

/** Whose value it is, if not the customer's. */
export type Holder = 'previous-holder' | 'delegate'

interface TextPosition {
  /** The start position in the text. */
  at: number
}
interface Owned extends TextPosition {
  holder?: Holder
}
/** The normalized value. */
interface FoundCode extends Owned {
  kind: CodeKind
  value: string
  /** A warning of its check. */
  note?: string
}
interface FoundPerson extends Owned {
  kind: 'person'
  name: string
  lastName: string
}
interface FoundPlace extends Owned {
  kind: 'address'
  address: ReadAddress
}
export type FoundValue = FoundCode | FoundPerson | FoundPlace

/** A value with every part of the text that contains it. */
export type LocatedValue = FoundValue & { places: readonly TextPlace[] }

/** A text that is labelled as a code but is not valid. */
export interface Doubt extends TextPosition {
  kind: CodeKind
  /** As written in the text. */
  text: string
  message: string
}

/** A part of the text that was recognised; later readers skip it. */
export interface FoundPiece {
  start: number
  end: number
  found?: FoundValue
  doubt?: Doubt
}

/** The text with these parts replaced by blanks, so that positions do not change. */
export function blankOut(text: string, pieces: readonly FoundPiece[]): string {
  let remaining = text
  for (const { start, end } of pieces)
    remaining =
      remaining.slice(0, start) + remaining.slice(start, end).replace(/[^\n]/g, ' ') + remaining.slice(end)
  return remaining
}

const HOLDER_LABELS: readonly (readonly [Holder, RegExp])[] = [
  [
    'previous-holder',
    /\b(?:prec(?:edente)?|vecchi[oa]|ex)\b[. -]*(?:intestatari|titolar)|\bintestatari[oa] prec|\bprec(?:edente)?\.? ?(?:c\.? ?f\.?)?[ :.]*$/i,
  ],
  ['delegate', /\bdelegat[oa]\b/i],
]

/** Whom the words between the value before and this one name. */
export function holderBefore(text: string, at: number, previous = 0): Holder | undefined {
  const label = labelBefore(text.slice(previous), at - previous)
    .split(/[,;]/)
    .at(-1)!
  return HOLDER_LABELS.find(([, words]) => words.test(label))?.[0]
}
