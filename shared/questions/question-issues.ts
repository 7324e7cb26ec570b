import { QUESTION_PARTS } from '../../contract/index.ts'
import { plainText } from '../../contract/kinds/html-to-plain-text.ts'
import { nameKey } from '../../contract/texts/name-key.ts'
import type { FieldIssue } from '../errors.ts'

/** A question in the editor: initially without a section. */
export interface EditedQuestion {
  /** HTML. */
  question: string
  checkboxes: readonly string[]
  selectedSection: string
}

/** CONST-12. */
const MIN_CHECKBOXES = 2
const MAX_CHECKBOXES = 50
export const MAX_CHECKBOX_LENGTH = 200
const MAX_QUESTION_LENGTH = 20_000

/** RULES-4 to RULES-6: the problems of a question, checked on the page before sending and on the server; empty for a valid one. */
export function questionIssues(edited: EditedQuestion): FieldIssue[] {
  return [
    ...issuesOf('question', questionProblem(edited.question)),
    ...issuesOf('checkboxes', boxesProblem(edited.checkboxes)),
    ...issuesOf('selectedSection', sectionProblem(edited.selectedSection)),
  ]
}

type Problem = readonly [code: string, message: string] | undefined

const issuesOf = (field: keyof EditedQuestion, problem: Problem): FieldIssue[] =>
  problem ? [{ field, code: problem[0], message: problem[1] }] : []

function questionProblem(html: string): Problem {
  if (plainText(html) === '') return ['required', 'Scrivi la domanda']
  return html.length > MAX_QUESTION_LENGTH ? ['too-long', 'La domanda è troppo lunga'] : undefined
}

function boxesProblem(boxes: readonly string[]): Problem {
  if (boxes.length < MIN_CHECKBOXES) return ['too-few', `Servono almeno ${MIN_CHECKBOXES} risposte`]
  if (boxes.length > MAX_CHECKBOXES) return ['too-many', `Al massimo ${MAX_CHECKBOXES} risposte`]
  if (boxes.some((box) => box.trim() === '')) return ['empty', 'Una risposta è vuota']
  if (boxes.some((box) => box.length > MAX_CHECKBOX_LENGTH))
    return ['too-long', `Una risposta ha al massimo ${MAX_CHECKBOX_LENGTH} caratteri`]
  // Answers are stored one per line.
  if (boxes.some((box) => /[\r\n]/.test(box))) return ['line', 'Una risposta sta su una riga sola']
  return new Set(boxes.map(nameKey)).size < boxes.length
    ? ['repeated', 'Due risposte sono uguali']
    : undefined
}

function sectionProblem(section: string): Problem {
  if (section === '') return ['required', 'Scegli la sezione']
  return QUESTION_PARTS.some((part) => part === section) ? undefined : ['unknown', 'Questa sezione non c’è']
}
