/** A piece of text as a page draws it, upright; in points from the upper left corner, `y` is its baseline. */
export interface TextPiece {
  text: string
  x: number
  y: number
  width: number
  /** The height of its font. */
  size: number
}

export interface PageText {
  /** From 1. */
  page: number
  pieces: readonly TextPiece[]
}

/** A rectangle on a page, in points from the upper left corner. */
export interface PlaceOnPage {
  page: number
  x: number
  y: number
  width: number
  height: number
}
