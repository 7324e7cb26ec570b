import * as calls from '../../../shared/api/mail-texts.ts'
import { idempotentRoute } from '../../http/idempotency.ts'
import { checkedFirst, type Route, route } from '../../http/route.ts'
import { changeMailText, checkWording, dropMailText, findMailTexts } from './mail-texts.ts'
import { previewMailText } from './preview-mail-text.ts'

export const mailTextRoutes: Route[] = [
  route(calls.listMailTexts, 'administrator', async ({ context: { db } }) => ({
    ok: true,
    texts: await findMailTexts(db),
  })),

  // Fresh, since some of these mails contain a code of a login.
  checkedFirst(
    calls.writeMailText,
    ({ params: { kind }, body: { readAt: _, ...wording } }) => void checkWording(kind, wording),
    idempotentRoute(
      calls.writeMailText,
      'fresh administrator',
      async (trx, { context, params: { kind }, body, proof }) => {
        const { readAt, ...wording } = body
        return { ok: true, text: await changeMailText(trx, context, proof, { kind, wording, readAt }) }
      },
    ),
  ),

  idempotentRoute(
    calls.resetMailText,
    'fresh administrator',
    async (trx, { params: { kind }, query: { readAt }, proof }) => ({
      ok: true,
      text: await dropMailText(trx, proof, { kind, readAt }),
    }),
  ),

  route(
    calls.previewMailText,
    'administrator',
    async ({ context, params: { kind }, body: { source, ...wording } }) => ({
      ok: true,
      ...(await previewMailText(context, { kind, wording, source })),
    }),
  ),
]
