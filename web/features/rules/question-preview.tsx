import { Checkbox, Group, Text } from '@mantine/core'
import { plainText } from '../../../contract/form/kinds/plain-text.ts'
import type { QuestionPart } from '../../../contract/index.ts'
import type { TypedRule } from '../../../shared/rules/rule-issues.ts'
import classes from './rules.module.css'
import { SECTION_LABELS } from './section-labels.ts'

/** The question as the form asks it: its words, and a box for each answer. */
export function QuestionPreview({ rule }: { rule: TypedRule }) {
  const words = plainText(rule.question)
  if (words === '' && rule.checkboxes.length === 0) return null
  return (
    <section className={classes.preview} aria-label="Come si vedrà">
      <Text size="xs" c="dimmed">
        Come si vedrà nel modulo
        {rule.selectedSection !== '' &&
          `, in cima a: ${SECTION_LABELS[rule.selectedSection as QuestionPart]}`}
      </Text>
      <Text size="sm" fw={500} my={4} style={{ overflowWrap: 'anywhere' }}>
        {words}
      </Text>
      <Group gap="xs">
        {rule.checkboxes.map((box) => (
          <Checkbox key={box} size="sm" label={box} readOnly checked={false} tabIndex={-1} />
        ))}
      </Group>
    </section>
  )
}
