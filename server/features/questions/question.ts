import type { Kysely, Transaction } from 'kysely'
import { plainText } from '../../../contract/kinds/html-to-plain-text.ts'
import { refuseStale } from '../../audit/refuse-stale.ts'
import { lockList } from '../../catalogue/list-versions.ts'
import type { Database } from '../../db/schema.ts'
import { cleanHtml } from '../../documents/script-html.ts'
import { type Act, defineEntity, presentEntry } from '../../entities/entity.ts'
import { Failure } from '../../http/failure.ts'
import { parseQuestion } from './parse-question.ts'

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

export async function findQuestion(db: Kysely<Database>): Promise<PresentedQuestion | null> {
  return (await questions.list(db))[0] ?? null
}

interface Replacement {
  text: string
  /** When the author read the question, null when there was none; a later save by another user is a `conflict`. */
  readAt?: string | null | undefined
}

/** Replaces the question. */
export async function replaceQuestion(
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

export async function dropQuestion(
  trx: Transaction<Database>,
  readAt: string | undefined,
  act: Act,
): Promise<void> {
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
