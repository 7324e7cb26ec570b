import { Checkbox, Group, Text } from '@mantine/core'
import type { QuestionPart } from '../../../contract/index.ts'
import { plainText } from '../../../contract/kinds/html-to-plain-text.ts'
import type { EditedQuestion } from '../../../shared/questions/question-issues.ts'
import classes from './question.module.css'
import { SECTION_LABELS } from './section-labels.ts'

/** The question as the form shows it: its text, and a checkbox for each answer. */
export function QuestionPreview({ rule }: { rule: EditedQuestion }) {
  const question = plainText(rule.question)
  if (question === '' && rule.checkboxes.length === 0) return null
  return (
    <section className={classes.preview} aria-label="Come si vedrà">
      <Text size="xs" c="dimmed">
        Come si vedrà nel modulo
        {rule.selectedSection !== '' &&
          `, in cima a: ${SECTION_LABELS[rule.selectedSection as QuestionPart]}`}
      </Text>
      <Text size="sm" fw={500} my={4} style={{ overflowWrap: 'anywhere' }}>
        {question}
      </Text>
      <Group gap="xs">
        {rule.checkboxes.map((box) => (
          <Checkbox key={box} size="sm" label={box} readOnly checked={false} tabIndex={-1} />
        ))}
      </Group>
    </section>
  )
}
