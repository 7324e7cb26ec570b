import type { QuestionPart } from '../../kinds/question-parts.ts'
import type { Field, Section } from '../../row.ts'
import { field } from '../common/field-builders.ts'

function question(part: QuestionPart): Field {
  return field(`question_${part}`, 'checks', 'Domanda', {
    required: false,
    maxLength: 5000,
    rules: { ticks: part },
    requirements: ['RULES-3', 'RULES-10'],
    undocumented: true,
  })
}

/** The section with the organisation's question at its top and above the fields that have one, if there are any (RULES-3). */
export function withQuestion(section: Section): Section {
  const first = section.question && question(section.question)
  const fields = section.fields.flatMap((field) =>
    field.questionAbove ? [questionAbove(field), field] : field,
  )
  return { ...section, fields: first ? [first, ...fields] : fields }
}

function questionAbove({ questionAbove: part, when }: Field): Field {
  return { ...question(part!), ...(when && { when }) }
}
