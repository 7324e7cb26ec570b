import { POD_DISTRIBUTORS_TEXT } from '../data/pod-distributors.ts'
import { once } from '../memoize.ts'
import { checkCodeWithin, withDigits } from './code-within.ts'
import { SEPARATORS } from './fold-text.ts'
import { accept, finding, type Outcome, refuse } from './outcome.ts'

/** The rule (VALID-20). */
const POD_PATTERN = /^IT\d{3}E\d{7}[A-Z0-9]{1,2}$/
/** The structure that distributors use: eight digits and, for some, one more character. */
const COMMON_POD_PATTERN = /^IT\d{3}E\d{8}[A-Z0-9]?$/
/** In Roma (areti): seven digits and a letter. */
const POD_PATTERN_OF_ROMA = /^IT002E\d{7}[A-Z][A-Z0-9]?$/

/** The code of an electricity delivery point, with or without spaces, dots, slashes and dashes; stored in capitals. */
export const checkPod = (text: string): Outcome => checkCodeWithin(text, checkPlainPod)

function checkPlainPod(text: string): Outcome {
  const pod = text.replace(SEPARATORS, '').toUpperCase()
  if (!POD_PATTERN.test(pod)) return refuse('pod-shape', describeProblem(pod), suggestCorrection(pod))
  if (COMMON_POD_PATTERN.test(pod) || POD_PATTERN_OF_ROMA.test(pod)) return accept(pod)
  return accept(pod, [
    finding('pod-unusual', 'Di solito dopo la E ci sono otto cifre: controlla sulla bolletta.'),
  ])
}

function describeProblem(pod: string): string {
  if (/^\d{8,9}$/.test(pod))
    return 'Sembra il numero che mostra il contatore: il POD ha davanti IT, il distributore e la E.'
  if (!pod.startsWith('IT')) return 'Il POD inizia con IT.'
  if (!/^IT\d{3}E/.test(pod)) return 'Il POD ha dopo IT tre cifre del distributore e poi la lettera E.'
  if (pod.length < 14 || pod.length > 15) return `Il POD ha 14 o 15 caratteri, qui sono ${pod.length}.`
  return 'Il POD ha dopo la E almeno sette cifre e poi una o due lettere o cifre.'
}

function suggestCorrection(pod: string): string | undefined {
  const meter = /^\d{8,9}$/.test(pod) ? `IT001E${pod}` : undefined
  const start = pod
    .slice(0, 2)
    .replace(/^[1L|]/, 'I')
    .replace(/7$/, 'T')
  const lookAlike = `${start}${withDigits(pod.slice(2, 5))}${pod.slice(5, 6)}${withDigits(pod.slice(6, 13))}${pod.slice(13)}`
  return [meter, `IT${pod}`, lookAlike].find(
    (candidate) => candidate !== undefined && POD_PATTERN.test(candidate),
  )
}

const distributorNames = once(
  () => new Map(POD_DISTRIBUTORS_TEXT.split('\n').map((line) => [line.slice(0, 3), line.slice(4)])),
)

/** The distributor of a POD, when its three digits are known. */
export function distributorOf(pod: string): string | undefined {
  const outcome = checkPod(pod)
  return outcome.ok ? distributorNames().get(outcome.value.slice(2, 5)) : undefined
}

/** Whether the text is the name of a distributor with known digits. */
export const isListedDistributor = (name: string): boolean => [...distributorNames().values()].includes(name)
