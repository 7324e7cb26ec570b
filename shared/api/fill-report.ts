import { z } from 'zod'

/** In points, from the lower left corner of the page as it is seen. */
const box = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })

/** A text that a reader of the document would miss; `page` from 1. */
const missedText = z.object({ field: z.string(), page: z.number().int(), text: z.string(), box })

const unfilledField = z.object({
  field: z.string(),
  page: z.number().int(),
  /** Nothing says what belongs there, or what belongs there is empty in this record. */
  why: z.enum(['no-rule', 'empty']),
  required: z.boolean(),
})

/** What became of a template's fields. Names are whole names of PDF fields, or those of placed texts. */
export const fillReport = z.object({
  /** Fields that show a text, and placed texts. */
  filled: z.array(z.string()),
  /** Check boxes and groups of buttons that are on. */
  ticked: z.array(z.string()),
  /** Text fields, lists and groups of buttons that show nothing. */
  unfilled: z.array(unfilledField),
  /** Too long at the smallest size, and for a reference to the attachment: the box stays empty. */
  overflowing: z.array(missedText),
  /** Too long for their boxes: these refer to a point of the attachment, which has the whole text. */
  continued: z.array(missedText.extend({ point: z.number().int() })),
  /** With letters that no typeface of ours has. */
  missingGlyphs: z.array(missedText),
  /** Names of the config that the PDF has not, and placed texts on pages that it has not. */
  unknown: z.array(z.string()),
})
export type FillReport = z.infer<typeof fillReport>
