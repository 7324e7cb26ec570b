import { readQuestion, removeQuestion, saveQuestion } from '../../../shared/api/questions.ts'
import { type Route, route } from '../../http/route.ts'
import { dropQuestion, findQuestion, replaceQuestion } from './question.ts'

/** GAP-74: everyone reads the question, an administrator writes it. */
export const ruleRoutes: Route[] = [
  route(
    readQuestion,
    'any user',
    async ({ context: { db } }) => ({ ok: true, question: await findQuestion(db) }),
    {
      derivedFrom: () => ['questions'],
    },
  ),

  route(
    saveQuestion,
    'administrator',
    async ({ context: { db, now }, body, caller }) => ({
      ok: true,
      question: await replaceQuestion(
        db,
        { text: body.rules, readAt: body.readAt },
        { ...caller, now: now() },
      ),
    }),
    { idempotent: true },
  ),

  route(
    removeQuestion,
    'administrator',
    async ({ context: { db, now }, query, caller }) => {
      await dropQuestion(db, query.readAt, { ...caller, now: now() })
      return { ok: true }
    },
    { idempotent: true },
  ),
]
