import { findMismatches } from '../../../../../contract/checks/fiscal-code-person.ts'
import { isSameNameInAnyOrder } from '../../../../../contract/people/index.ts'
import { isPlace } from '../../../../../contract/places/index.ts'
import { foldToLetters } from '../../../../../contract/texts/fold-text.ts'
import type { FoundPiece } from './found-values.ts'
import { isGivenName } from './given-names.ts'
import { labelBefore } from './labels.ts'
import { BUSINESS_WORD } from './read-companies.ts'

const WORD = "\\p{Lu}[\\p{L}'’]+"
const NAME = `${WORD}(?:[ ]${WORD}){1,3}`
const NAME_LABEL =
  /(?:nome e cognome|nominativo|intestat[a-z]+(?: (?:a|il contratto))?|(?<!(?:codice|numero|tipologia|tipo)\s)cliente|referente|titolare|sottoscritt[oa]|mi chiamo|mi chiama|sono|signor[ae]?|sig\.?(?:ra|na)?|dott?\.?(?:ssa)?|avv\.|ing\.|geom\.|rag\.|firmato|da|from|nome)\s*(?::\s*)?$/i
const LAST_FIRST_LABEL = /cognome\s*(?:(?:e|\/|,)\s*)?nome\s*(?::\s*)?$/i
const CLOSING =
  /(?:saluti|saluto|grazie|cordialmente|cordialit|distintamente|buona (?:giornata|serata)|^--\s*$)/i
const NON_NAME_WORD =
  /^(?:buon\w*|gentil\w*|spett\w*|egr\w*|cordial\w*|distint\w*|salut\w*|grazie|ciao|oggetto|inviato|mandato|codice|fiscale|partita|iva|nome|cognome|indirizzo|residen\w*|telefono|cellulare|tel|cell|mail|email|iban|pod|pdr|comune|provincia|cap|banca|ufficio|servizio|clienti|energia|luce|gas|amministra\w*|direzione|responsabile|commercial\w*|via|viale|piazza|corso|scala|interno|piano|tipo|data|nascita|luogo|fornitura|contratto|documento|carta|identità|nat[oa]|in|allegato|iphone|outlook|sede|legale|operativa|tariff\w*|offert\w*|bolletta|prima|casa|whatsapp|lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica|gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre)$/i

const couldBeName = (words: readonly string[]) =>
  !words.some((searchWord) => NON_NAME_WORD.test(searchWord) || BUSINESS_WORD.test(searchWord))

/**
 * The people in the text: the owners of its fiscal codes first, then labels, headers and signatures.
 * @param text the text without recognised codes and addresses
 * @param whole the original text
 */
export function readPeople(
  text: string,
  fullText: string,
  codes: readonly string[],
  today: string,
): FoundPiece[] {
  const owners = codes.flatMap((code) => ownerOf(code, text, today) ?? [])
  const parts = owners.length > 0 ? [] : readLabelledNames(text)
  const named = [...owners, ...parts, ...readFullNames(text, fullText)]
  const people: FoundPiece[] = []
  for (const person of named)
    if (!people.some((other) => overlaps(person, other) || isSamePerson(person, other))) people.push(person)
  return people
}

const overlaps = (a: FoundPiece, b: FoundPiece) => a.start < b.end && b.start < a.end

/** The same person in either name order. */
function isSamePerson({ found: one }: FoundPiece, { found: other }: FoundPiece): boolean {
  if (one?.kind !== 'person' || other?.kind !== 'person') return false
  const nameOf = ({ name, lastName }: PersonName) => ({ name, last_name: lastName })
  return isSameNameInAnyOrder(nameOf(one), nameOf(other))
}

const toPersonPiece = (start: number, end: number, person: PersonName): FoundPiece => ({
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
      const person = findAgreeingName(
        code,
        window.map(([searchWord]) => searchWord),
        today,
      )
      if (person) return toPersonPiece(start, end, person)
    }
  return undefined
}

function findAgreeingName(code: string, words: readonly string[], today: string): PersonName | undefined {
  for (let cut = 1; cut < words.length; cut++)
    for (const [name, lastName] of [
      [words.slice(0, cut), words.slice(cut)],
      [words.slice(cut), words.slice(0, cut)],
    ] as const) {
      const isLabelled = { name: formatName(name), last_name: formatName(lastName) }
      // A code begins with letters of the names: this excludes most words.
      const likely = hasLetter(isLabelled.last_name, code[0]!) && hasLetter(isLabelled.name, code[3]!)
      if (likely && findMismatches(code, isLabelled, today).length === 0)
        return { name: isLabelled.name, lastName: isLabelled.last_name }
    }
  return undefined
}

const hasLetter = (words: string, letter: string) => foldToLetters(words).includes(letter) || letter === 'X'

/** The words that begin what stands behind a name on its line. */
const NEXT_LABEL =
  /^(?:nome|cognome|nat[oa]|data|luogo|sesso|codice|cod|cf|indirizzo|residen\w*|domicili\w*|telefono|tel|cell\w*|mail|email|documento|cittadinanza|nazionalità|e|in|via|pod|pdr|iban)$/i

