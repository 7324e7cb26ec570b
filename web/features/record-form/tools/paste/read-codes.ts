import { checkEmail } from '../../../../../contract/checks/email.ts'
import { checkFiscalCode } from '../../../../../contract/checks/fiscal-code.ts'
import { checkIban } from '../../../../../contract/checks/iban.ts'
import { checkPdr } from '../../../../../contract/checks/pdr.ts'
import { checkPod } from '../../../../../contract/checks/pod.ts'
import { checkVat } from '../../../../../contract/checks/vat-number.ts'
import { isBillText } from '../../../../../contract/found-values/bill-text.ts'
import type { Outcome } from '../../../../../contract/texts/outcome.ts'
import type { CodeKind, FoundPiece } from './found-values.ts'
import { hasForeignLabel, labelBefore } from './labels.ts'

type Check = (text: string) => Outcome

/** The result of a check for a part of the text: the value, a suggestion, or the reason of the rejection. */
function toPiece(kind: CodeKind, check: Check, text: string, start: number, end: number): FoundPiece {
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

// The name begins where no sign of a name stands before it: without this, a long word is read from each of its signs.
const EMAIL =
  /(?<![\p{L}\d!#$%&'*+/=?^_`{|}~.-])([\p{L}\d!#$%&'*+/=?^_`{|}~.-]+)(?:[ ]?@[ ]?|\s?(?:\(at\)|\[at\])\s?|\schiocciola\s)([\p{L}\d-]+(?:\.[\p{L}\d-]+)+)/giu

export function readEmails(text: string): FoundPiece[] {
  return [...text.matchAll(EMAIL)].flatMap((match) => {
    const lead = /^(?:mailto:)?[.'`/=]*/i.exec(match[1]!)![0].length
    const start = match.index + lead
    const address = `${match[1]!.slice(lead).replace(/(?<!\.)\.+$/, '')}@${match[2]}`
    return [toPiece('email', checkEmail, address, start, match.index + match[0].length)]
  })
}

/** The first valid code at a position; the shortest, because what follows is another word. */
function firstValidCode(text: string, at: number, longest: number, check: Check) {
  return groupedCodesFrom(text, at, longest).find(({ value }) => check(value).ok)
}

/** The code at a position with the right length that is not valid: its check gives the reason. */
function findInvalidCode(text: string, at: number, { lengths, like, groups }: Code) {
  return groupedCodesFrom(text, at, Math.max(...lengths)).find(
    ({ value, cuts }) =>
      lengths.includes(value.length) &&
      like.test(value) &&
      (cuts.length === 0 ||
        !groups ||
        (groups.shape.test(value) && cuts.every((cut) => groups.cuts.includes(cut)))),
  )
}

interface Code {
  kind: CodeKind
  starts: RegExp
  check: Check
  lengths: readonly number[]
  /** Looks like no other code, so a wrong one is reported. */
  like: RegExp
  /** How it is printed in groups, and where these end: other words that have its length are none. */
  groups?: { shape: RegExp; cuts: readonly number[] }
}

function readCodes(text: string, sought: Code): FoundPiece[] {
  const { kind, starts, check, lengths } = sought
  const pieces: FoundPiece[] = []
  let free = 0
  for (const { index } of text.matchAll(starts)) {
    if (index < free) continue
    const code =
      firstValidCode(text, index, Math.max(...lengths), check) ?? findInvalidCode(text, index, sought)
    if (!code) continue
    pieces.push(toPiece(kind, check, code.value, index, code.end))
    free = code.end
  }
  return pieces
}

/** IBANs have 15 to 34 characters; only an Italian one is reported as wrong. */
export const readIbans = (text: string): FoundPiece[] =>
  readCodes(text, {
    kind: 'iban',
    starts: /(?<![A-Za-z0-9])(?:[A-Za-z]{2}|1T)[ .-]?[\dOIl]{2}(?=[ .-]?[A-Za-z0-9])/g,
    check: checkIban,
    lengths: [27, 34],
    // A POD and the words after it have the length of an IBAN too.
    like: /^[I1L]T(?=(?:[A-Z]*\d){12})(?![\dOIL]{3}E[\dOIL]{7})[\dOIL]{2}[A-Z0-9]{23}$/,
  })

export const readFiscalCodes = (text: string, today: string): FoundPiece[] =>
  readCodes(text, {
    kind: 'fiscal-code',
    starts: /(?<![A-Za-z0-9])[A-Za-z]{3}(?=[ ]?[A-Za-z0]{3})/g,
    check: (code) => checkFiscalCode(code, today),
    lengths: [16],
    like: /^[A-Z0-9]{6}(?=(?:[A-Z]*\d){4})[A-Z0-9]{9}[A-Z]$/,
    // `RSS MRA 85A01 H501Z`; without a letter for month and place `Via Dei 20121 Terni` would be one.
    groups: { shape: /^[A-Z0]{6}[A-Z0-9]{2}[A-Z][A-Z0-9]{2}[A-Z]/, cuts: [3, 6, 8, 9, 11, 12, 15] },
  })

export const readPods = (text: string): FoundPiece[] =>
  readCodes(text, {
    kind: 'pod',
    starts: /(?<![A-Za-z0-9])[IiLl1][Tt7][ .-]?[\dOIl]{3}(?=[ .-]?[Ee])/g,
    check: checkPod,
    lengths: [14, 15],
    like: /^[IL1][T7](?=(?:[A-Z]*\d){6})[\dOIL]{3}E[\dOIL]{7}/,
  })

/** What follows the label of a code, with letters for digits: a code that is not valid is reported. */
const LABELLED: readonly { kind: CodeKind; check(text: string, today: string): Outcome; pattern: RegExp }[] =
  [
    {
      kind: 'iban',
      check: checkIban,
      // The groups of four, as bills print them.
      pattern:
        /\biban\b(?:[\s:=.]|\b(?:n|nr|num|numero|codice)\b|è|°)*([A-Za-z]{2}[ ]?\d{2}[A-Za-z0-9]{0,30}(?:[ .-](?=[A-Za-z]?\d)[A-Za-z0-9]{1,4}(?!\w)){0,8})(?!\w)/giu,
    },
    {
      kind: 'fiscal-code',
      check: checkFiscalCode,
      pattern:
        // A company's valid code is read with its VAT number, which may have both labels.
        /(?<!\w)(?:c\.?\s?f\b\.?|cod(?:ice|\.)?\s?fisc(?:ale\b|\.|\b))(?:[\s:=.]|\b(?:n|nr|num|numero)\b|è|°)*((?=[A-Za-z]{0,8}\d)[A-Za-z0-9]{6,20})(?!\w)/giu,
    },
    {
      kind: 'pod',
      check: checkPod,
      pattern:
        /\bpod\b(?:[\s:=.]|\b(?:n|nr|num|numero|codice)\b|è|°)*([A-Za-z]{0,2}\d[A-Za-z0-9]{3,24})(?!\w)/giu,
    },
    {
      kind: 'pdr',
      check: checkPdr,
      pattern: /\bpdr\b(?:[\s:=.]|\b(?:n|nr|num|numero|codice)\b|è|°)*([\dO][A-Za-z0-9]{3,24})(?!\w)/giu,
    },
    {
      kind: 'vat',
      check: checkVat,
      pattern:
        /\bp(?:artita)?\.?\s?\/?i(?:va|\.)(?:[\s:=.]|\b(?:n|nr|num|numero|it)\b|è|°)*([\dO][\dOIlSB]{7,10})(?!\w)/giu,
    },
  ]

export const readLabelledCodes = (text: string, today: string): FoundPiece[] =>
  LABELLED.flatMap(({ kind, check, pattern }) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      if (kind === 'fiscal-code' && /^\d{11}$/.test(match[1]!) && checkVat(match[1]!).ok) return []
      const start = match.index + match[0].length - match[1]!.length
      return toPiece(kind, (code) => check(code, today), match[1]!, start, start + match[1]!.length)
    }),
  )

/**
 * Fourteen digits; other lengths, and digits in groups, only with a label. In a bill that was copied word by word the
 * label stands elsewhere, so that thirteen digits are read too: the first zero is often left out.
 */
export function readPdrs(text: string, fullText: string): FoundPiece[] {
  const isBillOfPdr = /\bp\.?d\.?r\b/i.test(fullText) && isBillText(fullText)
  return [...text.matchAll(/(?<![\w+])\d[\d .]{10,20}\d(?!\w)/g)].flatMap(({ 0: written, index }) => {
    const end = index + written.length
    const digits = written.replace(/\D/g, '')
    const named = /\bp\.?d\.?r\b/i.test(labelBefore(fullText, index))
    if (named) return [toPiece('pdr', checkPdr, digits, index, end)]
    const plain =
      (/^\d{14}$/.test(written) && !/^0039(?:3|0)/.test(written)) || (isBillOfPdr && /^\d{13}$/.test(written))
    return plain && !hasForeignLabel(fullText, index) ? [toPiece('pdr', checkPdr, written, index, end)] : []
  })
}

const VAT_NAMED = /(?:p(?:artita)?\.?\s?\/?i(?:va|\.)|\bvat\b)[^\d]{0,12}$/i
const CODE_NAMED = /(?:\bc\.?\s?f\.?|codice fiscale|cod\.?\s?fisc\.?)[^\d]{0,6}$/i

/** Eleven digits with a valid check digit; after `C.F.` they are a company's fiscal code. */
export function readVats(text: string, fullText: string): FoundPiece[] {
  return [...text.matchAll(/(?<![\w+])(?:IT\s?)?\d[\d .]{9,15}(?<=\d)(?!\w)/gi)].flatMap(
    ({ 0: written, index }) => {
      const end = index + written.length
      const digits = written.replace(/\D/g, '')
      const label = labelBefore(fullText, index)
      if (VAT_NAMED.test(label)) return [toPiece('vat', checkVat, digits, index, end)]
      const plain = /^(?:IT\s?)?\d{11}$/i.test(written) && checkVat(digits).ok
      if (!plain || hasForeignLabel(fullText, index)) return []
      return [toPiece(CODE_NAMED.test(label) ? 'fiscal-code' : 'vat', checkVat, digits, index, end)]
    },
  )
}

/** A code that may be written in groups: the characters so far, and the end of the last group. */
interface GroupedCode {
  value: string
  end: number
  /** Where its groups but the last end. */
  cuts: readonly number[]
}

const GROUP = /[A-Za-z0-9]+/y
const GAP = /[ \t.-]{1,2}|\n[ \t]*/y

/**
 * The codes of increasing length that begin at a position, one for each group of characters: `IT60`,
 * `IT60X054`, … A code never ends inside a group.
 */
function groupedCodesFrom(text: string, at: number, longest: number): GroupedCode[] {
  const all: GroupedCode[] = []
  const cuts: number[] = []
  let value = ''
  let end = at
  while (value.length < longest) {
    GROUP.lastIndex = end
    const group = GROUP.exec(text)
    if (!group) break
    value += group[0].toUpperCase()
    end = GROUP.lastIndex
    if (value.length > longest) break
    all.push({ value, end, cuts: [...cuts] })
    cuts.push(value.length)
    GAP.lastIndex = end
    if (!GAP.test(text)) break
    end = GAP.lastIndex
  }
  return all
}
