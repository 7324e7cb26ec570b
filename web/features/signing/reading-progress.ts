/** The pages of one document that the customer has seen. */
export interface ReadingProgress {
  /** Undefined until the file is open. */
  pages: number | undefined
  drawn: ReadonlySet<number>
  /** Pages with a part that cannot be shown: no other way of reading replaces them. */
  incomplete: ReadonlySet<number>
  /** The PDF file itself was opened, which contains every page. */
  fileOpened: boolean
  /** Every page was decoded, on the screen or not. Also if this browser cannot: the file replaces the pages. */
  isChecked: boolean
}

export const UNREAD: ReadingProgress = {
  pages: undefined,
  drawn: new Set(),
  incomplete: new Set(),
  fileOpened: false,
  isChecked: false,
}

export function withPageDrawn(reading: ReadingProgress, number: number, pages: number): ReadingProgress {
  if (reading.drawn.has(number)) return reading
  const complete = withPageChecked(reading, number, true)
  return { ...complete, pages, drawn: new Set([...reading.drawn, number]) }
}

export function withPageChecked(
  reading: ReadingProgress,
  number: number,
  isComplete: boolean,
): ReadingProgress {
  if (reading.incomplete.has(number) !== isComplete) return reading
  if (isComplete)
    return { ...reading, incomplete: new Set([...reading.incomplete].filter((page) => page !== number)) }
  const drawn = new Set([...reading.drawn].filter((page) => page !== number))
  return { ...reading, drawn, incomplete: new Set([...reading.incomplete, number]) }
}

/** The pages that were not on the screen yet, from 1; undefined while their number is unknown. */
export function unreadPages({ pages, drawn, fileOpened }: ReadingProgress): number[] | undefined {
  if (fileOpened) return []
  if (pages === undefined) return undefined
  return Array.from({ length: pages }, (_, index) => index + 1).filter((number) => !drawn.has(number))
}

/** Every page was on the screen, or the file was opened, and none is known to be incomplete. */
export const isSeen = (reading: ReadingProgress): boolean =>
  reading.incomplete.size === 0 && unreadPages(reading)?.length === 0

export const isRead = (reading: ReadingProgress): boolean => reading.isChecked && isSeen(reading)

const firstIncomplete = ({ incomplete }: ReadingProgress): number | undefined =>
  [...incomplete].sort((a, b) => a - b)[0]

/** The page that prevents reading, from 1. */
export const firstUnseen = (reading: ReadingProgress): number | undefined =>
  firstIncomplete(reading) ?? unreadPages(reading)?.[0]

/** Why the next step is disabled, for the first unread document. */
export function unreadNotice(name: string, reading: ReadingProgress): string {
  const incomplete = firstIncomplete(reading)
  if (incomplete !== undefined)
    return `Una parte della pagina ${incomplete} di «${name}» non si può mostrare: non si può continuare. Lo dica a chi Le ha mandato il documento.`
  const unread = unreadPages(reading)
  if (unread === undefined) return `«${name}» non si vede ancora: attenda le pagine, oppure apra il PDF.`
  if (unread.length === 0)
    return `Le pagine di «${name}» si stanno ancora controllando: attenda qualche istante.`
  const missing =
    unread.length === 1 ? `manca ancora la pagina ${unread[0]}` : `mancano ancora ${unread.length} pagine`
  return `Prima scorra fino in fondo «${name}»: ${missing}. Oppure apra il PDF.`
}
