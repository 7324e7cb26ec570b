import type { SigningBox } from '../../shared/documents/signing-box.ts'
import type { PdfFieldType } from './pdf/fields.ts'
import type { Box, Rotation } from './pdf/frames.ts'

/** A page as displayed: `width` and `height`, in points, include the rotation. */
export interface InspectedPage {
  width: number
  height: number
  rotation: Rotation
}

/** The position of a field: on `page` (from 1), in points from the lower left corner of the displayed page. */
export interface InspectedPlace extends Box {
  page: number
  /** For check boxes and radio buttons: the value or the values of this widget. */
  value?: string
}

export interface InspectedField {
  /** The full name, as in `config`: `cliente.nome`. */
  name: string
  /** The label that readers show for the field; empty when the file has none. */
  label: string
  type: PdfFieldType
  /** The visible positions; empty when no page shows the field. */
  places: InspectedPlace[]
  /** The options of a list or of radio buttons, or the value of a check box. */
  options: { value: string; label: string }[]
  /** The maximum length; null without a limit. */
  maxLength: number | null
  comb: boolean
  multiline: boolean
  required: boolean
  readOnly: boolean
  /** The value in the file. */
  value: string
  /** Of a signature field: the signer and the declaration. */
  box?: SigningBox
}

/** A warning about an accepted file. */
export interface InspectionProblem {
  code:
    | 'no-fields'
    | 'actions-removed'
    | 'preceded'
    | 'followed'
    | 'xfa-dropped'
    | 'rebuilt'
    | 'was-protected'
    | 'without-place'
    | 'hidden'
    | 'outside'
    | 'partly-outside'
    | 'small-field'
    | 'small-box'
    | 'unsigned-box'
    | 'screen-only'
    | 'settled-layers'
    | 'comments'
    | 'unprinted'
    | 'paper-only'
  message: string
  field?: string
}

export interface Inspection {
  ok: true
  pages: InspectedPage[]
  fields: InspectedField[]
  problems: InspectionProblem[]
  /**
   * The file without its actions, its comments and the bytes before the header and behind the end, and with the same
   * content for screen and paper; absent when nothing differs.
   */
  cleaned?: Uint8Array
}
