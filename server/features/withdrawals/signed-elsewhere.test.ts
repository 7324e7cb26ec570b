import { expect, it } from 'vitest'
import { SAMPLES } from '../../../contract/fixtures/samples.ts'
import * as calls from '../../../shared/api/withdrawals.ts'
import { tokenOfLink } from '../../../shared/page-paths.ts'
import { SigningSetup, WAIVERS } from '../../../test/signing-setup.ts'
import type { SignaturePort } from '../../providers/signature/port.ts'
import { sendContract } from '../signature/open/send-contract.ts'
import { createPollWork } from '../signature/poll-work.ts'
import { withdrawalRoutes } from './routes.ts'

const seeded = await SigningSetup.ofFile(withdrawalRoutes)
const { server } = seeded
const service: SignaturePort = {
  provider: 'namirial',
  send: async ({ envelopeId }) => ({ ok: true, externalId: `theirs-${envelopeId}` }),
  find: async () => ({ ok: true, externalId: undefined }),
  status: async () => ({ ok: true, state: 'signed' }),
  linkOf: async () => ({ ok: true, link: undefined }),
  remind: async () => ({ ok: true }),
  cancel: async () => ({ ok: true }),
  fetchSigned: async () => ({
    ok: true,
    files: [{ kind: 'document', name: 'Firmato.pdf', bytes: Buffer.from('signed') }],
  }),
}

/** A contract that the other service reports as signed. */
async function signedElsewhere(sample = SAMPLES.dualDomestic): Promise<string> {
  const context = { ...server.context, signatures: [service] as const }
  const actor = { kind: 'user', userId: seeded.agent.user.id, ip: '' } as const
  const id = await sendContract(context, service, {
    id: await seeded.record(sample),
    actor,
    waivers: { ...WAIVERS, 'signing-text': 'Lo scrive a mano', 'small-box': 'Si legge' },
  })
  const { run } = createPollWork(context)
  for (const isLast of [false, false]) await run({ envelopeId: id }, { isLast })
  return id
}

it('a customer who signed with another service is mailed the link of the withdrawal once [WITHDRAW-14]', async () => {
  const id = await signedElsewhere()
  const mails = await seeded.mails(id, 'signed-withdrawal')
  expect(mails).toHaveLength(1)
  const link = /Recedere dal contratto qui: (\S+)/.exec(mails[0]!.text)![1]!
  const token = tokenOfLink(new URL(link).pathname)!
  const parts: calls.WithdrawnPart[] = ['luce', 'gas']
  const input = { params: { token }, body: { parts } }
  expect((await server.inject(calls.declareWithdrawal, input)).status).toBe(200)
})

it('a business customer who signed with another service is mailed nothing of it [WITHDRAW-14]', async () => {
  const id = await signedElsewhere(SAMPLES.businessFirstActivation)
  expect(await seeded.mails(id, 'signed-withdrawal')).toEqual([])
})