/** The name before the next label of its line: `DE LUCA Nome`. */
function takeUntilLabel(words: readonly string[]): readonly string[] {
  const next = words.findIndex((word, index) => index > 0 && NEXT_LABEL.test(word))
  return next === -1 ? words : words.slice(0, next)
}

/** `Nome: Mario` and `Cognome: Rossi`, on one line or on several. */
function readLabelledNames(text: string): FoundPiece[] {
  const names = [...text.matchAll(/(?<!cognome\s?(?:e|\/)\s?)\bnome\s*:\s*(\p{L}[\p{L}'’ ]*)/giu)]
  const lastNames = [...text.matchAll(/\bcognome\s*:\s*(\p{L}[\p{L}'’ ]*)/giu)]
  return lastNames.flatMap((last, index) => {
    const name = names[index]
    if (!name) return []
    const part = (match: RegExpMatchArray) => formatName(takeUntilLabel(match[1]!.trim().split(/\s+/)))
    const start = Math.min(name.index, last.index)
    const end = Math.max(name.index + name[0].length, last.index + last[0].length)
    return [toPersonPiece(start, end, { name: part(name), lastName: part(last) })]
  })
}

function readFullNames(text: string, fullText: string): FoundPiece[] {
  return [...text.matchAll(new RegExp(`(?<![\\p{L}])${NAME}(?![\\p{L}])`, 'gu'))].flatMap((match) => {
    const label = labelBefore(fullText, match.index)
    const lastFirst = LAST_FIRST_LABEL.test(label)
    const words = match[0].split(' ')
    const isLabelled = lastFirst || NAME_LABEL.test(label)
    const nameWords = isLabelled ? takeUntilNonName(words) : words
    if (nameWords.length < 2 || !couldBeName(nameWords)) return []
    if (!isLabelled && !isSignature(text, fullText, match.index, match[0])) return []
    const end = match.index + nameWords.join(' ').length
    return [toPersonPiece(match.index, end, splitName(nameWords, lastFirst))]
  })
}

/** After a label the name ends where another label begins. */
function takeUntilNonName(words: readonly string[]): readonly string[] {
  const stop = words.findIndex((searchWord) => NON_NAME_WORD.test(searchWord))
  return stop === -1 ? words : words.slice(0, stop)
}

/** Alone on its line, or before an address in brackets; with a known given name, or below a greeting. */
function isSignature(text: string, fullText: string, at: number, words: string): boolean {
  const lineStart = text.lastIndexOf('\n', at - 1) + 1
  const lineEnd = text.indexOf('\n', at)
  const before = fullText.slice(lineStart, at)
  const after = fullText.slice(at + words.length, lineEnd === -1 ? undefined : lineEnd)
  if (/[\p{L}\d]/u.test(before) || !/^\s*(?:(?:[,;.]\s*)?|[,;|–-].*|(?:['”"]\s*)?[<([].*)$/u.test(after))
    return false
  if (isPlace(words)) return false
  if (words.split(' ').some(isGivenName)) return true
  const above = fullText.slice(0, lineStart).trimEnd().split('\n').slice(-1)[0] ?? ''
  return CLOSING.test(above)
}

interface PersonName {
  name: string
  lastName: string
}

/** The first word of a family name in two words. */
const PARTICLE = /^(?:da|dal|dall[ao]|de|degli|dei|del|dell[aeo]|di|la|le|li|lo|van|von)$/i

/** Splits a person's name: by known given names, else the given name first. `lastFirst` is the order given by a label. */
export function splitName(words: readonly string[], lastFirst = false): PersonName {
  // «De Luca Anna Maria»: the particle begins the family name, so it stands first.
  if (PARTICLE.test(words[0]!) && words.length > 2) return toPersonName(words.slice(2), words.slice(0, 2))
  const givenNames = words.map(isGivenName)
  const leading = givenNames.findIndex((is) => !is)
  const trailing = givenNames.toReversed().findIndex((is) => !is)
  if (lastFirst || (!givenNames[0] && trailing > 0)) {
    const names = Math.max(1, trailing > 0 ? trailing : 1)
    return toPersonName(words.slice(-names), words.slice(0, -names))
  }
  // «Rosa Bruno»: the last word is always a family name.
  const names = leading > 0 ? leading : leading === -1 ? words.length - 1 : 1
  return toPersonName(words.slice(0, names), words.slice(names))
}

const toPersonName = (name: readonly string[], lastName: readonly string[]): PersonName => ({
  name: formatName(name),
  lastName: formatName(lastName),
})

/** `ROSSI` and `rossi` as `Rossi`, `D'ANGELO` as `D'Angelo`; mixed case stays unchanged. */
export function formatName(words: readonly string[]): string {
  const text = words.join(' ')
  if (text !== text.toUpperCase() && text !== text.toLowerCase()) return text
  return text
    .toLowerCase()
    .replace(/(^|[\s'’-])(\p{L})/gu, (_, before, letter) => before + letter.toUpperCase())
}
