/** The start of a value in its text, and its end. */
export interface TextPlace {
  at: number
  end: number
}

/** Words of a seller's letterhead, footer or contacts. */
const OFFICE_WORDS =
  "sede legale|cap(?:itale|\\.) ?soc(?:iale|\\.)|registro (?:delle )?imprese|servizio clienti|assistenza clienti|bonus social[ei]|inps|cod(?:ice|\\.)? stampa|numero verde|pronto intervento|(?:segnalazione|servizio) guasti|(?:del|dell[ao'’]) ?(?:fornitore|venditore|gestore|societ[àa] di vendita)|(?:vostr[oa]|vs\\.?) (?:iban|conto|c/c|partita iva|p\\.? ?iva|e?-?mail|pec|numero|telefono|indirizzo|sede)"
/** Words about an account that receives money; what a customer says of the own contract or of himself is none. */
const ACCOUNT_WORDS =
  "bonific[oi]|beneficiari[oa]|(?<!(?:contratt[oi]|fornitur[ae]|utenz[ae]|bollett[ae]|contator[ei]|luce|gas|pod|pdr) (?:\\S{1,4} )?)intestat[oaie] (?:a|ad|al|all[ao'’])(?![\\p{L}]| (?:me|noi|mio|mia|nome mio)(?!\\p{L}))"
/** A company's number in the register; in small letters the word is one only before its province or number. */
const REGISTER = /(?<![\p{L}\d])(?:REA|R\.E\.A\.)(?![\p{L}\d])|(?<![\p{L}\d])rea(?= (?:[a-z]{2} ?-? ?)?\d)/gu

const OFFICE = new RegExp(`(?<![\\p{L}\\d])(?:${OFFICE_WORDS})(?![\\p{L}\\d])`, 'giu')
const ACCOUNT = new RegExp(`(?<![\\p{L}\\d])(?:${ACCOUNT_WORDS})(?![\\p{L}\\d])`, 'giu')

/** What a sender says of himself: words of a seller before it do not reach the values after it. */
const OWN_WORDS =
  /(?:[.!?;\n][ ]*|^)(?:mi|sono|io|chiamat\w{1,4})(?![\p{L}])|(?<!dall?[ao]? )(?<![\p{L}])mi[oae]i?(?![\p{L}])(?![^\n]*(?:vostr|fornitore|venditore))/iu
const SENTENCE_END = /[.!?](?=\s+\p{Lu})|\n[ ]*\n/u

/** A line that goes on in the next one, as programs break long ones. */
const WRAPPED = /[^\n]{60}(?<![.!?:] *)$/

/** The furthest words before and after a value that may be about it. */
const REACH = { before: 240, after: 80, onLine: 160 }

/** Kinds that a seller has too; the others are about the customer unless the words stand on their line. */
const KINDS_OF_SELLERS: ReadonlySet<string> = new Set([
  'iban',
  'vat',
  'company',
  'address',
  'email',
  'phone',
  'landline',
])

/**
 * The words near a value that name a seller, as written: on its line, or for what a seller has too, in the lines around
 * it without a blank one between.
 */
export function sellerWordsNear(text: string, { at, end }: TextPlace, kind: string): string | undefined {
  const isOfSellers = KINDS_OF_SELLERS.has(kind)
  const [before, after] = isOfSellers ? blockAround(text, at, end) : lineAround(text, at, end)
  const [clauseBefore, clauseAfter] = kind === 'iban' ? [before, after] : clauseAround(before, after)
  return (
    lastBefore(before, [OFFICE, REGISTER]) ??
    lastBefore(clauseBefore, [ACCOUNT]) ??
    firstAfter(after, [OFFICE, REGISTER]) ??
    firstAfter(clauseAfter, [ACCOUNT])
  )
}

type Around = readonly [before: string, after: string]

function lineAround(text: string, at: number, end: number): Around {
  const before = text.slice(Math.max(0, at - REACH.onLine), at)
  const after = text.slice(end, end + REACH.after)
  const start = before.lastIndexOf('\n') + 1
  const above = start === 0 ? '' : before.slice(0, start - 1)
  const isWrapped = WRAPPED.test(above)
  return [isWrapped ? before : before.slice(start), after.split('\n', 1)[0]!]
}

function blockAround(text: string, at: number, end: number): Around {
  const before = text.slice(Math.max(0, at - REACH.before), at)
  const blank = [...before.matchAll(/\n[ ]*\n/g)].at(-1)
  const after = text.slice(end, end + REACH.after)
  const stop = SENTENCE_END.exec(after)
  return [before.slice(blank ? blank.index + blank[0].length : 0), after.slice(0, stop?.index)]
}

const clauseAround = (before: string, after: string): Around => [
  before.split(/[,;\n]/).at(-1)!,
  after.split(/[,;\n]/, 1)[0]!,
]

function lastBefore(text: string, patterns: readonly RegExp[]): string | undefined {
  const last = patterns
    .flatMap((pattern) => [...text.matchAll(pattern)])
    .toSorted((a, b) => a.index - b.index)
    .at(-1)
  if (!last || OWN_WORDS.test(text.slice(last.index + last[0].length))) return undefined
  return last[0]
}

function firstAfter(text: string, patterns: readonly RegExp[]): string | undefined {
  const [first] = patterns
    .flatMap((pattern) => [...text.matchAll(pattern)])
    .toSorted((a, b) => a.index - b.index)
  if (!first || OWN_WORDS.test(text.slice(0, first.index))) return undefined
  return first[0]
}
