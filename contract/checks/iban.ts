import { countrySpecs, ValidationErrorsIBAN, validateIBAN } from 'ibantools'
import { checkCodeWithin, withDigits } from '../texts/code-within.ts'
import { accept, type Finding, finding, type Outcome, refuse } from '../texts/outcome.ts'
import { type Bank, banks } from './banks.ts'
import { controlCharacter } from './fiscal-code-shape.ts'

/** FORM-PAY-12: a valid IBAN of another country needs its bank's BIC. */
export const FOREIGN_IBAN = 'IBAN straniero, inserire BIC'

/** Italy and San Marino share the structure: check letter, bank, branch, account. */
const WITH_CHECK_LETTER = /^(?:IT|SM)\d{2}[A-Z]\d{10}[A-Z0-9]{12}$/

/**
 * An IBAN of any country, spaces ignored; the value is its electronic form. An Italian IBAN must also have a
 * valid check letter (VALID-17, VALID-18).
 */
export const checkIban = (text: string): Outcome => checkCodeWithin(text, checkPlainIban)

function checkPlainIban(text: string): Outcome {
  const iban = text.replace(/\s/g, '').toUpperCase()
  const outcome = checkElectronic(iban)
  if (outcome.ok || outcome.finding.suggestion !== undefined) return outcome
  const likely = lookAlike(iban)
  return likely === undefined ? outcome : refuse('iban-look-alike', LOOK_ALIKE, likely)
}

const LOOK_ALIKE = 'Nell’IBAN c’è una lettera al posto di una cifra che le somiglia, o il contrario.'

/** The valid IBAN with digits where digits stand, in the account as well if it is not valid otherwise. */
function lookAlike(iban: string): string | undefined {
  const start = iban
    .slice(0, 2)
    .replace(/[1L|]/g, 'I')
    .replace(/7/g, 'T')
    .replace(/0/g, 'O')
    .replace(/5/g, 'S')
  const italian = start === 'IT' || start === 'SM'
  const bank = italian ? iban.slice(4, 5) + withDigits(iban.slice(5, 15)) : iban.slice(4, 15)
  const fixed = start + withDigits(iban.slice(2, 4)) + bank
  const account = iban.slice(15)
  return [
    fixed + account,
    fixed + account.replace(/O/g, '0').replace(/[IL]/g, '1'),
    fixed + withDigits(account),
    start + withDigits(iban.slice(2)),
  ].find((candidate) => candidate !== iban && checkElectronic(candidate).ok)
}

function checkElectronic(iban: string): Outcome {
  const characters = checkCharacters(iban)
  if (characters) return characters
  if (iban.startsWith('IT') && iban.length !== 27) return refuse('iban-length-it', 'IBAN non corretto')
  const structure = checkStructure(iban)
  if (structure) return structure
  const sound = validateIBAN(iban).valid
  if (!WITH_CHECK_LETTER.test(iban))
    return sound ? accept(iban, outsideSepa(iban.slice(0, 2))) : refuse('iban-digits', WRONG_DIGITS)
  const letter = controlCharacter(iban.slice(5))
  const corrected = letter === iban[4] ? withCheckDigits(iban.slice(0, 2), iban.slice(4)) : undefined
  if (!sound)
    return refuse(
      'iban-digits',
      corrected
        ? `Le due cifre di controllo dopo ${iban.slice(0, 2)} dovrebbero essere ${corrected.slice(2, 4)}.`
        : WRONG_DIGITS,
      corrected,
    )
  if (letter === iban[4]) return accept(iban)
  return refuse(
    'iban-cin',
    `La lettera di controllo (CIN) non torna: per questa banca e questo conto è ${letter}, non ${iban[4]}.`,
    withCheckDigits(iban.slice(0, 2), letter + iban.slice(5)),
  )
}

/** Countries that joined the area after the list of the library. Source: EPC409-09, list of SEPA countries. */
const JOINED_SEPA = ['AL', 'MD', 'ME', 'MK', 'RS']

/** A direct debit reaches accounts of the SEPA area only. */
function outsideSepa(country: string): Finding[] {
  if (countrySpecs[country]?.SEPA || JOINED_SEPA.includes(country)) return []
  return [
    finding(
      'iban-outside-sepa',
      `Su un conto ${country}, fuori dall’area SEPA, non si può addebitare: serve un altro conto.`,
    ),
  ]
}

const WRONG_DIGITS = 'Le cifre di controllo non tornano: un carattere dell’IBAN è sbagliato.'

function checkCharacters(iban: string): Outcome | undefined {
  const cleaned = iban.replace(/[^A-Z0-9]/g, '')
  if (cleaned !== iban)
    return refuse(
      'iban-characters',
      'L’IBAN ha solo lettere e cifre, senza trattini né altri segni.',
      checkElectronic(cleaned).ok ? cleaned : undefined,
    )
  if (iban.length > 34)
    return refuse('iban-length', `L’IBAN ha al massimo 34 caratteri, qui sono ${iban.length}.`)
  return undefined
}

function checkStructure(iban: string): Outcome | undefined {
  const country = iban.slice(0, 2)
  const length = countrySpecs[country]?.chars
  if (!length)
    return refuse('iban-country', `L’IBAN inizia con la sigla del Paese: «${country}» non ne usa uno.`)
  if (iban.length !== length)
    return refuse('iban-length', `Un IBAN ${country} ha ${length} caratteri, qui sono ${iban.length}.`)
  if (validateIBAN(iban).errorCodes.includes(ValidationErrorsIBAN.WrongBBANFormat))
    return refuse(
      'iban-shape',
      'Dopo le cifre di controllo ci sono lettere al posto di cifre, o il contrario.',
    )
  return undefined
}

function withCheckDigits(country: string, bban: string): string {
  const digits = [...`${bban}${country}00`].map((character) => Number.parseInt(character, 36)).join('')
  const check = 98n - (BigInt(digits) % 97n)
  return `${country}${String(check).padStart(2, '0')}${bban}`
}

/** An Italian IBAN with valid check digits and check letter. `abi` and `cab` have five digits, `account` up to twelve characters. */
export function buildItalianIban(abi: string, cab: string, account: string): string {
  const body = `${abi.padStart(5, '0')}${cab.padStart(5, '0')}${account.toUpperCase().padStart(12, '0')}`
  return withCheckDigits('IT', controlCharacter(body) + body)
}

/** The bank of an Italian IBAN; undefined abroad and for an unlisted bank. */
export function findBank(iban: string): Bank | undefined {
  const electronic = iban.replace(/\s/g, '').toUpperCase()
  return electronic.startsWith('IT') ? banks().get(electronic.slice(5, 10)) : undefined
}

/** Whether this is a valid IBAN of another country; false for a malformed one. */
export function isForeignIban(iban: string): boolean {
  const country = ibanCountry(iban)
  return country !== '' && country !== 'IT'
}

/** The country of a valid IBAN; empty for a malformed one. */
export function ibanCountry(iban: string): string {
  const outcome = checkIban(iban)
  return outcome.ok ? outcome.value.slice(0, 2) : ''
}
