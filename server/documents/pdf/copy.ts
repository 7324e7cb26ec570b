import { PDF, PdfArray, PdfDict, type PdfObject, PdfRef, PdfStream } from '@libpdf/core'
import { keyOf } from './objects.ts'

/** Copies objects of one document into another, each once, also in cyclic references. */
export class Copier {
  readonly #source: Pick<PDF, 'getObject'>
  readonly #target: PDF
  readonly #known = new Map<string, PdfRef>()
  readonly #open: [PdfDict | PdfArray, PdfDict | PdfArray][] = []

  constructor(source: Pick<PDF, 'getObject'>, target: PDF) {
    this.#source = source
    this.#target = target
  }

  /** Replaces references to `ref` by `become`. */
  redirect(ref: PdfRef, become: PdfRef): void {
    this.#known.set(keyOf(ref), become)
  }

  /** Copies the entries of `from` that `skip` does not contain into `into`, with all referenced objects. */
  entries(from: PdfDict, into: PdfDict, skip: readonly string[] = []): void {
    for (const [{ value: key }, value] of from) if (!skip.includes(key)) into.set(key, this.#copy(value))
    // An explicit list instead of recursion: a chain of thousands of references must not overflow the stack.
    for (let next = this.#open.pop(); next; next = this.#open.pop()) this.#fill(...next)
  }

  #copy(value: PdfObject): PdfObject {
    if (value instanceof PdfRef) return this.#reference(value)
    if (value instanceof PdfStream) return this.#later(value, new PdfStream([], value.data))
    if (value instanceof PdfDict) return this.#later(value, new PdfDict())
    if (value instanceof PdfArray) return this.#later(value, new PdfArray([]))
    return value
  }

  #later<T extends PdfDict | PdfArray>(from: T, into: T): T {
    this.#open.push([from, into])
    return into
  }

  #reference(ref: PdfRef): PdfRef {
    const known = this.#known.get(keyOf(ref))
    if (known) return known
    const value = this.#source.getObject(ref)
    // A reference to a missing object reads as null.
    const copied = this.#target.register(
      value === null || value instanceof PdfRef ? new PdfDict() : this.#copy(value),
    )
    this.#known.set(keyOf(ref), copied)
    return copied
  }

  #fill(from: PdfDict | PdfArray, into: PdfDict | PdfArray): void {
    if (from instanceof PdfDict && into instanceof PdfDict) {
      for (const [{ value: key }, value] of from) into.set(key, this.#copy(value))
    } else if (from instanceof PdfArray && into instanceof PdfArray) {
      for (const value of from) into.push(this.#copy(value))
    }
  }
}

/** Copies the document without encryption and without unreferenced objects. */
export async function copyDocument(source: PDF): Promise<PDF> {
  const target = PDF.create()
  const catalog = target.getCatalog()
  const from = source.getCatalog()
  for (const { value: key } of [...catalog.keys()]) catalog.delete(key)
  new Copier(source, target).entries(from, catalog)
  // The pages are found when the saved copy is loaded.
  return PDF.load(await target.save())
}
