import { type Candidate, reasonsAgainst } from '../../../../../contract/found-values/readiness.ts'
import type { TargetEnvironment, VisibleForm } from '../offers/visible-form.ts'
import { foundLabel } from './found-labels.ts'
import type { FoundValue, LocatedValue } from './found-values.ts'
import { firstChoices, type Target, targetsOf } from './paste-targets.ts'
import { type PasteReading, textToRead } from './read-text.ts'

export interface PasteOffer {
  id: string
  found: LocatedValue
  targets: readonly Target[]
  target: Target | undefined
  /** What speaks against the value, as a sentence: it is accepted alone. */
  reason: string | undefined
}

/** What the user decided about single offers. */
export interface OfferChoices {
  /** The key of the target, by the id of the offer. */
  chosen: Readonly<Record<string, string>>
  /** The ids of people whose names are swapped. */
  swapped: ReadonlySet<string>
}

/** The same for a value wherever it stands in a text. */
export const valueKey = ({ found }: PasteOffer): string => `${found.kind} ${foundLabel(found)}`

/** The values that were read in a text, each with the fields that can take it and with what speaks against it. */
export function offerValues(
  text: string,
  { found }: PasteReading,
  form: VisibleForm,
  environment: TargetEnvironment,
  { chosen, swapped }: OfferChoices,
): PasteOffer[] {
  const all = found.map((item) => {
    const id = `${item.kind}:${item.at}`
    const value = swapped.has(id) ? swapNames(item) : item
    return { id, found: value, targets: targetsOf(value, form, environment) }
  })
  const first = firstChoices(all.map(({ targets }) => targets))
  const reasons = reasonsAgainst(
    textToRead(text),
    all.map(({ found: value, targets }) => toCandidate(value, targets)),
  )
  return all.map((offer, index) => {
    const key = chosen[offer.id] ?? first[index]
    const target = offer.targets.find((one) => one.key === key) ?? offer.targets[0]
    return { ...offer, target, reason: reasons[index] }
  })
}

/** The offers that can be accepted together: nothing speaks against them, and their field is empty and taken by none before. */
export const readyOffers = (offers: readonly PasteOffer[]): PasteOffer[] =>
  offers.filter(
    ({ target, reason }, index) =>
      reason === undefined &&
      target?.now === '' &&
      offers.findIndex((other) => other.target?.key === target.key) === index,
  )

/** The offers for empty fields that the user accepts one by one. */
export const doubtfulOffers = (offers: readonly PasteOffer[]): PasteOffer[] =>
  offers.filter(({ target, reason }) => reason !== undefined && target?.now === '')

/** The boxes of the first section: what does not fit there goes to somebody else's section, which is a guess. */
const toCandidate = (found: LocatedValue, targets: readonly Target[]): Candidate => ({
  kind: found.kind,
  value: foundLabel(found).toUpperCase(),
  places: found.places,
  boxes: targets.filter(({ section }) => section === targets[0]?.section).map(({ key }) => key),
})

const swapNames = <T extends FoundValue>(found: T): T =>
  found.kind === 'person' ? { ...found, name: found.lastName, lastName: found.name } : found
