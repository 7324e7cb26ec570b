import { describe, expect, it } from 'vitest'
import type { ReadAddress } from '../../../../../../contract/places/index.ts'
import { foldText } from '../../../../../../contract/texts/fold-text.ts'
import { sampleOf } from '../../../../../../test/endurance.ts'
import type { DrawnField } from '../fixtures/drawn-bill.ts'
import { type InventedBill, inventBill } from '../fixtures/invented-bill.ts'
import { readBill } from '../fixtures/read-whole-bill.ts'
import { type Bill, chosenPoint, type Proposal } from './read-bill.ts'

const TODAY = '2026-11-28'
const SEEDS = Array.from({ length: 300 }, (_, at) => at + 1)

const lettersOf = (text: string) => foldText(text).replace(/[^a-z0-9]/g, '')
const addressText = ({ type, street, number, cap, municipality, province }: ReadAddress) =>
  lettersOf([type, street, number, cap, municipality, province].join(''))

interface Judged {
  field: string
  expected: unknown
  read: unknown
  proposal: Proposal<unknown> | undefined
}

function judge(bill: InventedBill, read: Bill): Judged[] {
  const supply = read.supplies.find(({ service }) => service === bill.service)
  const of = <T>(
    field: string,
    expected: unknown,
    proposal?: Proposal<T>,
    present: (value: T) => unknown = String,
  ) => ({
    field,
    expected,
    read: proposal && present(proposal.value),
    proposal: proposal as Proposal<unknown> | undefined,
  })
  return [
    of('code', bill.code, bill.service === 'luce' ? supply?.pod : supply?.pdr),
    of('annual', bill.annual, supply?.annualConsumption, ({ value }) => value),
    of('address', lettersOf(bill.address), supply?.supplyAddress, addressText),
    of('offer', bill.offerCode, supply?.offerCode),
    of('end', bill.conditionsEnd, supply?.conditionsEnd, (day) => day),
    of('fiscal code', bill.fiscalCode, read.fiscalCode),
    ...(bill.service === 'luce' ? [of('power', bill.power, supply?.contractedPower, Number)] : []),
  ]
}

/** Wrong without a doubt. */
const wrongOf = (judged: readonly Judged[]) =>
  judged.filter(({ expected, read, proposal }) => proposal && !proposal.doubt && read !== expected)

describe('a bill of the standard', () => {
  it('a bill of the standard is read in any typesetting: at least 95 of 100 values, and none wrong without a doubt [BILL-2]', () => {
    const judged = SEEDS.map((seed) => inventBill(seed)).flatMap((bill) =>
      judge(bill, readBill(bill.pages, TODAY)),
    )
    expect(wrongOf(judged)).toEqual([])
    const right = judged.filter(({ expected, read, proposal }) => proposal && read === expected)
    expect(right.length / judged.length).toBeGreaterThan(0.95)
  })

  it.each(sampleOf(SEEDS, 20))('a bill is read alike with its pages in another order: seed %i', (seed) => {
    const { pages } = inventBill(seed)
    const before = readBill(pages, TODAY)
    const after = readBill(
      pages.toReversed().map((page, index) => ({ ...page, page: index + 1 })),
      TODAY,
    )
    expect(after.supplies.map(withoutPlaces)).toEqual(before.supplies.map(withoutPlaces))
  })

  it.each(sampleOf(SEEDS, 20))(
    'a bill whose labels stand at values of another form gives none of them without a doubt: seed %i',
    (seed) => {
      const bill = inventBill(seed, swapLabels)
      const read = readBill(bill.pages, TODAY)
      expect(wrongOf(judge(bill, read))).toEqual([])
    },
  )

  it.each(sampleOf(SEEDS, 20))(
    'a code that a bill prints twice, differently, is to be chosen: seed %i',
    (seed) => {
      const { service, code } = inventBill(seed)
      const other = service === 'luce' ? 'IT001E00112233' : '00880001122334'
      const { pages } = inventBill(seed, (fields, page) =>
        page === 0 ? [...fields, { label: service === 'luce' ? 'Codice POD' : 'PDR', value: other }] : fields,
      )
      const { supplies } = readBill(pages, TODAY)
      const codes = supplies.map((supply) => (service === 'luce' ? supply.pod : supply.pdr)?.value)
      expect(codes.toSorted()).toEqual([code, other].toSorted())
      const read = supplies.flatMap(
        ({ service: _, ...values }) => Object.values(values) as Proposal<unknown>[],
      )
      expect(read.filter(({ doubt }) => doubt === undefined)).toEqual([])
      const [first] = supplies.map(chosenPoint)
      expect((first?.pod ?? first?.pdr)?.doubt).toBeUndefined()
    },
  )

  it.each(sampleOf(SEEDS, 20))('the supplies of two bills in one file are not mixed: seed %i', (seed) => {
    const one = inventBill(seed)
    const other = SEEDS.map((next) => inventBill(seed + next)).find(({ service }) => service !== one.service)!
    const pages = [...one.pages, ...other.pages].map((page, index) => ({ ...page, page: index + 1 }))
    const read = readBill(pages, TODAY)
    expect(read.supplies.map(({ service }) => service)).toEqual(['luce', 'gas'])
    expect([...wrongOf(judge(one, read)), ...wrongOf(judge(other, read))]).toEqual([])
  })
})

describe('the words of a seller', () => {
  const page = (number: number, y: number, ...lines: string[]) => ({
    page: number,
    pieces: lines.map((text, index) => ({
      text,
      x: 40,
      y: y + 13 * index,
      width: 4.5 * text.length,
      size: 9,
    })),
  })
  const POINT = [
    'Ubicazione fornitura: VIA DELLA REPUBBLICA ITALIANA 27 - 37060 TREVENZUOLO (VR)',
    'Codice POD IT001E12345678',
  ]
  const podOf = (...pages: ReturnType<typeof page>[]) => readBill(pages, TODAY).supplies[0]?.pod

  it('a code below the foot of the page before is ready, and one in a text with words of a seller is not [BILL-2]', () => {
    const foot = page(1, 800, 'Servizio clienti 800 111 222')
    expect(podOf(foot, page(2, 50, ...POINT))).toMatchObject({ value: 'IT001E12345678' })
    expect(podOf(foot, page(2, 50, ...POINT))?.doubt).toBeUndefined()
    const hours = 'Assistenza clienti 800 111 222, da lunedì a venerdì dalle ore 8 alle ore 20'
    expect(podOf(page(1, 50, hours, POINT[1]!))?.doubt).toContain('«Assistenza clienti»')
  })
})

/** The values of a page move on by one label. */
function swapLabels(fields: readonly DrawnField[]): DrawnField[] {
  return fields.map(({ label }, at) => ({ label, value: fields[(at + 1) % fields.length]!.value }))
}

const withoutPlaces = (supply: object) =>
  JSON.parse(
    JSON.stringify(supply, (key, value) => (key === 'places' || key === 'label' ? undefined : value)),
  )
