import { checkEmail } from '../../../../contract/checks/email.ts'
import { checkFiscalCode } from '../../../../contract/checks/fiscal-code.ts'
import { checkIban } from '../../../../contract/checks/iban.ts'
import type { Outcome } from '../../../../contract/checks/outcome.ts'
import { checkPdr } from '../../../../contract/checks/pdr.ts'
import { checkPod } from '../../../../contract/checks/pod.ts'
import { checkVat } from '../../../../contract/checks/vat.ts'
import { type CodeKind, labelBefore, type Piece } from './found.ts'
import { joinedFrom } from './joined.ts'

type Check = (text: string) => Outcome

/** What a check says of a stretch: the value, what it should probably be, or why it is none. */
function piece(kind: CodeKind, check: Check, text: string, start: number, end: number): Piece {
  const outcome = check(text)
  if (outcome.ok) {
    const note = outcome.warnings?.[0]?.message
    return { start, end, found: { kind, value: outcome.value, at: start, ...(note && { note }) } }
  }
  const { message, suggestion } = outcome.finding
  return suggestion === undefined
    ? { start, end, doubt: { kind, text, message, at: start } }
    : { start, end, found: { kind, value: suggestion, at: start, note: `Nel testo: ${text}. ${message}` } }
}

const EMAIL =
  /([\p{L}\d!#$%&'*+/=?^_`{|}~.-]+)(?:@|\s?(?:\(at\)|\[at\])\s?|\schiocciola\s)([\p{L}\d-]+(?:\.[\p{L}\d-]+)+)/giu

export function readEmails(text: string): Piece[] {
  return [...text.matchAll(EMAIL)].flatMap((match) => {
    const lead = /^(?:mailto:)?[.'`/=]*/i.exec(match[1]!)![0].length
    const start = match.index + lead
    const address = `${match[1]!.slice(lead).replace(/\.+$/, '')}@${match[2]}`
    return [piece('email', checkEmail, address, start, match.index + match[0].length)]
  })
}

/** The first code from a place that its check accepts; the shortest, as what follows is another word. */
function firstSound(text: string, at: number, longest: number, check: Check) {
  return joinedFrom(text, at, longest).find(({ value }) => check(value).ok)
}

/** The code from a place that has the right length and is not sound: its check says what is wrong with it. */
function unsound(text: string, at: number, lengths: readonly number[], like: RegExp) {
  return joinedFrom(text, at, Math.max(...lengths)).find(
    ({ value }) => lengths.includes(value.length) && like.test(value),
  )
}

interface Code {
  kind: CodeKind
  starts: RegExp
  check: Check
  lengths: readonly number[]
  /** Looks like nothing else, so that a wrong one is worth a word. */
  like: RegExp
}

function readCodes(text: string, { kind, starts, check, lengths, like }: Code): Piece[] {
  const pieces: Piece[] = []
  let free = 0
  for (const { index } of text.matchAll(starts)) {
    if (index < free) continue
    const code = firstSound(text, index, Math.max(...lengths), check) ?? unsound(text, index, lengths, like)
    if (!code) continue
    pieces.push(piece(kind, check, code.value, index, code.end))
    free = code.end
  }
  return pieces
}

/** IBANs run from 15 to 34 characters; only an Italian one is told to be wrong. */
export const readIbans = (text: string): Piece[] =>
  readCodes(text, {
    kind: 'iban',
    starts: /(?<![A-Za-z0-9])[A-Za-z]{2}[ .-]?\d{2}(?=[ .-]?[A-Za-z0-9])/g,
    check: checkIban,
    lengths: [27, 34],
    like: /^IT\d{2}[A-Z]\d{10}[A-Z0-9]{12}$/,
  })

export const readFiscalCodes = (text: string, today: string): Piece[] =>
  readCodes(text, {
    kind: 'fiscal-code',
    starts: /(?<![A-Za-z0-9])[A-Za-z]{3}(?=[ ]?[A-Za-z0]{3})/g,
    check: (code) => checkFiscalCode(code, today),
    lengths: [16],
    like: /^[A-Z0-9]{6}(?=(?:[A-Z]*\d){4})[A-Z0-9]{9}[A-Z]$/,
  })

export const readPods = (text: string): Piece[] =>
  readCodes(text, {
    kind: 'pod',
    starts: /(?<![A-Za-z0-9])[Ii][Tt][ .-]?[\dO]{3}(?=[ .-]?[Ee])/g,
    check: checkPod,
    lengths: [14, 15],
    like: /^IT[\dO]{3}E[\dO]{7}/,
  })

/** Fourteen figures; other lengths, and figures in groups, only where the text calls them so. */
export function readPdrs(text: string, whole: string): Piece[] {
  return [...text.matchAll(/(?<![\w+])\d[\d .]{10,20}\d(?!\w)/g)].flatMap(({ 0: written, index }) => {
    const end = index + written.length
    const digits = written.replace(/\D/g, '')
    const named = /\bp\.?d\.?r\b/i.test(labelBefore(whole, index))
    if (named) return [piece('pdr', checkPdr, digits, index, end)]
    const plain = /^\d{14}$/.test(written) && !/^0039(?:3|0)/.test(written)
    return plain && !isForeign(labelBefore(whole, index)) ? [piece('pdr', checkPdr, written, index, end)] : []
  })
}

const VAT_NAMED = /(?:p(?:artita)?\.?\s?\/?i(?:va|\.)|\bvat\b)[^\d]{0,12}$/i
const CODE_NAMED = /(?:\bc\.?\s?f\.?|codice fiscale|cod\.?\s?fisc\.?)[^\d]{0,6}$/i

/** Eleven figures with a sound last one; after `C.F.` alone they are a company's fiscal code. */
export function readVats(text: string, whole: string): Piece[] {
  return [...text.matchAll(/(?<![\w+])(?:IT\s?)?\d[\d .]{9,15}(?<=\d)(?!\w)/gi)].flatMap(
    ({ 0: written, index }) => {
      const end = index + written.length
      const digits = written.replace(/\D/g, '')
      const label = labelBefore(whole, index)
      if (VAT_NAMED.test(label)) return [piece('vat', checkVat, digits, index, end)]
      const plain = /^(?:IT\s?)?\d{11}$/i.test(written) && checkVat(digits).ok
      if (!plain || isForeign(label)) return []
      return [piece(CODE_NAMED.test(label) ? 'fiscal-code' : 'vat', checkVat, digits, index, end)]
    },
  )
}

/** A number of something that the form does not ask for: a contract, an invoice, a meter. */
export const isForeign = (label: string): boolean =>
  /(?:client[ei]|contratto|fattura|bolletta|pratica|ordine|matricola|contatore|protocollo|documento|carta|patente|passaporto|ticket|rif(?:erimento)?\.?|fax)\b[\s:.]*(?:(?:n|nr|num|numero)\b)?[\s.:°º#]*$/i.test(
    label,
  )
