import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import { plainText } from '../../../contract/form/kinds/html-to-plain-text.ts'
import { type QuestionContent, questionContent } from '../../../shared/api/questions.ts'
import { type EditedQuestion, questionIssues } from '../../../shared/questions/question-issues.ts'
import type { Actor } from '../../audit/actor.ts'
import { recordChange } from '../../audit/record-change.ts'
import { lockList } from '../../db/list-versions.ts'
import type { Database } from '../../db/schema.ts'
import { cleanHtml } from '../../documents/script-html.ts'
import { Failure } from '../../http/failure.ts'
import { parseJson } from '../../http/parse-json.ts'
import { refuseStale } from '../../http/refuse-stale.ts'

/** The question of an answer: its content is a JSON text (RULES-2). */
export interface PresentedQuestion {
  id: string
  rules: string
  updatedAt: string
}

const COLUMNS = ['id', 'rules', 'updated_at'] as const
interface Row {
  id: string
  rules: QuestionContent
  updated_at: Date
}

export async function findQuestion(db: Kysely<Database>): Promise<PresentedQuestion | null> {
  const row = await findRow(db)
  return row ? present(row) : null
}

interface Replacement {
  text: string
  /** When the author read the question, null where there was none; another user's save since then is a `conflict`. */
  readAt?: string | null | undefined
  now: Date
}

/** Replaces the question. Throws `bad-json`, `bad-request`, `invalid` and `conflict`. */
export async function replaceQuestion(
  db: Kysely<Database>,
  { text, readAt, now }: Replacement,
  actor: Actor,
): Promise<PresentedQuestion> {
  const rules = parseQuestion(text)
  return await db.transaction().execute(async (trx) => {
    await lockList(trx, 'questions')
    const before = await findRow(trx)
    await refuseStaleQuestion(trx, readAt, before)
    const row = await trx
      .insertInto('questions')
      .values({ rules: JSON.stringify(rules) })
      // There is at most one, also after concurrent saves.
      .onConflict((conflict) =>
        conflict
          .expression(sql`(true)`)
          .doUpdateSet(({ ref }) => ({ rules: ref('excluded.rules'), updated_at: now })),
      )
      .returning(COLUMNS)
      .executeTakeFirstOrThrow()
    await recordChange(trx, {
      ...recorded(row),
      ...actor,
      ...(before && { before: { ...before.rules } }),
      after: { ...rules },
      savedAt: now,
    })
    return present(row)
  })
}

/** Throws `not-found` where no question is asked, and `conflict`. */
export async function dropQuestion(
  db: Kysely<Database>,
  readAt: string | undefined,
  actor: Actor,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockList(trx, 'questions')
    const row = await findRow(trx)
    if (!row) throw new Failure('not-found')
    await refuseStaleQuestion(trx, readAt, row)
    await trx.deleteFrom('questions').execute()
    await recordChange(trx, { ...recorded(row), ...actor, before: { ...row.rules } })
  })
}

const findRow = (db: Kysely<Database>): Promise<Row | undefined> =>
  db.selectFrom('questions').select(COLUMNS).executeTakeFirst()

const refuseStaleQuestion = (
  trx: Kysely<Database>,
  readAt: string | null | undefined,
  row: Row | undefined,
) =>
  refuseStale(trx, {
    noun: 'rules',
    readAt,
    savedAt: row?.updated_at ?? null,
    stored: () => (row ? present(row) : null),
  })

const typedQuestion = z.strictObject({
  question: z.string(),
  checkboxes: z.array(z.string()),
  selectedSection: z.string(),
})

/** The stored form: sanitised, and each box on one trimmed line. */
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

const recorded = ({ id, rules }: Row) =>
  ({ noun: 'rules', objectId: id, title: plainText(rules.question).slice(0, 200) }) as const

function present({ id, rules, updated_at }: Row): PresentedQuestion {
  const clean = { ...rules, question: cleanHtml(rules.question) }
  return { id, rules: JSON.stringify(clean), updatedAt: updated_at.toISOString() }
}
