import { type QuestionRules, readRules } from '../../../shared/api/rules.ts'
import { cleanHtml } from '../../documents/script-html.ts'
import { type Route, route } from '../../http/route.ts'

export const ruleRoutes: Route[] = [
  route(readRules, 'any user', async ({ context: { db } }) => {
    const row = await db.selectFrom('question_rules').select(['id', 'rules']).executeTakeFirst()
    return { ok: true, question: row ? { id: row.id, rules: present(row.rules) } : null }
  }),
]

/** The rule travels as a JSON text (1 §3). */
function present(rules: QuestionRules): string {
  return JSON.stringify({ ...rules, question: cleanHtml(rules.question) })
}
