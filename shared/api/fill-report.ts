import { z } from 'zod'
import { signingPart } from '../documents/signing-variables.ts'
import { UTILITIES } from '../utilities-and-client-types.ts'

/** In points, from the lower left corner of the displayed page. */
const box = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })

/** A text that is missing in the document; `page` starts at 1. */
const missedText = z.object({ field: z.string(), page: z.number().int(), text: z.string(), box })

const unfilledField = z.object({
  field: z.string(),
  page: z.number().int(),
  /**
   * The field has no rule, its value is empty in this record, or the contract does not require it.
   */
  why: z.enum(['no-rule', 'empty', 'not-needed']),
  required: z.boolean(),
})

const matrix = z.tuple([z.number(), z.number(), z.number(), z.number(), z.number(), z.number()])

/** A text that is filled at signing, with the data for drawing it. */
export const signingText = z.object({
  field: z.string(),
  page: z.number().int(),
  parts: z.array(signingPart),
  box,
  /** The text is drawn upright in `width` by `height`; `matrix` rotates and moves it to its place on the page. */
  frame: z.object({ width: z.number(), height: z.number(), matrix: matrix.readonly() }),
  style: z.object({ size: z.number(), multiline: z.boolean(), align: z.enum(['left', 'center', 'right']) }),
  /** The number of comb cells; zero without cells. */
  comb: z.number().int(),
  ink: z.array(z.number()).readonly(),
  /** Absent in older reports. */
  weight: z.enum(['regular', 'bold']).optional(),
  /**
   * The box has room neither for every text nor for a reference to the evidence, and can stay empty. Absent in older
   * reports.
   */
  tooSmall: z.boolean().optional(),
})
export type SigningText = z.infer<typeof signingText>

/** The result for each field of a template. Names are full names of PDF fields or of placed texts. */
export const fillReport = z.object({
  /** Fields that show a text, and placed texts. */
  filled: z.array(z.string()),
  /** Selected check boxes and radio groups. */
  ticked: z.array(z.string()),
  /** Text fields, lists and radio groups without a value. */
  unfilled: z.array(unfilledField),
  /** Fields and placed texts that are filled at signing: empty until then, and in documents signed on paper. */
  signing: z.array(signingText),
  /** Too long even at the smallest size and for a reference to the attachment: the box is empty. */
  overflowing: z.array(missedText),
  /** Too long for their boxes, which refer to an item of the attachment with the full text. */
  continued: z.array(missedText.extend({ point: z.number().int() })),
  /** Longer than their fields permit, and drawn in full. Absent in older reports. */
  overLimit: z.array(missedText).optional(),
  /** Signature boxes without room for the mark of a person. Absent in older reports. */
  smallBoxes: z.array(z.string()).optional(),
  /** With characters that the fonts do not contain. */
  missingGlyphs: z.array(missedText),
  /** Fields of the config that the PDF does not contain, and placed texts on missing pages. */
  unknown: z.array(z.string()),
  /** The supplies of the forms in the document, in order. Absent in older reports and for a form of the whole contract. */
  supplies: z.array(z.object({ utility: z.enum(UTILITIES), pages: z.number().int() })).optional(),
  /** The document marks the boxes whose signer nobody has stated. Absent in older reports. */
  marksUnsureBoxes: z.literal(true).optional(),
})
export type FillReport = z.infer<typeof fillReport>
