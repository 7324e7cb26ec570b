/** The pages of one document that the customer has seen. */
export interface ReadingProgress {
  /** Undefined until the file is open. */
  pages: number | undefined
  drawn: ReadonlySet<number>
  /** The PDF file itself was opened, which contains every page. */
  fileOpened: boolean
}

export const UNREAD: ReadingProgress = { pages: undefined, drawn: new Set(), fileOpened: false }

export function withPageDrawn(reading: ReadingProgress, number: number, pages: number): ReadingProgress {
  if (reading.drawn.has(number)) return reading
  return { ...reading, pages, drawn: new Set([...reading.drawn, number]) }
}

/** The pages that were not on the screen yet, from 1; undefined while their number is unknown. */
export function unreadPages({ pages, drawn, fileOpened }: ReadingProgress): number[] | undefined {
  if (fileOpened) return []
  if (pages === undefined) return undefined
  return Array.from({ length: pages }, (_, index) => index + 1).filter((number) => !drawn.has(number))
}

export const isRead = (reading: ReadingProgress): boolean => unreadPages(reading)?.length === 0

/** Why the next step is disabled, for the first unread document. */
export function unreadNotice(name: string, reading: ReadingProgress): string {
  const unread = unreadPages(reading)
  if (unread === undefined) return `«${name}» non si vede ancora: attenda le pagine, oppure apra il PDF.`
  const missing =
    unread.length === 1 ? `manca ancora la pagina ${unread[0]}` : `mancano ancora ${unread.length} pagine`
  return `Prima scorra fino in fondo «${name}»: ${missing}. Oppure apra il PDF.`
}
