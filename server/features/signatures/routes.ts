import * as calls from '../../../shared/api/signatures.ts'
import type { Context } from '../../context.ts'
import { type Route, route } from '../../http/route.ts'
import { findRecord } from '../../records/find-record.ts'
import {
  cancelEnvelope,
  confirmEnvelope,
  extendEnvelope,
  remindSigner,
  resendEnvelope,
  showLink,
} from './change-envelope.ts'
import { presentEnvelope, presentEnvelopes } from './present-envelopes.ts'
import { checkBeforeSending, sendContract } from './send-contract.ts'

/** The response of every call that changes an envelope. */
const answer = async (context: Context, id: string) => ({
  ok: true as const,
  envelope: await presentEnvelope(context, id),
})

export const signatureRoutes: Route[] = [
  route(calls.sendContract, 'signer', async ({ context, params: { id }, caller }) =>
    answer(context, await sendContract(context, context.signatures[0], { id, actor: caller })),
  ),

  route(calls.preflightSending, 'signer', async ({ context, params: { id }, body, caller }) => {
    const { findings, signer, proposed, pdfs, boxes } = await checkBeforeSending(context, {
      id,
      actor: caller,
      second: body?.second,
    })
    const { fiscalCode: _, ...shown } = signer
    return {
      ok: true,
      findings,
      provider: context.signatures[0].provider,
      signer: shown,
      second: proposed,
      documents: pdfs.map(({ download_name: name, link }, index) => ({
        name,
        link,
        boxes: boxes[index] ?? [],
      })),
    }
  }),

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
