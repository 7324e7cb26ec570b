import { daysBetween } from '../../../../../../contract/time/calendar-date.ts'
import type { Block } from './blocks.ts'
import type { Find, LabelledBill } from './find-values.ts'
import type { Label } from './labels.ts'
import { type Consumption, type Period, readConsumption, readPeriod, withoutPeriod } from './values.ts'

const SHORTEST_YEAR = 350
const LONGEST_YEAR = 380

const OTHER_PERIOD = 'Non è il consumo di un anno: controlla il periodo.'
const OPEN_PERIOD = 'La bolletta non dice da quando: controlla il periodo.'

/** The annual consumption of each label, with its period behind the label, behind the value, or below either of them. */
export function annualConsumptions(bill: LabelledBill): Find<Consumption & Period>[] {
  return bill.labelsNamed('annual').flatMap((label) => {
    const found = consumptionOf(bill, label)
    if (!found) return []
    const behind = periodBehind(bill, label)
    const period = behind
      ? readPeriod(behind.text)
      : periodNear(bill, [label.rest, ...found.blocks, label.block])
    const doubt = doubtOf(period)
    return [{ ...found, value: { ...found.value, ...period }, ...(doubt !== undefined && { doubt }) }]
  })
}

const BEGINS_PERIOD = /^\(?(?:periodo\b.{0,30})?(?:dal?|fino al)(?:\s|$)/i
const beginsPeriod = (text: string): boolean => BEGINS_PERIOD.test(text)

/** A period that stands between a label and its value, on one line or several; undefined for none. */
function periodBehind(bill: LabelledBill, { block, rest }: Label): { end: Block; text: string } | undefined {
  let text = rest?.text ?? ''
  if (rest && !beginsPeriod(text)) return
  for (let end = rest ? { ...block, right: rest.right } : block; ; ) {
    const next = bill.under(end, beginsPeriod)
    if (!next) return
    text = `${text} ${next.text}`.trim()
    if (beginsPeriod(text) && withoutPeriod(text) === '') return { end: next, text }
    if (!isBegunPeriod(text)) return
    end = next
  }
}

const isBegunPeriod = (text: string): boolean =>
  beginsPeriod(text) && readPeriod(text)?.from === undefined && text.length < 40

/** Behind a label, or below it, may stand its period alone. */
function consumptionOf(bill: LabelledBill, label: Label): Find<Consumption> | undefined {
  const end = periodBehind(bill, label)?.end
  if (end) {
    const [x, right] = [Math.min(label.block.x, end.x), Math.max(label.block.right, end.right)]
    const found = bill.findAt({ ...label, block: { ...end, x, right }, rest: undefined }, readConsumption)
    if (found) return found
  }
  const rest = label.rest && withoutPeriod(label.rest.text)
  const below = label.rest ? undefined : bill.nextLine(label.block)
  const unit = [rest, below?.text].find((text) => text && /^\(?(?:kWh|Smc)\)?\s*:?$/i.test(text)) ?? ''
  if (label.rest && rest && unit === '') {
    const read = readConsumption(rest)
    return read && { ...read, label, position: 'behind', blocks: [label.rest] }
  }
  return bill.findAt({ ...label, rest: undefined }, (text) =>
    readConsumption(`${unit}${withoutPeriod(text)}`),
  )
}

function periodNear(bill: LabelledBill, blocks: readonly (Block | undefined)[]): Period | undefined {
  for (const block of blocks) {
    if (!block) continue
    const below = bill.under(block, beginsPeriod)
    const isPeriod = below && beginsPeriod(below.text)
    const period = periodOf(bill, block) ?? (isPeriod ? periodOf(bill, below) : undefined)
    if (period) return period
  }
  return
}

/** The period in a text, which may end in its next line. */
function periodOf(bill: LabelledBill, block: Block): Period | undefined {
  const whole = readPeriod(block.text)
  if (whole?.from !== undefined) return whole
  const next = bill.nextLine(block.endOf ?? block)
  const both = next && readPeriod(`${block.text} ${next.text}`)
  return both?.from === undefined ? whole : both
}

function doubtOf(period: Period | undefined): string | undefined {
  if (!period) return
  const { from, to } = period
  if (from === undefined || to === undefined) return OPEN_PERIOD
  // A month counts from its first day to its last.
  const length = from.length === 7 ? daysBetween(`${from}-01`, `${to}-28`) : daysBetween(from, to)
  return length >= SHORTEST_YEAR && length <= LONGEST_YEAR ? undefined : OTHER_PERIOD
}
