import { z } from 'zod'
import { QUESTION_PARTS } from '../../contract/kinds/question-parts.ts'
import { defineCall, ok, removalQuery } from './call.ts'

/**
 * The contents of the JSON text `rules` (RULES-2). `question` is HTML, sanitised of all code and external
 * content.
 */
export const questionContent = z.strictObject({
  question: z.string(),
  checkboxes: z.array(z.string()),
  selectedSection: z.enum(QUESTION_PARTS),
})
export type QuestionContent = z.infer<typeof questionContent>

const question = z.object({ id: z.uuid(), rules: z.string(), updatedAt: z.iso.datetime() })

/** API-69. `rules` is a JSON text of `questionContent`; null without a question. */
export const readQuestion = defineCall('GET /rules', {
  summary: 'The question that the form asks, and in which section',
  cacheable: true,
  answer: ok.extend({ question: question.nullable() }),
  failures: [],
})

/**
 * Replaces the question (GAP-73). An invalid question is 422, with an issue for each part. With `readAt`,
 * the `updatedAt` that the author read, null without a question, a save after a change by another user is
 * refused.
 */
export const saveQuestion = defineCall('POST /rules', {
  summary: 'Ask this question on the form, instead of the one before',
  body: z.strictObject({
    rules: z.string().max(200_000),
    readAt: z.iso.datetime().nullable().optional(),
  }),
  answer: ok.extend({ question }),
  failures: ['bad-json', 'conflict', 'invalid'],
})

/** Answers in records are preserved. `readAt`: as for a save. */
export const removeQuestion = defineCall('DELETE /rules', {
  summary: 'Ask no question on the form',
  query: removalQuery,
  answer: ok,
  failures: ['not-found', 'conflict'],
})
