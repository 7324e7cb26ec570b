import { isBillText } from './bill-text.ts'
import { sellerWordsNear, type TextPlace } from './seller-words.ts'

/** A value that was found in a text, and where the form could put it. */
export interface Candidate {
  kind: string
  /** Equal for equal values. */
  value: string
  /** Everywhere that it stands in the text. */
  places: readonly TextPlace[]
  /** The boxes of one person or place that it could fill; none while none of them shows. */
  boxes: readonly string[]
}

const OF_A_BILL = 'Letto in una bolletta: controlla che sia del cliente.'
const ONE_OF_SEVERAL = 'Ce n’è più di uno per questo campo: scegli quello giusto.'
const NAME_OF_A_SELLER = 'Sembra il nome di un fornitore: controlla che sia quello del cliente.'
const nearSeller = (words: string) =>
  `Accanto c’è «${words}»: controlla che sia del cliente e non del fornitore.`

/** The trade in a company's name. */
const SELLER_NAME = /\b(?:energia|energy|luce|gas|power)\b/i

/**
 * What speaks against each value of a text, as a sentence, or undefined: only a value without a reason is ready, and may
 * be accepted together with others (FORM-TOP-58). Every reader of values asks here.
 * @param options `isBillRead`: the values were read by the labels of a bill, which is no reason by itself
 */
export function reasonsAgainst(
  text: string,
  candidates: readonly Candidate[],
  { isBillRead = false }: { isBillRead?: boolean } = {},
): (string | undefined)[] {
  const isBill = !isBillRead && isBillText(text)
  const contested = findContested(candidates)
  return candidates.map((candidate) => {
    const words = candidate.places
      .map((place) => sellerWordsNear(text, place, candidate.kind))
      .find((near) => near !== undefined)
    if (words !== undefined) return nearSeller(words.replace(/\s+/g, ' '))
    if (contested.has(candidate)) return ONE_OF_SEVERAL
    if (candidate.kind === 'company' && SELLER_NAME.test(candidate.value)) return NAME_OF_A_SELLER
    return isBill ? OF_A_BILL : undefined
  })
}

/** Different values that compete for fewer boxes: two mobiles fit the two numbers of one person, three do not. */
function findContested(candidates: readonly Candidate[]): Set<Candidate> {
  const contested = new Set<Candidate>()
  for (const group of groupsSharingBoxes(candidates)) {
    const values = new Set(group.map(({ kind, value }) => `${kind} ${value}`))
    const boxes = new Set(group.flatMap((candidate) => candidate.boxes))
    if (values.size > boxes.size) for (const candidate of group) contested.add(candidate)
  }
  return contested
}

function groupsSharingBoxes(candidates: readonly Candidate[]): Candidate[][] {
  let groups: Candidate[][] = []
  for (const candidate of candidates) {
    if (candidate.boxes.length === 0) continue
    const shares = (group: Candidate[]) =>
      group.some(({ boxes }) => boxes.some((box) => candidate.boxes.includes(box)))
    groups = [...groups.filter((group) => !shares(group)), [...groups.filter(shares).flat(), candidate]]
  }
  return groups
}
