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
    'administrator',
    async ({ context, params: { kind }, body, caller }) => {
      const { readAt, ...wording } = body
      const actor = { ...caller, now: context.now() }
      return { ok: true, text: await changeMailText(context.db, { kind, wording, readAt }, actor) }
    },
    { idempotent: true },
  ),

  route(
    resetMailText,
    'administrator',
    async ({ context, params: { kind }, query: { readAt }, caller }) => ({
      ok: true,
      text: await dropMailText(context.db, { kind, readAt }, caller),
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
