import { expect, it } from 'vitest'
import { SAMPLE_NOW } from '../contract/fixtures/samples.ts'
import { municipalities, type ReadAddress, readAddress } from '../contract/places/index.ts'
import { readText } from '../web/features/record-form/tools/paste/read-text.ts'
import { drawAddresses } from './drawn-addresses.ts'
import { ENDURANCE, sampleOf } from './endurance.ts'

/** Each draws more than two of each municipality, alike in every run. */
const SEEDS = ENDURANCE ? [1, 2, 3, 4, 5, 6, 7, 8] : [1]
/** In `npm test`. */
const SAMPLE = 400

const partsOf = (address: ReadAddress | undefined) =>
  address === undefined
    ? 'nothing'
    : Object.values({ ...address, locality: address.locality.toUpperCase() }).join(' | ')

function pasted(text: string): ReadAddress | undefined {
  const { found, doubts } = readText(text, SAMPLE_NOW.slice(0, 10))
  const addresses = found.flatMap((value) => (value.kind === 'address' ? [value.address] : []))
  return found.length === addresses.length && addresses.length === 1 && doubts.length === 0
    ? addresses[0]
    : undefined
}

const DOORS = [
  ['Set Address', readAddress],
  ['Incolla un testo', pasted],
] as const

it.each(DOORS.flatMap(([door, read]) => SEEDS.map((seed) => [door, seed, read] as const)))(
  '[FORM-ADDR-30] %s loses no postal code and no municipality of addresses drawn with the seed %i, and reads all parts of them',
  (_, seed, read) => {
    const drawn = drawAddresses(20_000, seed)
    expect(drawn.length).toBeGreaterThanOrEqual(2 * municipalities().length)
    const wrong = sampleOf(drawn, SAMPLE).flatMap(({ text, expected }) => {
      const parts = partsOf(read(text))
      return parts === partsOf(expected) ? [] : [`${text}: ${parts}, not ${partsOf(expected)}`]
    })
    expect(wrong).toEqual([])
  },
)
