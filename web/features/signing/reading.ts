/** What a customer has seen of one document. */
export interface Reading {
  /** Unknown until the file is open. */
  pages: number | undefined
  drawn: ReadonlySet<number>
  /** The PDF itself was opened, where every page can be read. */
  fileOpened: boolean
}

export const UNREAD: Reading = { pages: undefined, drawn: new Set(), fileOpened: false }

export function withPageDrawn(reading: Reading, number: number, pages: number): Reading {
  if (reading.drawn.has(number)) return reading
  return { ...reading, pages, drawn: new Set([...reading.drawn, number]) }
}

/** The pages that were not on the screen yet, from 1; undefined while their number is unknown. */
export function unreadPages({ pages, drawn, fileOpened }: Reading): number[] | undefined {
  if (fileOpened) return []
  if (pages === undefined) return undefined
  return Array.from({ length: pages }, (_, index) => index + 1).filter((number) => !drawn.has(number))
}

export const isRead = (reading: Reading): boolean => unreadPages(reading)?.length === 0

/** Why it is too early to go on, for the first document that is not read. */
export function unreadNotice(name: string, reading: Reading): string {
  const unread = unreadPages(reading)
  if (unread === undefined) return `«${name}» non si vede ancora: attenda le pagine, oppure apra il PDF.`
  const missing =
    unread.length === 1 ? `manca ancora la pagina ${unread[0]}` : `mancano ancora ${unread.length} pagine`
  return `Prima scorra fino in fondo «${name}»: ${missing}. Oppure apra il PDF.`
}
