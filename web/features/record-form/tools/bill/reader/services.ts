import { foldText } from '../../../../../../contract/texts/fold-text.ts'
import type { Block } from './blocks.ts'
import type { LabelledBill } from './find-values.ts'
import type { LabelName } from './labels.ts'

export type Service = 'luce' | 'gas'

const OF_LUCE = new Set(['pod', 'contractedPower', 'availablePower', 'voltage', 'bands'])
const OF_GAS = new Set(['pdr', 'gasUse', 'meterClass', 'remi'])

const LABELS_OF_LUCE: readonly LabelName[] = ['pod', 'contractedPower', 'availablePower', 'voltage']
const LABELS_OF_GAS: readonly LabelName[] = ['pdr', 'gasUse', 'meterClass', 'remi']

interface Services {
  present: readonly Service[]
  /** The supply that a value belongs to: by its nature, or by the heading above it; undefined if neither tells. */
  serviceOf(field: string, value: unknown, block: Block): Service | undefined
}

/** Which supplies a bill has is decided by their codes, and by words only where a heading parts two of them. */
export function servicesOf(bill: LabelledBill, { luce, gas }: Record<Service, boolean>): Services {
  const { blocks } = bill
  const present: Service[] = [...(luce ? (['luce'] as const) : []), ...(gas ? (['gas'] as const) : [])]
  const headings = blocks.flatMap((block) => {
    const service = headingOf(block)
    return service ? [{ block, service }] : []
  })
  const above = (block: Block): Service | undefined =>
    headings
      .filter(({ block: heading }) => heading.page === block.page && heading.y <= block.y)
      .filter(({ block: heading }) => heading.x <= block.x + block.size)
      .sort((one, other) => other.block.y - one.block.y || other.block.x - one.block.x)[0]?.service
  const pagesOf = (labels: readonly LabelName[]) =>
    new Set(labels.flatMap((label) => bill.labelsNamed(label).map(({ block }) => block.page)))
  const [ofLuce, ofGas] = [pagesOf(LABELS_OF_LUCE), pagesOf(LABELS_OF_GAS)]
  /** A page with data of one supply alone, such as that of its meter. */
  const ofPage = ({ page }: Block): Service | undefined => {
    if (ofLuce.has(page) === ofGas.has(page)) return
    return ofLuce.has(page) ? 'luce' : 'gas'
  }
  const [only] = present.length === 1 ? present : []
  return {
    present,
    // Below the heading of a supply whose code was not found nothing belongs to the other one.
    serviceOf: (field, value, block) => natureOf(field, value) ?? above(block) ?? only ?? ofPage(block),
  }
}

function natureOf(field: string, value: unknown): Service | undefined {
  if (OF_LUCE.has(field)) return 'luce'
  if (OF_GAS.has(field)) return 'gas'
  if (field === 'annualConsumption') return (value as { unit: string }).unit === 'kWh' ? 'luce' : 'gas'
  if (field !== 'offerCode') return
  const kind = String(value)[6]
  return kind === 'E' ? 'luce' : kind === 'G' ? 'gas' : undefined
}

const ELECTRICITY = 'energiaelettrica|elettricita|luce'
const GAS = 'gasnaturale|gas'
const HEADING = new RegExp(
  `^(?:scontrinodellenergia|boxdellofferta|elementiinformativiessenziali|fornitura(?:di)?|servizio|bolletta(?:per)?(?:la)?(?:fornitura)?(?:di)?)*(?:(${ELECTRICITY})|(${GAS}))(?:mercatolibero|serviziodimaggiortutela)?$`,
)

/** The supply that a heading names alone. */
function headingOf({ text }: Block): Service | undefined {
  const found = HEADING.exec(foldText(text).replace(/[^a-z]/g, ''))
  if (!found) return
  return found[1] === undefined ? 'gas' : 'luce'
}
