import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Pages that are observed. A page that is drawn again does not send the list of its parts again. */
const observed = new WeakMap<PDFPageProxy, PageParts>()

/** The parts of a page. The reader leaves out what it cannot decode, and reports only a warning. */
class PageParts {
  /** The worker has read the content to its end. */
  #read = false
  /** The reader has drawn everything that it has. */
  #drawn = false
  /** An image, a font or another part could not be decoded. */
  #missing = false

  constructor(page: PDFPageProxy) {
    const inner = page as unknown as Inner
    const receive = inner._renderPageChunk
    inner._renderPageChunk = (chunk, ...rest) => {
      this.#read ||= chunk.lastChunk
      receive.call(page, chunk, ...rest)
    }
    inner.objs = this.#observe(inner.objs)
    inner.commonObjs = this.#observe(inner.commonObjs)
  }

  get areComplete(): boolean {
    return this.#read && !this.#missing
  }

  /** Every part was requested and drawn, or one is missing. */
  get areKnown(): boolean {
    return this.#drawn || this.#missing
  }

  /** The page was drawn to its end. @param hasLostData whether the worker has left out something of it */
  finish(hasLostData: boolean): void {
    this.#drawn = true
    this.#missing ||= hasLostData
  }

  /** While it draws, the reader gets null for an image that failed, a message for a font, and a dummy for a shading. */
  #observe(objects: Objects): Objects {
    return new Proxy(objects, {
      get: (target, name: keyof Objects) => {
        const member: unknown = target[name]
        if (typeof member !== 'function') return member
        return (...parameters: unknown[]): unknown => {
          const result: unknown = member.apply(target, parameters)
          if (name === 'get' && !parameters[1] && isSubstitute(result)) this.#missing = true
          return result
        }
      },
    })
  }
}

const isSubstitute = (part: unknown): boolean =>
  part === null || typeof part === 'string' || (Array.isArray(part) && part[0] === 'Dummy')

/** Decoded images and fonts, of a page and of the document. */
type Objects = Record<'get', (id: string, whenReady?: (data: unknown) => void) => unknown>

interface Inner {
  objs: Objects
  commonObjs: Objects
  /** Receives a piece of the content that the worker has read; after an error the last piece does not arrive. */
  _renderPageChunk(chunk: { lastChunk: boolean }, ...rest: unknown[]): void
}

/** The parts of a page, which must be observed before it is rendered. */
export function partsOf(page: PDFPageProxy): PageParts {
  const parts = observed.get(page) ?? new PageParts(page)
  observed.set(page, parts)
  return parts
}
