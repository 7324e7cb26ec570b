import { foldText } from '../../../contract/texts/fold-text.ts'
import type { FieldIssue } from '../../../shared/errors.ts'

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

/** The stems of common passwords, used alone, twice, or with added digits or signs. Lower case, no accents. */
const COMMON_STEMS: ReadonlySet<string> = new Set(
  `password passwords passwort parola parolachiave chiave segreto segreta accesso entra login admin administrator
  amministratore amministrazione utente user operatore sportello ufficio azienda contratto contratti energia luce gas
  benvenuto benvenuti benvenuta welcome ciao ciaociao buongiorno buonasera changeme cambiami letmein iloveyou tiamo
  tiamotanto amoremio amore amori tesoro tesoromio famiglia mamma papa qwerty qwertyuiop qwertyuiopas asdfgh asdfghjkl
  zxcvbn zxcvbnm qwertyasdfgh qazwsx qazwsxedc qazwsxedcrfv abc abcabc abcd abcdef test tester testing prova provaprova
  demo default master superman batman spiderman pokemon dragon monkey shadow sunshine princess princesse football
  baseball basketball calcio juventus inter milan forzajuve forzainter forzamilan forzaroma forzanapoli napoli roma
  lazio fiorentina torino milano italia forzaitalia ferrari vespa fiat francesca francesco alessandro alessandra andrea
  giuseppe giovanni antonio antonella valentina martina giulia federica federico stefano stefania matteo lorenzo
  leonardo gabriele riccardo simone davide daniele marco maria anna laura sara elena chiara giorgio paolo luca michele
  roberto estate inverno primavera autunno gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre
  novembre dicembre lunedi martedi mercoledi giovedi venerdi sabato domenica summer winter spring autumn company
  office outlook google facebook instagram whatsapp computer internet windows apple samsung iphone android secret
  secretpassword mypassword thepassword passpass passwordpassword adminadmin trustno starwars whatever freedom
  hello helloworld michael jordan jennifer charlie jessica ashley daniel buster soccer hockey killer george pepper
  cambiapassword nuovapassword lamiapassword miapassword passwordnuova passwordsicura`.split(/\s+/),
)

/** Common leaked passwords of twelve and more characters. */
const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `1q2w3e4r5t6y 1q2w3e4r5t6y7u 1q2w3e4r5t6y7u8i 1qaz2wsx3edc 1qaz2wsx3edc4rfv 1qaz!qaz1qaz q1w2e3r4t5y6 q1w2e3r4t5y6u7
  zaq12wsxcde3 zaq1xsw2cde3 qwe123qwe123 qwer1234qwer asd123asd123 abc123abc123 abcd1234abcd a1b2c3d4e5f6 a1s2d3f4g5h6
  123qwe123qwe 123abc123abc 12qwaszx12qw 1a2b3c4d5e6f 147258369147 147258369000 159753159753 741852963000 789456123000
  789456123789 456789123456 321654987321 741852963741 123123123123 123456123456 112233445566 121212121212 131313131313
  101010101010 100200300400 q1q1q1q1q1q1 correcthorsebatterystaple`.split(/\s+/),
)
