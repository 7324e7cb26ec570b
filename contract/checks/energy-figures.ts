import { type Finding, finding } from '../texts/outcome.ts'

/** Of a leap year. */
const HOURS_PER_YEAR = 8784
/** FORM-GAS-8: the greatest flow in kW is 9.45 for each m³/h of the class. */
const KW_PER_CUBIC_METRE = 9.45
/** The maximum flow of a meter, relative to its class: 6 m³/h for a G4, 25 m³/h for a G16. */
const MAX_FLOW_FACTOR = 1.6

/** Numbers in Italian format, with thousands separators. */
const numberFormat = new Intl.NumberFormat('it')

/** FORM-GAS-3: the days per week on which a gas supply is used. */
export function checkDaysOfUse(days: number): Finding[] {
  if (Number.isInteger(days) && days >= 1 && days <= 7) return []
  return [finding('days-of-use', 'I giorni d’uso alla settimana vanno da 1 a 7.')]
}

/** An engaged or available power in kW. */
export function checkPower(power: number): Finding[] {
  return power > 0 ? [] : [finding('power-zero', 'La potenza non può essere 0: controlla sulla bolletta.')]
}

/** @param engaged in kW; undefined while it is not known */
export function checkAvailablePower(available: number, engaged: number | undefined): Finding[] {
  if (available <= 0 || engaged === undefined || available >= engaged) return checkPower(available)
  const message = `La potenza disponibile è minore di quella impegnata, ${numberFormat.format(engaged)} kW.`
  return [finding('power-below-engaged', message)]
}

/**
 * @param kilowattHours of a year
 * @param power the available one in kW; undefined while it is not known
 */
export function checkElectricityUse(kilowattHours: number, power: number | undefined): Finding[] {
  const maximum = power === undefined || power <= 0 ? undefined : Math.floor(power * HOURS_PER_YEAR)
  return checkUse(
    kilowattHours,
    maximum,
    'kWh',
    `con ${power === undefined ? '' : numberFormat.format(power)} kW`,
  )
}

/**
 * @param cubicMetres of a year
 * @param flow the greatest thermal flow of the meter in kW; undefined while it is not known
 */
export function checkGasUse(cubicMetres: number, flow: number | undefined): Finding[] {
  const perHour = flow === undefined || flow <= 0 ? undefined : (flow / KW_PER_CUBIC_METRE) * MAX_FLOW_FACTOR
  const maximum = perHour === undefined ? undefined : Math.floor(perHour * HOURS_PER_YEAR)
  return checkUse(cubicMetres, maximum, 'm³', 'con questo contatore')
}

function checkUse(use: number, maximum: number | undefined, unit: string, basisText: string): Finding[] {
  if (use === 0) return [finding('use-zero', 'Un consumo annuo di 0 è insolito: controlla sulla bolletta.')]
  if (maximum === undefined || use <= maximum) return []
  const message = `Un consumo così non è possibile: ${basisText} in un anno si arriva a ${numberFormat.format(maximum)} ${unit}.`
  return [finding('use-impossible', message)]
}

/**
 * Available power from the engaged one: 1.1 times, two decimals, halves up (FORM-EE-4).
 * Accepts a number with comma or dot and returns it with a dot; undefined for any other text.
 */
export function availablePower(engaged: string): string | undefined {
  const match = /^(\d+)(?:[.,](\d+))?$/.exec(engaged.trim())
  if (!match) return undefined
  // Whole numbers, since 1.15 * 1.1 rounds to 1.26 in floating point.
  const decimals = match[2] ?? ''
  const scale = 10n ** BigInt(decimals.length + 1)
  const hundredths = (BigInt(match[1]! + decimals) * 11n * 200n + scale) / (2n * scale)
  const text = String(hundredths).padStart(3, '0')
  return `${text.slice(0, -2)}.${text.slice(-2)}`
}

/** 9.45 kW for each m³/h of the class (FORM-GAS-8). */
const FLOWS: Readonly<Record<string, string>> = { '4': '37.8', '6': '56.7', '10': '94.5', '16': '151.2' }

/** The greatest thermal flow of a meter class in kW; undefined for a class that the form does not offer. */
export function maximumFlow(category: string): string | undefined {
  return Object.hasOwn(FLOWS, category) ? FLOWS[category] : undefined
}
