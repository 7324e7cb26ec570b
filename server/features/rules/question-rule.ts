import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import { plainText } from '../../../contract/form/kinds/plain-text.ts'
import { type QuestionRules, questionRules } from '../../../shared/api/rules.ts'
import { ruleIssues, type TypedRule } from '../../../shared/rules/rule-issues.ts'
import { noteChange } from '../../db/note-change.ts'
import type { Database } from '../../db/schema.ts'
import { cleanHtml } from '../../documents/script-html.ts'
import { Failure } from '../../http/failure.ts'
import { parseJson } from '../../http/parse-json.ts'

interface Author {
  userId: string
  ip: string
}

/** The rule as it travels: its JSON as a text (1 §3). */
export interface PresentedRule {
  id: string
  rules: string
}

export async function findRule(db: Kysely<Database>): Promise<PresentedRule | null> {
  const row = await db.selectFrom('question_rules').select(['id', 'rules']).executeTakeFirst()
  return row ? present(row) : null
}

/** Puts the rule in the place of the one before. Throws `bad-json`, `bad-request` and `invalid`. */
export async function replaceRule(
  db: Kysely<Database>,
  { text, now }: { text: string; now: Date },
  author: Author,
): Promise<PresentedRule> {
  const rules = readRule(text)
  return await db.transaction().execute(async (trx) => {
    const before = await lockRule(trx)
    const row = await trx
      .insertInto('question_rules')
      .values({ rules: JSON.stringify(rules) })
      // There is one at most, whoever saves at the same moment.
      .onConflict((conflict) =>
        conflict
          .expression(sql`(true)`)
          .doUpdateSet(({ ref }) => ({ rules: ref('excluded.rules'), updated_at: now })),
      )
      .returning(['id', 'rules'])
      .executeTakeFirstOrThrow()
    await noteChange(trx, {
      ...{ ...noted(row), ...author },
      ...(before && { before: { ...before.rules } }),
      after: { ...rules },
    })
    return present(row)
  })
}

/** Throws `not-found` where no question is asked. */
export async function dropRule(db: Kysely<Database>, author: Author): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await trx.deleteFrom('question_rules').returning(['id', 'rules']).executeTakeFirst()
    if (!row) throw new Failure('not-found')
    await noteChange(trx, { ...noted(row), ...author, before: { ...row.rules } })
  })
}

const lockRule = (trx: Kysely<Database>) =>
  trx.selectFrom('question_rules').select(['id', 'rules']).forUpdate().executeTakeFirst()

const typedRule = z.strictObject({
  question: z.string(),
  checkboxes: z.array(z.string()),
  selectedSection: z.string(),
})

/** As it is kept: clean, and each box on one line without blanks around it. */
function readRule(text: string): QuestionRules {
  const read = typedRule.safeParse(parseJson(text))
  if (!read.success) throw unreadable()
  const rule: TypedRule = {
    ...read.data,
    question: cleanHtml(read.data.question),
    checkboxes: read.data.checkboxes.map((box) => box.trim()),
  }
  const issues = ruleIssues(rule)
  if (issues.length > 0) throw new Failure('invalid', { message: issues[0]!.message, issues })
  return questionRules.parse(rule)
}

const unreadable = () =>
  new Failure('bad-request', {
    issues: [{ field: 'rules', code: 'type', message: 'Una domanda con le sue risposte e la sezione' }],
  })

const noted = ({ id, rules }: { id: string; rules: QuestionRules }) =>
  ({ noun: 'rules', objectId: id, title: plainText(rules.question).slice(0, 200) }) as const

function present({ id, rules }: { id: string; rules: QuestionRules }): PresentedRule {
  return { id, rules: JSON.stringify({ ...rules, question: cleanHtml(rules.question) }) }
}
