import { describe, expect, it } from 'vitest'
import { LabelledBill } from './find-values.ts'
import { pointsOf, rowsOf, shareOut } from './points.ts'
import { readPod, readPower } from './values.ts'

type Row = readonly (readonly [string, number])[]

/** Texts at their distance from the left edge, each row 20 points below the one before. */
const billOf = (...rows: Row[]) =>
  new LabelledBill([
    {
      page: 1,
      pieces: rows.flatMap((row, index) =>
        row.map(([text, x]) => ({ text, x, y: 60 + 20 * index, width: 5 * text.length, size: 9 })),
      ),
    },
  ])

const [FIRST, SECOND] = ['IT001E11111111', 'IT001E22222222'] as const

function read(bill: LabelledBill) {
  const points = pointsOf(bill, bill.find('pod', readPod), readPod)
  const powers = rowsOf(bill, bill.find('contractedPower', readPower), points, readPower)
  return {
    codes: points.map((point) => point[0]!.value),
    powers: shareOut(powers, points).map((share) =>
      share.map(({ value, doubt }) => (doubt === undefined ? value : [value, 'in doubt'])),
    ),
  }
}

describe('points of supply', () => {
  it('a code that is printed twice is one point', () => {
    const bill = billOf(
      [
        ['POD', 40],
        [FIRST, 200],
      ],
      [
        ['Codice POD', 40],
        [FIRST, 200],
      ],
    )
    expect(read(bill).codes).toEqual([FIRST])
  })

  it('each code below the head of a table is a point, with the values of its row', () => {
    const bill = billOf(
      [
        ['POD', 40],
        ['Potenza impegnata', 300],
      ],
      [
        [FIRST, 40],
        ['3 kW', 300],
      ],
      [
        [SECOND, 40],
        ['15 kW', 300],
      ],
    )
    expect(read(bill)).toEqual({ codes: [FIRST, SECOND], powers: [[3], [15]] })
  })

  it('each of two points has the values behind its code', () => {
    const bill = billOf(
      [
        ['POD', 40],
        [FIRST, 200],
      ],
      [
        ['Potenza impegnata', 40],
        ['3 kW', 200],
      ],
      [
        ['POD', 40],
        [SECOND, 200],
      ],
      [
        ['Potenza impegnata', 40],
        ['15 kW', 200],
      ],
    )
    expect(read(bill)).toEqual({ codes: [FIRST, SECOND], powers: [[3], [15]] })
  })

  it('each of two points has the values before its code', () => {
    const bill = billOf(
      [
        ['Potenza impegnata', 40],
        ['3 kW', 200],
      ],
      [
        ['POD', 40],
        [FIRST, 200],
      ],
      [
        ['Potenza impegnata', 40],
        ['15 kW', 200],
      ],
      [
        ['POD', 40],
        [SECOND, 200],
      ],
    )
    expect(read(bill)).toEqual({ codes: [FIRST, SECOND], powers: [[3], [15]] })
  })

  it('a value that is printed once may be of each of two points, and is in doubt for both', () => {
    const bill = billOf(
      [
        ['POD', 40],
        [FIRST, 200],
      ],
      [
        ['POD', 40],
        [SECOND, 200],
      ],
      [
        ['Potenza impegnata', 40],
        ['3 kW', 200],
      ],
    )
    const doubted = [[3, 'in doubt']]
    expect(read(bill)).toEqual({ codes: [FIRST, SECOND], powers: [doubted, doubted] })
  })
})
