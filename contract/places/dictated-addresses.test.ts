import { describe, expect, it } from 'vitest'
import { DETAILS, DICTATED, PROVINCES_IN_FULL, ROADS } from '../fixtures/dictated-addresses.ts'
import { findAddresses } from './find-addresses.ts'
import { type ReadAddress, readAddress } from './read-address.ts'

const partsOf = ({ type, street, number, cap, municipality, locality, province }: ReadAddress) =>
  [type, street, number, cap, municipality, locality, province].join(' | ')
const pasted = (text: string) => findAddresses(text).map(({ address }) => partsOf(address))

describe('an address as it is dictated', () => {
  it.each(ROADS)('[FORM-ADDR-30] both doors read the road by its number in %s', (text, parts) => {
    expect([partsOf(readAddress(text)), pasted(text)]).toEqual([parts, [parts]])
  })

  it.each(DETAILS)('[FORM-ADDR-30] both doors keep the block or the staircase of %s', (text, parts) => {
    expect([partsOf(readAddress(text)), pasted(text)]).toEqual([parts, [parts]])
  })

  it.each(DICTATED)('[FORM-ADDR-30] both doors read all parts of %s', (text, parts) => {
    expect([partsOf(readAddress(text)), pasted(text)]).toEqual([parts, [parts]])
  })

  it.each(PROVINCES_IN_FULL)(
    '[FORM-ADDR-30] both doors take the municipality, not its province, from %s',
    (text, parts) => {
      expect([partsOf(readAddress(text)), pasted(text)]).toEqual([parts, [parts]])
    },
  )
})
