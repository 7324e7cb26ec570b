import type { ReturnMarket } from './market-declarations.ts'

/** A company that returns from the free market. */
export interface Firm {
  /** Contracted power of each supply point, in kW. */
  powers: readonly number[]
  employees: number
  /** Annual turnover in euro. */
  turnover: number
  /** It has at least one point in medium or high voltage. */
  mediumVoltage: boolean
}

export interface MarketProposal {
  market: ReturnMarket
  /** The reason, in Italian. */
  reason: string
}

/** CONST-28. Fewer employees than the limit, at most the turnover; exactly 15 kW is within the limit. */
const MICRO = { employees: 10, turnover: 2_000_000 }
const SMALL = { employees: 50, turnover: 10_000_000 }
const POWER_KW = 15

/**
 * The legal market of a company that is left without a supplier, with the reason. Undefined if a number is
 * missing, negative or not a number, or if a micro company has no supply point.
 */
export function proposeMarket(firm: Firm): MarketProposal | undefined {
  const { powers, employees, turnover, mediumVoltage } = firm
  if (![...powers, employees, turnover].every((number) => Number.isFinite(number) && number >= 0))
    return undefined
  if (mediumVoltage)
    return { market: 'Salvaguardia', reason: 'Almeno un punto di prelievo è in media o alta tensione.' }
  if (isWithin(firm, MICRO)) return powers.length === 0 ? undefined : microMarket(powers)
  if (isWithin(firm, SMALL))
    return {
      market: 'Tutele graduali',
      reason:
        'Meno di 50 dipendenti e fatturato non superiore a 10 milioni di euro, ma oltre un limite della ' +
        'microimpresa (10 dipendenti, 2 milioni di euro).',
    }
  return { market: 'Salvaguardia', reason: describeExcess(firm) }
}

function isWithin({ employees, turnover }: Firm, limit: typeof MICRO): boolean {
  return employees < limit.employees && turnover <= limit.turnover
}

function microMarket(powers: readonly number[]): MarketProposal {
  const micro = 'Meno di 10 dipendenti e fatturato non superiore a 2 milioni di euro'
  const largest = Math.max(...powers)
  return largest > POWER_KW
    ? {
        market: 'Tutele graduali',
        reason: `${micro}, ma un punto di prelievo ha ${formatPower(largest)} kW, più di 15 kW.`,
      }
    : { market: 'Maggior Tutela', reason: `${micro}, e nessun punto di prelievo supera 15 kW.` }
}

function describeExcess({ employees, turnover }: Firm): string {
  const many = employees >= SMALL.employees && 'almeno 50 dipendenti'
  const rich = turnover > SMALL.turnover && 'un fatturato superiore a 10 milioni di euro'
  return `L’impresa ha ${[many, rich].filter(Boolean).join(' e ')}.`
}

const formatPower = (power: number) => String(power).replace('.', ',')
