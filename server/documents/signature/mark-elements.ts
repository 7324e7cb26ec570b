import type { PdfDict } from '@libpdf/core'
import { italianSecond } from '../../../contract/time/italian-time.ts'
import type { Field } from '../pdf/fields.ts'
import type { OpenedPdf } from '../pdf/open.ts'
import type { Element, Structure } from '../pdf/structure.ts'
import { type AnnotationElement, elementsOfAnnotations } from '../pdf/structure-tree.ts'
import type { Evidence, SignerEvidence } from './evidence.ts'
import { type MarkPlace, widgetAt } from './marks.ts'

/** The alternative text of a mark. */
export const customerAlt = ({ signer }: Pick<SignerEvidence, 'signer'>, at: Date): string =>
  `Firma di ${signer.name}, apposta il ${italianSecond(at)}`
export const organisationAlt = ({ organisation }: Pick<Evidence, 'organisation'>, at: Date): string =>
  `Sigillo di ${organisation}, apposto il ${italianSecond(at)}`

/** The figures of the structure that replace the signature boxes. */
export class MarkElements {
  readonly #opened: OpenedPdf
  readonly #structure: Structure
  readonly #boxes: readonly Field[]
  readonly #holders: Map<PdfDict, AnnotationElement>
  /** The elements that contain a mark. */
  readonly #taken = new Set<PdfDict>()

  constructor(opened: OpenedPdf, structure: Structure, boxes: readonly Field[]) {
    this.#opened = opened
    this.#structure = structure
    this.#boxes = boxes
    this.#holders = elementsOfAnnotations(opened.catalog, opened.objects)
    for (const { widgets } of boxes) for (const { dict } of widgets) structure.forgetAnnotation(dict)
  }

  at(place: MarkPlace, alt: string): () => Element {
    const page = this.#opened.pages[place.page - 1]
    const widget = page && widgetAt(place, page, this.#boxes)
    const holder = widget && this.#holders.get(widget.dict)
    return () => {
      // Several pages may show one box.
      if (!holder || this.#taken.has(holder.dict)) return this.#structure.add('Figure', { Alt: alt })
      this.#taken.add(holder.dict)
      return this.#structure.become(holder.ref, 'Figure', { Alt: alt })
    }
  }
}
