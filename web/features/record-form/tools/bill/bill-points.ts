import { foundLabel } from '../paste/found-labels.ts'
import { type Bill, chosenPoint, isOneOfPoints, type SupplyOnBill } from './reader/read-bill.ts'

const codeOf = ({ pod, pdr }: SupplyOnBill): string => (pod ?? pdr)?.value ?? ''

/** The points of each service that a bill has several of. */
export function pointChoices({ supplies }: Bill) {
  return [...Map.groupBy(supplies, ({ service }) => service)]
    .filter(([, points]) => points.length > 1)
    .map(([service, points]) => ({
      service,
      points: points.map((point) => ({ code: codeOf(point), text: textOf(point) })),
    }))
}

function textOf(point: SupplyOnBill): string {
  const { pod, supplyAddress } = point
  const address = supplyAddress && foundLabel({ kind: 'address', at: 0, address: supplyAddress.value })
  return [`${pod ? 'POD' : 'PDR'} ${codeOf(point)}`, address].filter(Boolean).join(', ')
}

/** The bill with one point of each service: the only one, or the chosen one. */
export function billOfPoints(bill: Bill, chosen: Readonly<Record<string, string>>): Bill {
  const isChosen = (supply: SupplyOnBill) => chosen[supply.service] === codeOf(supply)
  return {
    ...bill,
    supplies: bill.supplies.flatMap((supply) => {
      if (!isOneOfPoints(supply, bill.supplies)) return [supply]
      return isChosen(supply) ? [chosenPoint(supply)] : []
    }),
  }
}

/** What is said of a bill that is not one of a running supply. */
export function kindNotice({ kind }: Bill): string | undefined {
  if (kind === 'closing') return 'È una bolletta di chiusura: questa fornitura è cessata o sta per cessare.'
  if (kind === 'credit') return 'È una nota di credito: i consumi e le condizioni possono essere di prima.'
  return
}
