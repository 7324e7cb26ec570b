import type { Kysely, Transaction } from 'kysely'
import { z } from 'zod'
import { plainText } from '../../../contract/kinds/html-to-plain-text.ts'
import {
  type QuestionContent,
  questionContent,
  readQuestion,
  removeQuestion,
  saveQuestion,
} from '../../../shared/api/questions.ts'
import { type EditedQuestion, questionIssues } from '../../../shared/questions/question-issues.ts'
import { refuseStale } from '../../audit/refuse-stale.ts'
import { lockList } from '../../db/list-versions.ts'
import type { Database } from '../../db/schema.ts'
import { cleanHtml } from '../../documents/script-html.ts'
import { type Act, defineEntity, presentEntry } from '../../entities/entity.ts'
import { Failure } from '../../http/failure.ts'
import { idempotentRoute } from '../../http/idempotency.ts'
import { parseJson } from '../../http/parse-json.ts'
import { type Route, route } from '../../http/route.ts'

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

/** The question of an answer: its content is a JSON text (RULES-2). */
interface PresentedQuestion {
  id: string
  rules: string
  updatedAt: string
}

/** There is at most one row. */
const questions = defineEntity({
  noun: 'rules',
  table: 'questions',
  columns: ['rules'],
  order: [],
  unique: null,
  check: (text: string) => void parseQuestion(text),
  toColumns: (text) => ({ rules: JSON.stringify(parseQuestion(text)) }),
  present: ({ rules, ...row }): PresentedQuestion => {
    const clean = { ...rules, question: cleanHtml(rules.question) }
    return presentEntry({ ...row, rules: JSON.stringify(clean) })
  },
  title: ({ rules }) => plainText(rules.question).slice(0, 200),
  readable: ({ rules }) => ({ ...rules }),
})

async function findQuestion(db: Kysely<Database>): Promise<PresentedQuestion | null> {
  return (await questions.list(db))[0] ?? null
}

interface Replacement {
  text: string
  /** When the author read the question, null when there was none; a later save by another user is a `conflict`. */
  readAt?: string | null | undefined
}

/** Replaces the question. */
async function replaceQuestion(
  trx: Transaction<Database>,
  { text, readAt }: Replacement,
  act: Act,
): Promise<PresentedQuestion> {
  parseQuestion(text)
  const stored = await lockQuestion(trx, readAt)
  return stored
    ? await questions.change(trx, { id: stored.id, payload: text, readAt: undefined }, act)
    : await questions.create(trx, text, act)
}

async function dropQuestion(trx: Transaction<Database>, readAt: string | undefined, act: Act): Promise<void> {
  const stored = await lockQuestion(trx, readAt)
  if (!stored) throw new Failure('not-found')
  await questions.remove(trx, { id: stored.id, readAt }, act)
}

/**
 * Locks the question, also while there is none. Throws `conflict` when another user has stored any row since `readAt`.
 */
async function lockQuestion(
  trx: Kysely<Database>,
  readAt: string | null | undefined,
): Promise<PresentedQuestion | null> {
  await lockList(trx, 'questions')
  const stored = await findQuestion(trx)
  const savedAt = stored && new Date(stored.updatedAt)
  await refuseStale(trx, { noun: 'rules', readAt, savedAt, stored: () => stored })
  return stored
}

const typedQuestion = z.strictObject({
  question: z.string(),
  checkboxes: z.array(z.string()),
  selectedSection: z.string(),
})

/** The stored form: sanitised, with each checkbox on one trimmed line. */
function parseQuestion(text: string): QuestionContent {
  const read = typedQuestion.safeParse(parseJson(text))
  if (!read.success) throw unreadableQuestion()
  const question: EditedQuestion = {
    ...read.data,
    question: cleanHtml(read.data.question),
    checkboxes: read.data.checkboxes.map((box) => box.trim()),
  }
  const issues = questionIssues(question)
  if (issues.length > 0) throw new Failure('invalid', { message: issues[0]!.message, issues })
  return questionContent.parse(question)
}

const unreadableQuestion = () =>
  new Failure('bad-request', {
    issues: [{ field: 'rules', code: 'type', message: 'Una domanda con le sue risposte e la sezione' }],
  })
