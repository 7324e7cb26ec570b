import { z } from 'zod'
import { signingPart } from '../documents/signing-variables.ts'

/** In points, from the lower left corner of the page as it is seen. */
const box = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })

/** A text that a reader of the document would miss; `page` from 1. */
const missedText = z.object({ field: z.string(), page: z.number().int(), text: z.string(), box })

const unfilledField = z.object({
  field: z.string(),
  page: z.number().int(),
  /**
   * Nothing says what belongs there, what belongs there is empty in this record, or the contract does not ask for it.
   */
  why: z.enum(['no-rule', 'empty', 'not-needed']),
  required: z.boolean(),
})

const six = z.tuple([z.number(), z.number(), z.number(), z.number(), z.number(), z.number()])

/** A text that signing fills, and all that drawing it then asks for. */
export const signingText = z.object({
  field: z.string(),
  page: z.number().int(),
  parts: z.array(signingPart),
  box,
  /** What stands upright in `width` by `height` is carried to its place on the page, and turned, by `matrix`. */
  frame: z.object({ width: z.number(), height: z.number(), matrix: six.readonly() }),
  style: z.object({ size: z.number(), multiline: z.boolean(), align: z.enum(['left', 'center', 'right']) }),
  /** Cells that it is spread over; zero for none. */
  comb: z.number().int(),
  ink: z.array(z.number()).readonly(),
})
export type SigningText = z.infer<typeof signingText>

/** What became of a template's fields. Names are whole names of PDF fields, or those of placed texts. */
export const fillReport = z.object({
  /** Fields that show a text, and placed texts. */
  filled: z.array(z.string()),
  /** Check boxes and groups of buttons that are on. */
  ticked: z.array(z.string()),
  /** Text fields, lists and groups of buttons that show nothing. */
  unfilled: z.array(unfilledField),
  /** Fields and placed texts that signing fills: empty until then, and empty on paper that is signed by hand. */
  signing: z.array(signingText),
  /** Too long at the smallest size, and for a reference to the attachment: the box stays empty. */
  overflowing: z.array(missedText),
  /** Too long for their boxes: these refer to a point of the attachment, which has the whole text. */
  continued: z.array(missedText.extend({ point: z.number().int() })),
  /** With letters that no font of ours has. */
  missingGlyphs: z.array(missedText),
  /** Names of the config that the PDF has not, and placed texts on pages that it has not. */
  unknown: z.array(z.string()),
})
export type FillReport = z.infer<typeof fillReport>
