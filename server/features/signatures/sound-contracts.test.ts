import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ALL_SAMPLES } from '../../../contract/fixtures/all-samples.ts'
import type { Values } from '../../../contract/index.ts'
import { preflightSending } from '../../../shared/api/signatures.ts'
import { SigningSetup } from '../../../test/signing.ts'

let house: SigningSetup
beforeAll(async () => {
  house = await SigningSetup.start()
})
afterAll(() => house.close())

/** Only a supply has a document to sign. */
const SUPPLIES = Object.entries<Values>(ALL_SAMPLES).filter(
  ([, { type_contract }]) => type_contract === 'contratto energia',
)

describe('a sound contract on the forms that ship with the product', () => {
  it.each(SUPPLIES)('has nothing that speaks against sending it: %s [SIGN-8]', async (_name, sample) => {
    const id = await house.record(sample, { holdersDiffer: true })
    const { status, body } = await house.server.inject(preflightSending, { params: { id } }, house.agent)
    expect([status, body.findings]).toEqual([200, []])
  })
})
