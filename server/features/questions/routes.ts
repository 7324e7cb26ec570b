import { readQuestion, removeQuestion, saveQuestion } from '../../../shared/api/questions.ts'
import { idempotentRoute } from '../../http/idempotency.ts'
import { type Route, route } from '../../http/route.ts'
import { dropQuestion, findQuestion, replaceQuestion } from './question.ts'

/** GAP-74: everyone reads the question, an administrator writes it. */
export const ruleRoutes: Route[] = [
  route(
    readQuestion,
    'any user',
    async ({ context: { db } }) => ({ ok: true, question: await findQuestion(db) }),
    { derivedFrom: () => ['questions'] },
  ),

  idempotentRoute(saveQuestion, 'administrator', async (trx, { context: { now }, body, caller }) => ({
    ok: true,
    question: await replaceQuestion(
      trx,
      { text: body.rules, readAt: body.readAt },
      { actor: caller, now: now() },
    ),
  })),

  idempotentRoute(removeQuestion, 'administrator', async (trx, { context: { now }, query, caller }) => {
    await dropQuestion(trx, query.readAt, { actor: caller, now: now() })
    return { ok: true }
  }),
]
