import * as calls from '../../../shared/api/signatures.ts'
import type { Context } from '../../context.ts'
import { type Route, route } from '../../http/route.ts'
import { findRecord } from '../../records/find-record.ts'
import { presentCheck } from './check/present-check.ts'
import {
  cancelEnvelope,
  confirmEnvelope,
  extendEnvelope,
  remindSigner,
  resendEnvelope,
  showLink,
} from './open/change-envelope.ts'
import { sendContract } from './open/send-contract.ts'
import { presentEnvelope, presentEnvelopes } from './present-envelopes.ts'

/** The response of every call that changes an envelope. */
const answer = async (context: Context, id: string) => ({
  ok: true as const,
  envelope: await presentEnvelope(context, id),
})

export const signatureRoutes: Route[] = [
  route(calls.sendContract, 'signer', async ({ context, params: { id }, caller }) =>
    answer(context, await sendContract(context, context.signatures[0], { id, actor: caller })),
  ),

  route(calls.preflightSending, 'signer', async ({ context, params: { id }, body, caller }) => ({
    ok: true,
    ...(await presentCheck(context, { id, actor: caller, ...body })),
  })),

  route(calls.sendWithWaivers, 'signer', async ({ context, params: { id }, body, caller }) => {
    const request = { id, actor: caller, ...body }
    return answer(context, await sendContract(context, context.signatures[0], request))
  }),

  route(calls.listEnvelopes, 'any user', async ({ context, params: { id } }) => {
    await findRecord(context.db, id)
    return { ok: true, envelopes: await presentEnvelopes(context, id) }
  }),

  route(calls.remindSigner, 'signer', async ({ context, params: { id }, caller }) => {
    await remindSigner(context, { id, actor: caller })
    return answer(context, id)
  }),

  route(calls.showSigningLink, 'signer', async ({ context, params: { id }, caller }) => {
    const link = await showLink(context, { id, actor: caller })
    return { ...(await answer(context, id)), link: link ?? null }
  }),

  route(calls.resendEnvelope, 'signer', async ({ context, params: { id }, caller }) => {
    await resendEnvelope(context, { id, actor: caller })
    return answer(context, id)
  }),

  route(calls.extendEnvelope, 'signer', async ({ context, params: { id }, body, caller }) => {
    await extendEnvelope(context, { id, actor: caller, days: body.days })
    return answer(context, id)
  }),

  route(calls.confirmEnvelope, 'signer', async ({ context, params: { id }, body, caller }) => {
    await confirmEnvelope(context, { id, actor: caller, version: body.version })
    return answer(context, id)
  }),

  route(calls.cancelEnvelope, 'signer', async ({ context, params: { id }, body, caller }) => {
    await cancelEnvelope(context, { id, actor: caller, reason: body.reason })
    return answer(context, id)
  }),
]
