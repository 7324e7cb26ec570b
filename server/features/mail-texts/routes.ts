import {
  listMailTexts,
  previewMailText as previewCall,
  resetMailText,
  writeMailText,
} from '../../../shared/api/mail-texts.ts'
import { type Route, route } from '../../http/route.ts'
import { changeMailText, dropMailText, findMailTexts } from './mail-texts.ts'
import { previewMailText } from './preview-mail-text.ts'

export const mailTextRoutes: Route[] = [
  route(listMailTexts, 'administrator', async ({ context: { db } }) => ({
    ok: true,
    texts: await findMailTexts(db),
  })),

  route(
    writeMailText,
    // Some of these mails contain a code of a login.
    'fresh administrator',
    async ({ context, params: { kind }, body, proof }) => {
      const { readAt, ...wording } = body
      return { ok: true, text: await changeMailText(context, proof, { kind, wording, readAt }) }
    },
    { idempotent: true },
  ),

  route(
    resetMailText,
    'fresh administrator',
    async ({ context, params: { kind }, query: { readAt }, proof }) => ({
      ok: true,
      text: await dropMailText(context.db, proof, { kind, readAt }),
    }),
    { idempotent: true },
  ),

  route(
    previewCall,
    'administrator',
    async ({ context, params: { kind }, body: { source, ...wording } }) => ({
      ok: true,
      ...(await previewMailText(context, { kind, wording, source })),
    }),
  ),
]
