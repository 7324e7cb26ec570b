import { findMismatches } from '../../../../contract/checks/fiscal-code-person.ts'
import { foldToLetters } from '../../../../contract/checks/fold.ts'
import { type FoundPiece, labelBefore } from './found-values.ts'
import { isGivenName } from './given-names.ts'
import { isPlace } from './is-place.ts'
import { type PersonName, splitName, written } from './person-name.ts'

const WORD = "\\p{Lu}[\\p{L}'’]+"
const NAME = `${WORD}(?:[ ]${WORD}){1,3}`
const WHOLE_LABEL =
  /(?:nome e cognome|nominativo|intestat[a-z]+(?: (?:a|il contratto))?|cliente|referente|titolare|sottoscritt[oa]|mi chiamo|mi chiama|sono|signor[ae]?|sig\.?(?:ra|na)?|dott?\.?(?:ssa)?|avv\.|ing\.|geom\.|rag\.|firmato|da|from|nome)\s*:?\s*$/i
const LAST_FIRST_LABEL = /cognome\s*(?:e|\/|,)?\s*nome\s*:?\s*$/i
const CLOSING =
  /(?:saluti|saluto|grazie|cordialmente|cordialit|distintamente|buona (?:giornata|serata)|^--\s*$)/i
const NO_NAME =
  /^(?:buon\w*|gentil\w*|spett\w*|egr\w*|cordial\w*|distint\w*|salut\w*|grazie|ciao|oggetto|inviato|mandato|codice|fiscale|partita|iva|nome|cognome|indirizzo|residen\w*|telefono|cellulare|tel|cell|mail|email|iban|pod|pdr|comune|provincia|cap|banca|ufficio|servizio|clienti|energia|luce|gas|amministra\w*|direzione|responsabile|commercial\w*|via|viale|piazza|corso|scala|interno|piano|tipo|data|nascita|luogo|fornitura|contratto|documento|carta|identità|nat[oa]|in|allegato|iphone|outlook|sede|legale|operativa|tariff\w*|offert\w*|bolletta|prima|casa|whatsapp|lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica|gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre)$/i

const couldBeName = (words: readonly string[]) => !words.some((word) => NO_NAME.test(word))

/**
 * The people in the text: the owners of its fiscal codes first, then labels, headers and signatures.
 * @param text the text without recognised codes and addresses
 * @param whole the original text
 */
export function readPeople(
  text: string,
  whole: string,
  codes: readonly string[],
  today: string,
): FoundPiece[] {
  const owners = codes.flatMap((code) => ownerOf(code, text, today) ?? [])
  const parts = owners.length > 0 ? [] : readParts(text)
  const named = [...owners, ...parts, ...readWhole(text, whole)]
  const taken: FoundPiece[] = []
  for (const one of named)
    if (!taken.some((other) => overlap(one, other) || sameNames(one, other))) taken.push(one)
  return taken
}

const overlap = (a: FoundPiece, b: FoundPiece) => a.start < b.end && b.start < a.end

/** The same person in either name order. */
function sameNames(a: FoundPiece, b: FoundPiece): boolean {
  const [one, other] = [a, b].map(({ found }) =>
    found?.kind === 'person'
      ? `${found.name} ${found.lastName}`.toUpperCase().split(' ').toSorted().join(' ')
      : '',
  )
  return one === other
}

const piece = (start: number, end: number, person: PersonName): FoundPiece => ({
  start,
  end,
  found: { kind: 'person', at: start, ...person },
})

/** The shortest sequence of words that matches the letters of a fiscal code, in either order. */
function ownerOf(code: string, text: string, today: string): FoundPiece | undefined {
  const words = [...text.matchAll(/\p{L}[\p{L}'’]*/gu)]
  for (let count = 2; count <= 5; count++)
    for (let from = 0; from + count <= words.length; from++) {
      const window = words.slice(from, from + count)
      const start = window[0]!.index
      const end = window.at(-1)!.index + window.at(-1)![0].length
      const between = text.slice(start, end)
      if (/[^\p{L}'’ ,\t]| {3}/u.test(between)) continue
      const person = agreeing(
        code,
        window.map(([word]) => word),
        today,
      )
      if (person) return piece(start, end, person)
    }
  return undefined
}

function agreeing(code: string, words: readonly string[], today: string): PersonName | undefined {
  for (let cut = 1; cut < words.length; cut++)
    for (const [name, lastName] of [
      [words.slice(0, cut), words.slice(cut)],
      [words.slice(cut), words.slice(0, cut)],
    ] as const) {
      const known = { name: written(name), last_name: written(lastName) }
      // A code begins with letters of the names: this excludes most words.
      const likely = has(known.last_name, code[0]!) && has(known.name, code[3]!)
      if (likely && findMismatches(code, known, today).length === 0)
        return { name: known.name, lastName: known.last_name }
    }
  return undefined
}

const has = (words: string, letter: string) => foldToLetters(words).includes(letter) || letter === 'X'

/** `Nome: Mario` and `Cognome: Rossi`, on separate lines. */
function readParts(text: string): FoundPiece[] {
  const names = [...text.matchAll(/(?<!cognome\s?(?:e|\/)\s?)\bnome\s*:\s*(\p{L}[\p{L}'’ ]*)/giu)]
  const lastNames = [...text.matchAll(/\bcognome\s*:\s*(\p{L}[\p{L}'’ ]*)/giu)]
  return lastNames.flatMap((last, index) => {
    const name = names[index]
    if (!name) return []
    const part = (match: RegExpMatchArray) =>
      written(
        match[1]!
          .trim()
          .replace(/\s+cognome$/i, '')
          .split(/\s+/),
      )
    const start = Math.min(name.index, last.index)
    const end = Math.max(name.index + name[0].length, last.index + last[0].length)
    return [piece(start, end, { name: part(name), lastName: part(last) })]
  })
}

function readWhole(text: string, whole: string): FoundPiece[] {
  return [...text.matchAll(new RegExp(`(?<![\\p{L}])${NAME}(?![\\p{L}])`, 'gu'))].flatMap((match) => {
    const label = labelBefore(whole, match.index)
    const lastFirst = LAST_FIRST_LABEL.test(label)
    const words = match[0].split(' ')
    const known = lastFirst || WHOLE_LABEL.test(label)
    const own = known ? untilStop(words) : words
    if (own.length < 2 || !couldBeName(own)) return []
    if (!known && !isSignature(text, whole, match.index, match[0])) return []
    const end = match.index + own.join(' ').length
    return [piece(match.index, end, splitName(own, lastFirst))]
  })
}

/** After a label the name ends where another label begins. */
function untilStop(words: readonly string[]): readonly string[] {
  const stop = words.findIndex((word) => NO_NAME.test(word))
  return stop === -1 ? words : words.slice(0, stop)
}

/** Alone on its line, or before an address in brackets; with a known given name, or below a greeting. */
function isSignature(text: string, whole: string, at: number, words: string): boolean {
  const lineStart = text.lastIndexOf('\n', at - 1) + 1
  const lineEnd = text.indexOf('\n', at)
  const before = whole.slice(lineStart, at)
  const after = whole.slice(at + words.length, lineEnd === -1 ? undefined : lineEnd)
  if (/[\p{L}\d]/u.test(before) || !/^\s*(?:[,;.]?\s*|[,;|–-].*|["'”]?\s*[<([].*)$/u.test(after)) return false
  if (isPlace(words)) return false
  if (words.split(' ').some(isGivenName)) return true
  const above = whole.slice(0, lineStart).trimEnd().split('\n').slice(-1)[0] ?? ''
  return CLOSING.test(above)
}
