import { expect, it } from 'vitest'
import { ALL_SAMPLES } from '../../../../contract/fixtures/all-samples.ts'
import type { Values } from '../../../../contract/index.ts'
import { preflightSending } from '../../../../shared/api/signatures.ts'
import { SigningSetup } from '../../../../test/signing-setup.ts'

const setup = await SigningSetup.ofFile()

/** Only a supply has a document to sign. */
const SUPPLIES = Object.entries<Values>(ALL_SAMPLES).filter(
  ([, { type_contract }]) => type_contract === 'contratto energia',
)

it.each(SUPPLIES)(
  'the preflight of a complete contract on the sample forms has no finding: %s [SIGN-8]',
  async (_name, sample) => {
    const id = await setup.record(sample, { holdersDiffer: true })
    const input = { params: { id }, body: { saleChannel: 'phone' } } as const
    const { status, body } = await setup.server.inject(preflightSending, input, setup.agent)
    expect([status, body.findings]).toEqual([200, []])
  },
)
