import type { FastifyRequest } from 'fastify'
import * as calls from '../../../../../shared/api/signing.ts'
import type { Context } from '../../../../context.ts'
import { takeFromLimit } from '../../../../db/take-from-limit.ts'
import { Failure } from '../../../../http/failure.ts'
import { openRoute, type Route } from '../../../../http/route.ts'
import { type FoundSigning, findSigning, type Visitor } from './find-signing.ts'
import { noteOpened, refuseSigning } from './open-signing.ts'
import { presentSigning } from './present-signing.ts'
import { sendCode } from './send-code.ts'
import { signDocument } from './sign-document.ts'
import { verifyDocument } from './verify-document.ts'

/** A token of 256 bits is not guessed; this keeps a visitor from keeping the server busy. */
const PER_ADDRESS = { max: 120, seconds: 60 }
/** Every check of a file reads all of it. */
const CHECKS_PER_ADDRESS = { max: 20, seconds: 60 }

/** What customers do without a login: the link's token is all they bring. */
export const signingRoutes: Route[] = [
  openRoute(calls.openSigning, 'anyone', async ({ context, params: { token }, request, ip }) => {
    const signing = await enter(context, token, ip)
    await noteOpened(context, signing, visitorOf(request, ip))
    return await answer(context, token)
  }),

  openRoute(calls.sendSigningCode, 'anyone', async ({ context, params: { token }, body, request, ip }) => {
    const signing = await enter(context, token, ip)
    await sendCode(context, signing, { token, consents: body.consents, visitor: visitorOf(request, ip) })
    return await answer(context, token)
  }),

  openRoute(calls.signDocument, 'anyone', async ({ context, params: { token }, body, request, ip }) => {
    const signing = await enter(context, token, ip)
    await signDocument(context, signing, { ...body, token, visitor: visitorOf(request, ip) })
    return await answer(context, token)
  }),

  openRoute(calls.refuseSigning, 'anyone', async ({ context, params: { token }, body, request, ip }) => {
    const signing = await enter(context, token, ip)
    await refuseSigning(context, signing, { reason: body.reason, visitor: visitorOf(request, ip) })
    return await answer(context, token)
  }),

  openRoute(calls.verifyDocument, 'anyone', async ({ context, file, ip }) => {
    await take(context, `verify-document:${ip}`, CHECKS_PER_ADDRESS)
    return { ok: true, ...(await verifyDocument(context, file.bytes)) }
  }),
]

async function enter(context: Context, token: string, ip: string): Promise<FoundSigning> {
  await take(context, `signing:${ip}`, PER_ADDRESS)
  return await findSigning(context.db, token)
}

export async function take(
  { db, now }: Pick<Context, 'db' | 'now'>,
  key: string,
  limit: { max: number; seconds: number },
): Promise<void> {
  const taken = await takeFromLimit(db, key, limit, now())
  if (!taken.ok) throw new Failure('too-often', { retryAfter: taken.retryAfter })
}

async function answer({ db, config, now }: Context, token: string) {
  const row = await findSigning(db, token)
  const about = { token, office: config.officeName, now: now(), days: config.signCopyDays }
  return { ok: true as const, signing: presentSigning(row, about) }
}

const AGENT_LENGTH = 300
/** Any text may be sent as a browser's name; what no font of the evidence writes is left out. */
const visitorOf = ({ headers }: FastifyRequest, ip: string): Visitor => ({
  ip,
  agent: (headers['user-agent'] ?? '').replace(/[^\x20-\x7e]/g, '?').slice(0, AGENT_LENGTH),
})
