import { readRules, removeRules, saveRules } from '../../../shared/api/questions.ts'
import { type Route, route } from '../../http/route.ts'
import { dropRule, findRule, replaceRule } from './question-rule.ts'

/** GAP-74: everyone reads the question, an administrator writes it. */
export const ruleRoutes: Route[] = [
  route(readRules, 'any user', async ({ context: { db } }) => ({ ok: true, question: await findRule(db) }), {
    derivedFrom: () => ['questions'],
  }),

  route(
    saveRules,
    'administrator',
    async ({ context: { db, now }, body, caller: { userId }, ip }) => ({
      ok: true,
      question: await replaceRule(db, { text: body.rules, readAt: body.readAt, now: now() }, { userId, ip }),
    }),
    { idempotent: true },
  ),

  route(removeRules, 'administrator', async ({ context: { db }, query, caller: { userId }, ip }) => {
    await dropRule(db, query.readAt, { userId, ip })
    return { ok: true }
  }),
]
