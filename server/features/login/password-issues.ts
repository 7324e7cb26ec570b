import { foldText } from '../../../contract/checks/fold-text.ts'
import type { FieldIssue } from '../../../shared/errors.ts'
import { COMMON_PASSWORDS, COMMON_STEMS } from './common-passwords.ts'

interface Owner {
  login: string
  name: string
  last_name: string
  email: string
}

const MIN_LENGTH = 12

/** All issues of a password that an administrator sets; the field is `password`. */
export function firstPasswordIssues(password: string, owner: Owner): FieldIssue[] {
  const issues = [...passwordIssues(password, { ...owner, old: undefined })]
  if (password.length < MIN_LENGTH)
    issues.unshift({ field: 'new', code: 'too-short', message: `Servono almeno ${MIN_LENGTH} caratteri` })
  return issues.map((issue) => ({ ...issue, field: 'password' }))
}

/** All issues of a new password; empty when it is accepted. The schema of the call checks the length. */
export function passwordIssues(password: string, owner: Owner & { old: string | undefined }): FieldIssue[] {
  const plain = fold(password)
  const issues: FieldIssue[] = []
  const add = (code: string, message: string) => issues.push({ field: 'new', code, message })
  if (password === owner.old) add('same-as-old', 'La nuova password è uguale a quella attuale')
  if (containsWord(plain, owner.login)) add('contains-login', 'La password contiene il login')
  if ([owner.name, owner.last_name, localPart(owner.email)].some((word) => containsWord(plain, word))) {
    add('contains-name', 'La password contiene il tuo nome o il tuo indirizzo')
  }
  if (isCommon(plain)) add('too-common', 'Questa password è fra le più comuni')
  return issues
}

const fold = (text: string): string => foldText(text.normalize('NFKC'))
const localPart = (email: string): string => email.slice(0, email.lastIndexOf('@'))

/** Every password contains words of one or two letters. */
const containsWord = (plain: string, word: string): boolean => {
  const folded = fold(word).trim()
  return folded.length >= 3 && plain.includes(folded)
}

// Characters that replace letters in common passwords.
const LOOKALIKES: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
}
const normalizePassword = (plain: string): string =>
  plain.replace(/[013457@$]/g, (character) => LOOKALIKES[character] ?? '')

function isCommon(plain: string): boolean {
  if (COMMON_PASSWORDS.has(plain) || isMonotonous(plain)) return true
  const stem = plain.replace(/^[^a-z]+|[^a-z]+$/g, '')
  const bare = [plain, stem, normalizePassword(plain), normalizePassword(stem)].map((text) =>
    text.replace(/[^a-z]/g, ''),
  )
  return bare.some((text) => COMMON_STEMS.has(text) || COMMON_STEMS.has(repeatedHalf(text)))
}

/** The half of a text that consists of two equal halves. */
function repeatedHalf(text: string): string {
  const half = text.slice(0, text.length / 2)
  return half + half === text ? half : ''
}

const CHARACTER_ROWS = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv',
]
const STEPS = new Set(
  CHARACTER_ROWS.flatMap((row) => [row, [...row].reverse().join('')]).flatMap((row) =>
    [...row].slice(1).map((character, index) => row.charAt(index) + character),
  ),
)

/** Four different characters at most, or nearly every step along a keyboard row or the alphabet. */
function isMonotonous(plain: string): boolean {
  if (new Set(plain).size <= 4) return true
  const pairs = [...plain].slice(1).map((character, index) => plain.charAt(index) + character)
  const along = pairs.filter((pair) => STEPS.has(pair) || pair.charAt(0) === pair.charAt(1)).length
  return along >= pairs.length * 0.75
}
