import * as calls from '../../../../shared/api/signing.ts'
import { LINKS } from '../../../http/limits/anonymous-limits.ts'
import { openRoute, type Route } from '../../../http/route.ts'
import { visitorOf } from '../evidence/visitor.ts'
import { answerSigning } from './answer-signing.ts'
import { findSigning } from './find-signing.ts'
import { consentToMedium } from './medium-consent.ts'
import { recordOpened } from './open-signing.ts'
import { refuseSigning } from './refuse-signing.ts'
import { sendCode } from './send-code.ts'
import { signDocument } from './sign-document.ts'

/** A token of 256 bits cannot be guessed; this limit protects the server from load. */
export const SIGNING_LIMIT = { name: 'signing', perAddress: 120, together: 1_800, recognised: LINKS }
/** A drawn signature in Base64, and the rest of the body. */
const MARK_BODY_LIMIT = 3 * calls.MAX_MARK_BYTES

/** The calls of customers without a login, authorised by the link's token. */
export const signingRoutes: Route[] = [
  openRoute(
    calls.openSigning,
    'anyone',
    async ({ context, params: { token }, request, ip }) => {
      const signing = await findSigning(context.db, token)
      await recordOpened(context, signing, visitorOf(request, ip))
      return await answerSigning(context, token)
    },
    { limit: SIGNING_LIMIT },
  ),

  openRoute(
    calls.sendSigningCode,
    'anyone',
    async ({ context, params: { token }, body, request, ip }) => {
      const signing = await findSigning(context.db, token)
      await sendCode(context, signing, { ...body, token, visitor: visitorOf(request, ip) })
      return await answerSigning(context, token)
    },
    { limit: SIGNING_LIMIT },
  ),

  openRoute(
    calls.consentToMedium,
    'anyone',
    async ({ context, params: { token }, body: { version }, request, ip }) => {
      const signing = await findSigning(context.db, token)
      await consentToMedium(context, signing, { version, visitor: visitorOf(request, ip) })
      return await answerSigning(context, token)
    },
    { limit: SIGNING_LIMIT },
  ),

  openRoute(
    calls.signDocument,
    'anyone',
    async ({ context, params: { token }, body, request, ip }) => {
      const signing = await findSigning(context.db, token)
      await signDocument(context, signing, { ...body, token, visitor: visitorOf(request, ip) })
      return await answerSigning(context, token)
    },
    { limit: SIGNING_LIMIT, bodyLimit: MARK_BODY_LIMIT },
  ),

  openRoute(
    calls.refuseSigning,
    'anyone',
    async ({ context, params: { token }, body, request, ip }) => {
      const signing = await findSigning(context.db, token)
      await refuseSigning(context, signing, { ...body, token, visitor: visitorOf(request, ip) })
      return await answerSigning(context, token)
    },
    { limit: SIGNING_LIMIT },
  ),
]
