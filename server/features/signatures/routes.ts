import * as calls from '../../../shared/api/signatures.ts'
import type { Context } from '../../context.ts'
import type { Caller } from '../../http/policy.ts'
import { type Route, route } from '../../http/route.ts'
import { findRecord } from '../../records/find-record.ts'
import { cancelEnvelope, extendEnvelope, remindSigner, resendEnvelope, showLink } from './change-envelope.ts'
import { presentEnvelope, presentEnvelopes } from './present-envelopes.ts'
import { checkBeforeSending, sendContract } from './send-contract.ts'

const actorOf = ({ userId }: Caller, ip: string) => ({ userId, ip })

/** The response of every call that changes an envelope. */
const answer = async (context: Context, id: string) => ({
  ok: true as const,
  envelope: await presentEnvelope(context, id),
})

export const signatureRoutes: Route[] = [
  route(calls.sendContract, 'signer', async ({ context, params: { id }, caller, ip }) =>
    answer(context, await sendContract(context, context.signatures[0], { id, actor: actorOf(caller, ip) })),
  ),

  route(calls.preflightSending, 'signer', async ({ context, params: { id }, body, caller, ip }) => {
    const { findings, signer, proposed, pdfs, boxes } = await checkBeforeSending(context, {
      id,
      actor: actorOf(caller, ip),
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

  route(calls.sendWithWaivers, 'signer', async ({ context, params: { id }, body, caller, ip }) => {
    const request = { id, actor: actorOf(caller, ip), ...body }
    return answer(context, await sendContract(context, context.signatures[0], request))
  }),

  route(calls.listEnvelopes, 'any user', async ({ context, params: { id } }) => {
    await findRecord(context.db, id)
    return { ok: true, envelopes: await presentEnvelopes(context, id) }
  }),

  route(calls.remindSigner, 'signer', async ({ context, params: { id }, caller, ip }) => {
    await remindSigner(context, { id, actor: actorOf(caller, ip) })
    return answer(context, id)
  }),

  route(calls.showSigningLink, 'signer', async ({ context, params: { id }, caller, ip }) => {
    const link = await showLink(context, { id, actor: actorOf(caller, ip) })
    return { ...(await answer(context, id)), link: link ?? null }
  }),

  route(calls.resendEnvelope, 'signer', async ({ context, params: { id }, caller, ip }) => {
    await resendEnvelope(context, { id, actor: actorOf(caller, ip) })
    return answer(context, id)
  }),

  route(calls.extendEnvelope, 'signer', async ({ context, params: { id }, body, caller, ip }) => {
    await extendEnvelope(context, { id, actor: actorOf(caller, ip), days: body.days })
    return answer(context, id)
  }),

  route(calls.cancelEnvelope, 'signer', async ({ context, params: { id }, body, caller, ip }) => {
    await cancelEnvelope(context, { id, actor: actorOf(caller, ip), reason: body.reason })
    return answer(context, id)
  }),
]
