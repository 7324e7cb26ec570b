import { foldToLetters } from '../texts/fold-text.ts'
import { type Finding, finding } from '../texts/outcome.ts'
import { checkPod, distributorAreaOf } from './pod.ts'

// Two answers of one contract, each of which may be right, that exclude each other. Warnings: the customer may know better.

/** The codes of these findings. Sending a contract for signature asks for a reason. */
export const CONTRADICTIONS: ReadonlySet<string> = new Set([
  'takeover-of-own',
  'use-not-resident',
  'pod-area',
])

/** FORM-VOLT-2: a voltura changes the holder. */
export function checkFormerHolder(code: string, holders: readonly string[]): Finding[] {
  const former = code.toUpperCase()
  if (!holders.some((holder) => holder !== '' && holder.toUpperCase() === former)) return []
  return [
    finding(
      'takeover-of-own',
      'Il precedente intestatario è il cliente stesso: una voltura cambia l’intestatario.',
    ),
  ]
}

interface Town {
  municipality: string
  province: string
}

/** The tariff of residents is for the supply at the registered residence of its holder. */
export function checkResidentUse(supply: Town, residence: Town): Finding[] {
  if (supply.municipality === '' || residence.municipality === '' || isSameTown(supply, residence)) return []
  return [
    finding(
      'use-not-resident',
      `«Domestico residente» vale dove il cliente ha la residenza: la fornitura è a ${supply.municipality}, la residenza a ${residence.municipality}.`,
    ),
  ]
}

/** A bilingual municipality is also written with one of its names; a province that is missing contradicts nothing. */
function isSameTown(one: Town, other: Town): boolean {
  if (one.province !== '' && other.province !== '' && one.province !== other.province) return false
  const [names, others] = [one, other].map(({ municipality }) => municipality.split('/').map(foldToLetters))
  return names!.some((name) => others!.includes(name))
}

/** A distributor with an area of its own has no supply elsewhere. */
export function checkPodArea(pod: string, province: string): Finding[] {
  const outcome = checkPod(pod)
  const area = outcome.ok ? distributorAreaOf(outcome.value) : undefined
  if (!area || province === '' || area.provinces.includes(province)) return []
  return [
    finding(
      'pod-area',
      `Il POD è di ${area.name}, che ha la rete solo in provincia di ${area.provinces.join(' e ')}: la fornitura è in provincia di ${province}.`,
    ),
  ]
}
