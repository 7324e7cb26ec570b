import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import { plainText } from '../../../contract/form/kinds/html-to-plain-text.ts'
import { type QuestionRules, questionRules } from '../../../shared/api/questions.ts'
import { type EditedQuestionRule, ruleIssues } from '../../../shared/questions/rule-issues.ts'
import type { Actor } from '../../audit/actor.ts'
import { recordChange } from '../../audit/record-change.ts'
import { lockList } from '../../db/list-versions.ts'
import type { Database } from '../../db/schema.ts'
import { cleanHtml } from '../../documents/script-html.ts'
import { Failure } from '../../http/failure.ts'
import { parseJson } from '../../http/parse-json.ts'
import { refuseStale } from '../../http/refuse-stale.ts'

/** The rule as it travels: its JSON as a text (RULES-2). */
export interface PresentedRule {
  id: string
  rules: string
  updatedAt: string
}

const COLUMNS = ['id', 'rules', 'updated_at'] as const
interface Row {
  id: string
  rules: QuestionRules
  updated_at: Date
}

export async function findRule(db: Kysely<Database>): Promise<PresentedRule | null> {
  const row = await findRow(db)
  return row ? present(row) : null
}

interface Replacement {
  text: string
  /** When the author read the rule, null where there was none; another's save since then is a `conflict`. */
  readAt?: string | null | undefined
  now: Date
}

/** Puts the rule in the place of the one before. Throws `bad-json`, `bad-request`, `invalid` and `conflict`. */
export async function replaceRule(
  db: Kysely<Database>,
  { text, readAt, now }: Replacement,
  actor: Actor,
): Promise<PresentedRule> {
  const rules = readRule(text)
  return await db.transaction().execute(async (trx) => {
    await lockList(trx, 'questions')
    const before = await findRow(trx)
    await refuseStaleRule(trx, readAt, before)
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
export async function dropRule(
  db: Kysely<Database>,
  readAt: string | undefined,
  actor: Actor,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockList(trx, 'questions')
    const row = await findRow(trx)
    if (!row) throw new Failure('not-found')
    await refuseStaleRule(trx, readAt, row)
    await trx.deleteFrom('questions').execute()
    await recordChange(trx, { ...recorded(row), ...actor, before: { ...row.rules } })
  })
}

const findRow = (db: Kysely<Database>): Promise<Row | undefined> =>
  db.selectFrom('questions').select(COLUMNS).executeTakeFirst()

const refuseStaleRule = (trx: Kysely<Database>, readAt: string | null | undefined, row: Row | undefined) =>
  refuseStale(trx, {
    noun: 'rules',
    readAt,
    savedAt: row?.updated_at ?? null,
    stored: () => (row ? present(row) : null),
  })

const typedRule = z.strictObject({
  question: z.string(),
  checkboxes: z.array(z.string()),
  selectedSection: z.string(),
})

/** The stored form: sanitised, and each box on one trimmed line. */
function readRule(text: string): QuestionRules {
  const read = typedRule.safeParse(parseJson(text))
  if (!read.success) throw unreadableRule()
  const rule: EditedQuestionRule = {
    ...read.data,
    question: cleanHtml(read.data.question),
    checkboxes: read.data.checkboxes.map((box) => box.trim()),
  }
  const issues = ruleIssues(rule)
  if (issues.length > 0) throw new Failure('invalid', { message: issues[0]!.message, issues })
  return questionRules.parse(rule)
}

const unreadableRule = () =>
  new Failure('bad-request', {
    issues: [{ field: 'rules', code: 'type', message: 'Una domanda con le sue risposte e la sezione' }],
  })

const recorded = ({ id, rules }: Row) =>
  ({ noun: 'rules', objectId: id, title: plainText(rules.question).slice(0, 200) }) as const

function present({ id, rules, updated_at }: Row): PresentedRule {
  const clean = { ...rules, question: cleanHtml(rules.question) }
  return { id, rules: JSON.stringify(clean), updatedAt: updated_at.toISOString() }
}
