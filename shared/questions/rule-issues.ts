import { plainText } from '../../contract/form/kinds/plain-text.ts'
import { QUESTION_PARTS } from '../../contract/index.ts'
import type { FieldIssue } from '../errors.ts'

/** A question rule while it is being written: no section is chosen at first. */
export interface TypedRule {
  /** HTML. */
  question: string
  checkboxes: readonly string[]
  selectedSection: string
}

/** CONST-12. */
const LEAST_CHECKBOXES = 2
const MOST_CHECKBOXES = 50
export const LONGEST_CHECKBOX = 200
const LONGEST_QUESTION = 20_000

/** What is wrong with a question rule, on the page before it is sent and on the server; nothing for a good one. */
export function ruleIssues(rule: TypedRule): FieldIssue[] {
  return [
    ...one('question', questionProblem(rule.question)),
    ...one('checkboxes', boxesProblem(rule.checkboxes)),
    ...one('selectedSection', sectionProblem(rule.selectedSection)),
  ]
}

type Problem = readonly [code: string, message: string] | undefined

const one = (field: keyof TypedRule, problem: Problem): FieldIssue[] =>
  problem ? [{ field, code: problem[0], message: problem[1] }] : []

function questionProblem(html: string): Problem {
  if (plainText(html) === '') return ['required', 'Scrivi la domanda']
  return html.length > LONGEST_QUESTION ? ['too-long', 'La domanda è troppo lunga'] : undefined
}

function boxesProblem(boxes: readonly string[]): Problem {
  if (boxes.length < LEAST_CHECKBOXES) return ['too-few', `Servono almeno ${LEAST_CHECKBOXES} risposte`]
  if (boxes.length > MOST_CHECKBOXES) return ['too-many', `Al massimo ${MOST_CHECKBOXES} risposte`]
  if (boxes.some((box) => box.trim() === '')) return ['empty', 'Una risposta è vuota']
  if (boxes.some((box) => box.length > LONGEST_CHECKBOX))
    return ['too-long', `Una risposta ha al massimo ${LONGEST_CHECKBOX} caratteri`]
  // Answers are kept one on each line.
  if (boxes.some((box) => /[\r\n]/.test(box))) return ['line', 'Una risposta sta su una riga sola']
  return new Set(boxes).size < boxes.length ? ['repeated', 'Due risposte sono uguali'] : undefined
}

function sectionProblem(section: string): Problem {
  if (section === '') return ['required', 'Scegli la sezione']
  return QUESTION_PARTS.some((part) => part === section) ? undefined : ['unknown', 'Questa sezione non c’è']
}
