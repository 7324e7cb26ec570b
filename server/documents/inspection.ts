import type { SigningBox } from '../../shared/documents/signing-box.ts'
import type { PdfFieldType } from './pdf/fields.ts'
import type { Box, Rotation } from './pdf/frames.ts'

/** A page as it is seen: `rotation` is already in `width` and `height`, in points. */
export interface InspectedPage {
  width: number
  height: number
  rotation: Rotation
}

/** The position of a field: on `page` (from 1), in points from the lower left corner of the displayed page. */
export interface InspectedPlace extends Box {
  page: number
  /** For check boxes and radio buttons: the value that this one stands for, or its values. */
  value?: string
}

export interface InspectedField {
  /** The whole name, as `config` names it: `cliente.nome`. */
  name: string
  /** What readers show as the field's name; empty when the file has none. */
  label: string
  type: PdfFieldType
  /** Those that are seen; empty when no page shows the field. */
  places: InspectedPlace[]
  /** What may be chosen: of a list, of radio buttons, the value of a check box. */
  options: { value: string; label: string }[]
  /** Letters that it takes; null for as many as fit. */
  maxLength: number | null
  comb: boolean
  multiline: boolean
  required: boolean
  readOnly: boolean
  /** What it holds in the file. */
  value: string
  /** Of a signature field: who signs in it and what is declared there. */
  box?: SigningBox
}

/** Something that the organisation should know of a file that is taken all the same. */
export interface InspectionProblem {
  code:
    | 'no-fields'
    | 'actions-removed'
    | 'preceded'
    | 'xfa-dropped'
    | 'rebuilt'
    | 'was-protected'
    | 'without-place'
    | 'hidden'
  message: string
  field?: string
}

export interface Inspection {
  ok: true
  pages: InspectedPage[]
  fields: InspectedField[]
  problems: InspectionProblem[]
  /** The file without the actions and what preceded its header; absent where there was neither. */
  cleaned?: Uint8Array
}
