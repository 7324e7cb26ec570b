import { describe, expect, it } from 'vitest'
import { sampleOf } from '../../../../../../test/endurance.ts'
import { type Judgement, judgeBill } from '../fixtures/judge-bill.ts'
import { LEDGER, ledgerBill } from '../fixtures/ledger-bill.ts'
import { MUTATIONS, mutatedBill } from '../fixtures/mutated-bill.ts'
import { readBill } from '../fixtures/read-whole-bill.ts'
import { UNSEEN, unseenBill } from '../fixtures/unseen-bill.ts'

const TODAY = '2026-11-28'

const isCode = ({ field }: Judgement) => field.endsWith(' code')
const isWrong = ({ outcome }: Judgement) => outcome === 'wrong'
const isRight = ({ outcome }: Judgement) => outcome.startsWith('right')
/** Any text may be a name, and any number one of a meter: only their labels tell what they are. */
const hasForm = ({ field }: Judgement) => !/offerName|distributor|meterNumber/.test(field)

const SETS = [
  ['of a geometry that was looked at once', () => UNSEEN.map((index) => unseenBill(index))],
  ['set like a ledger', () => LEDGER.map(ledgerBill)],
] as const

describe.each(SETS)('bills %s', (_how, bills) => {
  const judged = bills().flatMap((bill) => judgeBill(bill, readBill(bill.pages, TODAY)))

  it('no value is wrong without a doubt, and a value that must be looked at has one [BILL-2]', () => {
    expect(judged.filter(isWrong)).toEqual([])
  })

  it('each code of a supply is read, and at least 95 of 100 other values [BILL-2]', () => {
    expect(judged.filter(isCode).filter((one) => !isRight(one))).toEqual([])
    const others = judged.filter((one) => !isCode(one))
    expect(others.filter(isRight).length / others.length).toBeGreaterThan(0.95)
  })
})

it.each(sampleOf(MUTATIONS, 24))(
  'a bill with other $kind gives no wrong value without a doubt, and no other code: $index',
  (mutation) => {
    const { bill, hasCode } = mutatedBill(mutation)
    const judged = judgeBill(bill, readBill(bill.pages, TODAY))
    expect(judged.filter(isWrong).filter(hasForm)).toEqual([])
    if (hasCode) expect(judged.filter(isCode).filter((one) => !isRight(one))).toEqual([])
  },
)
