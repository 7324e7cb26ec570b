import { z } from 'zod'
import { type QuestionContent, questionContent } from '../../../shared/api/questions.ts'
import { type EditedQuestion, questionIssues } from '../../../shared/questions/question-issues.ts'
import { cleanHtml } from '../../documents/script-html.ts'
import { Failure } from '../../http/failure.ts'
import { parseJson } from '../../http/parse-json.ts'

const typedQuestion = z.strictObject({
  question: z.string(),
  checkboxes: z.array(z.string()),
  selectedSection: z.string(),
})

/** The stored form: sanitised, with each checkbox on one trimmed line. */
export function parseQuestion(text: string): QuestionContent {
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
