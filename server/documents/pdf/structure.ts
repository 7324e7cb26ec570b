import {
  PdfArray,
  PdfBool,
  PdfDict,
  PdfName,
  PdfNull,
  PdfNumber,
  type PdfObject,
  PdfRef,
  PdfString,
} from '@libpdf/core'
import { asDict, type Objects } from './objects.ts'
import type { OpenedPdf } from './open.ts'
import type { Page } from './pages.ts'
import { readNumberTree, writeNumberTree } from './structure-tree.ts'

/** An element of the structure with its type in marked content. */
export interface Element {
  ref: PdfRef
  type: string
}

/** The maximum of characters: 32,767 bytes of UTF-16 with a byte order mark. */
const LONGEST_TEXT = 16_382

const stringOf = (text: string): PdfString =>
  PdfString.fromString(
    text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT - 1).toWellFormed()}…` : text,
  )

type Entries = Record<string, PdfObject | string | undefined>

/** The marked content of a page: its key in the parent tree, and the element of each number. */
interface Marks {
  key: number
  parents: PdfObject[]
}

/**
 * The structure of a document: the content of its pages in reading order. An existing structure is preserved and
 * extended; a document without one gets a new one.
 */
export class Structure {
  /** The document had no structure. */
  readonly isNew: boolean
  readonly #objects: Objects
  readonly #catalog: PdfDict
  readonly #root: PdfDict
  readonly #document: PdfRef
  readonly #parents: Map<number, PdfObject>
  readonly #marks = new Map<PdfDict, Marks>()
  #nextKey: number

  constructor({ catalog, objects }: Pick<OpenedPdf, 'catalog' | 'objects'>) {
    this.#objects = objects
    this.#catalog = catalog
    const known = objects.dict(catalog, 'StructTreeRoot')
    this.isNew = known === undefined
    this.#root = known ?? PdfDict.of({ Type: PdfName.of('StructTreeRoot') })
    const given = catalog.get('StructTreeRoot')
    const ref = known && given instanceof PdfRef ? given : objects.register(this.#root)
    catalog.set('StructTreeRoot', ref)
    this.#parents = readNumberTree(objects.dict(this.#root, 'ParentTree'), objects)
    const storedKey = objects.number(this.#root, 'ParentTreeNextKey') ?? 0
    this.#nextKey = Math.max(storedKey, ...[...this.#parents.keys()].map((key) => key + 1))
    this.#document = this.#top() ?? this.#add('Document', ref, {})
  }

  /** The root element; undefined for none. */
  #top(): PdfRef | undefined {
    const given = this.#root.get('K')
    const kids =
      this.#objects.resolve(given) instanceof PdfArray ? this.#objects.array(this.#root, 'K') : [given]
    const [only] = kids
    const dict = asDict(this.#objects.resolve(only))
    const holds = kids.length === 1 && only instanceof PdfRef && dict?.has('K')
    return holds && this.#objects.name(dict!, 'S') === 'Document' ? only : undefined
  }

  /** Adds an element at the end of its parent, or of the document without a parent. */
  add(type: string, entries: Entries = {}, parent: PdfRef = this.#document): Element {
    return { ref: this.#add(type, parent, entries), type }
  }

  #add(type: string, parent: PdfRef, entries: Entries): PdfRef {
    const ref = this.#objects.register(PdfDict.of({ S: PdfName.of(type), P: parent }))
    this.describe(ref, entries)
    this.#append(parent, ref)
    return ref
  }

  /** Sets entries of an element; a text becomes a string, truncated at the maximum of a PDF string. */
  describe(element: PdfRef, entries: Entries): void {
    const dict = this.#dictOf(element)
    for (const [key, value] of Object.entries(entries))
      if (value !== undefined) dict.set(key, typeof value === 'string' ? stringOf(value) : value)
  }

  /** Changes an element to another type with these entries and removes its content. */
  become(element: PdfRef, type: string, entries: Entries): Element {
    const dict = this.#dictOf(element)
    for (const key of ['K', 'A', 'ActualText', 'Alt']) dict.delete(key)
    dict.set('S', PdfName.of(type))
    this.describe(element, entries)
    return { ref: element, type }
  }

  /** Returns the number of a new piece of marked content of the element on the page. */
  mark(page: Page, { ref }: Pick<Element, 'ref'>): number {
    const marks = this.#marksOf(page)
    const number = marks.parents.length
    marks.parents.push(ref)
    const element = this.#dictOf(ref)
    if (!element.has('Pg')) element.set('Pg', page.ref)
    const isHere = this.#objects.resolve(element.get('Pg')) === page.dict
    const id = PdfNumber.of(number)
    this.#append(ref, isHere ? id : PdfDict.of({ Type: PdfName.of('MCR'), Pg: page.ref, MCID: id }))
    return number
  }

  /** Reserves the first numbers of a page for content without an element. */
  leaveMarks(page: Page, count: number): void {
    const { parents } = this.#marksOf(page)
    while (parents.length < count) parents.push(PdfNull.instance)
  }

  /** Adds an annotation of the page to the element. */
  holdAnnotation(page: Page, annotation: PdfRef, { ref }: Pick<Element, 'ref'>): void {
    const dict = asDict(this.#objects.resolve(annotation))
    if (!dict) return
    dict.set('StructParent', PdfNumber.of(this.#nextKey))
    this.#parents.set(this.#nextKey, ref)
    this.#nextKey += 1
    this.#append(ref, PdfDict.of({ Type: PdfName.of('OBJR'), Pg: page.ref, Obj: annotation }))
    page.dict.set('Tabs', PdfName.of('S'))
  }

  /** Removes a removed annotation from the parent tree. */
  forgetAnnotation(annotation: PdfDict): void {
    const key = this.#objects.number(annotation, 'StructParent')
    if (key !== undefined) this.#parents.delete(key)
  }

  /** Writes the additions. `coversAll`: all content of the pages is in the structure or marked as decoration. */
  finish({ coversAll }: { coversAll: boolean }): void {
    for (const { key, parents } of this.#marks.values()) this.#parents.set(key, PdfArray.of(...parents))
    const tree = this.#objects.dict(this.#root, 'ParentTree') ?? new PdfDict()
    writeNumberTree(tree, this.#parents)
    if (!this.#root.has('ParentTree')) this.#root.set('ParentTree', this.#objects.register(tree))
    this.#root.set('ParentTreeNextKey', PdfNumber.of(this.#nextKey))
    if (!this.isNew || !coversAll) return
    const info = PdfDict.of({ Marked: PdfBool.TRUE })
    this.#catalog.set('MarkInfo', info)
  }

  /** Marks the structure as suspect: each foreign page is a single paragraph. */
  suspect(): void {
    this.#catalog.set('MarkInfo', PdfDict.of({ Marked: PdfBool.TRUE, Suspects: PdfBool.TRUE }))
  }

  #dictOf(element: PdfRef): PdfDict {
    const dict = asDict(this.#objects.resolve(element))
    if (!dict) throw new Error('No element of the structure')
    return dict
  }

  #append(parent: PdfRef, kid: PdfObject): void {
    const dict = this.#dictOf(parent)
    const given = dict.get('K')
    const known = this.#objects.resolve(given)
    if (given === undefined && kid instanceof PdfNumber) dict.set('K', kid)
    else if (given instanceof PdfArray) {
      given.push(kid)
      dict.set('K', given)
    } else if (known instanceof PdfArray) dict.set('K', PdfArray.of(...known, kid))
    else dict.set('K', given === undefined ? PdfArray.of(kid) : PdfArray.of(given, kid))
  }

  #marksOf({ dict }: Page): Marks {
    const known = this.#marks.get(dict)
    if (known) return known
    const storedKey = this.isNew ? undefined : this.#objects.number(dict, 'StructParents')
    const key = storedKey ?? this.#nextKey
    if (storedKey === undefined) this.#nextKey += 1
    const given = storedKey === undefined ? undefined : this.#objects.resolve(this.#parents.get(storedKey))
    const marks = { key, parents: given instanceof PdfArray ? [...given] : [] }
    dict.set('StructParents', PdfNumber.of(key))
    this.#marks.set(dict, marks)
    return marks
  }
}
