import type { FoundValue } from './found-values.ts'
import {
  firstChoices,
  type Target,
  type TargetEnvironment,
  targetsOf,
  type VisibleForm,
} from './paste-targets.ts'
import type { PasteReading } from './read-text.ts'

export interface PasteOffer {
  id: string
  found: FoundValue
  targets: readonly Target[]
  target: Target | undefined
}

/** What the user decided about single offers. */
export interface OfferChoices {
  /** The key of the target, by the id of the offer. */
  chosen: Readonly<Record<string, string>>
  /** The ids of people whose names are swapped. */
  swapped: ReadonlySet<string>
}

/** The values that were read in a text, each with the fields that can take it. */
export function offerValues(
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
  return all.map((offer, index) => {
    const key = chosen[offer.id] ?? first[index]
    const target = offer.targets.find((one) => one.key === key) ?? offer.targets[0]
    return { ...offer, target }
  })
}

/** The offers that can be accepted together: their field is empty, and none before takes it. */
export const readyOffers = (offers: readonly PasteOffer[]): PasteOffer[] =>
  offers.filter(
    ({ target }, index) =>
      target?.now === '' && offers.findIndex((other) => other.target?.key === target.key) === index,
  )

const swapNames = <T extends FoundValue>(found: T): T =>
  found.kind === 'person' ? { ...found, name: found.lastName, lastName: found.name } : found
