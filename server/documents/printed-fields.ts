import { PdfDict, PdfName, PdfNumber, PdfRef } from '@libpdf/core'
import { drawingStream, numbers } from './pdf/drawing-operators.ts'
import { type Field, inheritedText, isVisible, optionsOf, SHOWN, type Widget } from './pdf/fields.ts'
import { asDict, type Objects } from './pdf/objects.ts'
import type { OpenedPdf } from './pdf/open.ts'
import type { Element, Structure } from './pdf/structure.ts'
import { type AnnotationElement, elementsOfAnnotations } from './pdf/structure-tree.ts'

/** The label that readers show for the field. */
export const fieldTitle = ({ name, chain }: Pick<Field, 'name' | 'chain'>, { objects }: OpenedPdf): string =>
  inheritedText(chain.slice(0, 1), 'TU', objects)?.trim() || name

const ROLES = {
  text: 'tv',
  combo: 'tv',
  list: 'tv',
  checkbox: 'cb',
  radio: 'rb',
  button: 'pb',
  signature: 'tv',
}

/**
 * The structure elements of fields. A flattened field is a form element with its name and value; a template's own
 * structure already has such an element in its position.
 */
export class PrintedFields {
  readonly #opened: OpenedPdf
  readonly #structure: Structure
  readonly #holders: Map<PdfDict, AnnotationElement>
  readonly #roles = new Map<string, PdfRef>()

  constructor(opened: OpenedPdf, structure: Structure) {
    this.#opened = opened
    this.#structure = structure
    this.#holders = structure.isNew ? new Map() : elementsOfAnnotations(opened.catalog, opened.objects)
  }

  /** The element of a text, or of a list's option. */
  ofText(field: Field, widget: Widget, text: string): () => Element {
    return this.#element(field, widget, { text, isDrawn: true })
  }

  /** The element of an active box or button. */
  ofBox(field: Field, widget: Widget, state: string): () => Element {
    const option = optionsOf(field, this.#opened.objects).find(({ value }) => value === state)
    const content = field.widgets.length > 1 || widget.states.length > 1 ? option?.label : undefined
    return this.#element(field, widget, { text: content ?? 'sì', isDrawn: false })
  }

  /**
   * The element of a text that the signing writes: empty until then, and found by the field's name. In a structure of
   * this program the field's label is its text.
   */
  ofSigningText(field: Field, widget: Widget): () => Element {
    const title = fieldTitle(field, this.#opened)
    const role = this.#role(field, undefined)
    const page = this.#opened.pages[widget.page ?? 0]
    return () => {
      const { element, isOwn } = this.#elementAt(widget)
      this.#structure.describe(element.ref, {
        A: role,
        T: field.name,
        Pg: page?.ref,
        ActualText: isOwn ? `${title}:` : undefined,
      })
      return element
    }
  }

  /** The element that contained the widget, or a new one. */
  #elementAt({ dict }: Widget): { element: Element; isOwn: boolean } {
    const holder = this.#holders.get(dict)
    if (!holder || holder.dict.has('K'))
      return { element: this.#structure.add('Form', {}, holder?.ref), isOwn: true }
    const type = this.#opened.objects.name(holder.dict, 'S') ?? 'Form'
    return { element: { ref: holder.ref, type }, isOwn: false }
  }

  /** `isDrawn`: the text is readable on the page, unlike a mark. */
  #element(
    field: Field,
    widget: Widget,
    { text, isDrawn }: { text: string; isDrawn: boolean },
  ): () => Element {
    const title = fieldTitle(field, this.#opened)
    const role = this.#role(field, isDrawn ? undefined : 'on')
    const fullText = text === '' ? title : `${title}: ${text}`
    return () => {
      const { element, isOwn } = this.#elementAt(widget)
      // The template's own structure contains the field's name elsewhere; here it would hide the value.
      if (!isOwn) this.#holders.get(widget.dict)?.dict.delete('Alt')
      this.#structure.describe(element.ref, { A: role, ActualText: isOwn || !isDrawn ? fullText : undefined })
      return element
    }
  }

  /** The role of the field. */
  #role({ type }: Field, checked: string | undefined): PdfRef {
    const name = ROLES[type]
    const key = `${name} ${checked ?? ''}`
    const known = this.#roles.get(key)
    if (known) return known
    const role = PdfDict.of({ O: PdfName.of('PrintField'), Role: PdfName.of(name) })
    if (checked) role.set('checked', PdfName.of(checked))
    const ref = this.#opened.objects.register(role)
    this.#roles.set(key, ref)
    return ref
  }

  /** Adds the role to the element of an empty field in the template's own structure. */
  describeEmpty(fields: readonly Field[]): void {
    for (const field of fields) {
      for (const { dict } of field.widgets) {
        this.#structure.forgetAnnotation(dict)
        const holder = this.#holders.get(dict)
        if (holder && !holder.dict.has('K') && !holder.dict.has('A'))
          this.#structure.describe(holder.ref, { A: this.#role(field, undefined) })
      }
    }
  }

  /** Creates a form element for each remaining field. */
  holdFields(fields: readonly Field[]): void {
    const { pages, objects } = this.#opened
    const held = new Set(this.#holders.keys())
    for (const field of fields) {
      for (const widget of field.widgets.filter(isVisible)) {
        const page = pages[widget.page!]!
        const item = objects
          .array(page.dict, 'Annots')
          .find((one) => asDict(objects.resolve(one)) === widget.dict)
        if (field.type === 'signature') completeSignatureBox(widget, objects)
        // Several pages may show one box.
        if (!(item instanceof PdfRef) || held.has(widget.dict)) continue
        held.add(widget.dict)
        const element = this.#structure.add('Form', { Alt: fieldTitle(field, this.#opened) })
        this.#structure.holdAnnotation(page, item, element)
      }
    }
  }
}

/** PDF 2.0 requires an appearance for every box, also for an invisible one. */
function completeSignatureBox({ dict, rect: { width, height } }: Widget, objects: Objects): void {
  dict.set('F', PdfNumber.of(SHOWN.print))
  const entries = {
    Type: PdfName.of('XObject'),
    Subtype: PdfName.of('Form'),
    BBox: numbers(0, 0, width, height),
  }
  dict.set('AP', PdfDict.of({ N: objects.register(drawingStream('', PdfDict.of(entries))) }))
}
