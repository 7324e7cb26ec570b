import { POD_DISTRIBUTORS_TEXT } from '../data/pod-distributors.ts'
import { once } from '../memoize.ts'
import { checkCodeWithin, withDigits } from '../texts/code-within.ts'
import { SEPARATORS } from '../texts/fold-text.ts'
import { accept, finding, type Outcome, refuse } from '../texts/outcome.ts'

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

interface Distributor {
  name: string
  /** The provinces where it has a network; empty for the whole country. */
  provinces: readonly string[]
}

const distributors = once(
  () =>
    new Map(
      POD_DISTRIBUTORS_TEXT.split('\n').map((line): [string, Distributor] => {
        const [digits = '', name = '', provinces = ''] = line.split('|')
        return [digits, { name, provinces: provinces.split(' ').filter(Boolean) }]
      }),
    ),
)

/** The distributor of a POD, when its three digits are known. */
export function distributorOf(pod: string): string | undefined {
  const outcome = checkPod(pod)
  return outcome.ok ? distributors().get(outcome.value.slice(2, 5))?.name : undefined
}

/** The distributor of a valid POD that has a network in some provinces only. */
export function distributorAreaOf(pod: string): Distributor | undefined {
  const distributor = distributors().get(pod.slice(2, 5))
  return distributor && distributor.provinces.length > 0 ? distributor : undefined
}

/** Whether the text is the name of a distributor with known digits. */
export const isListedDistributor = (name: string): boolean =>
  [...distributors().values()].some((distributor) => distributor.name === name)
