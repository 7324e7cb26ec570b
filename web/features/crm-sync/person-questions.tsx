import { Anchor, Radio, Stack, Text, VisuallyHidden } from '@mantine/core'
import type { CompanyAnswer, PersonQuestion } from '../../../shared/api/crm-sync.ts'

/** By the identity of the person; only what the user has chosen. */
export type PersonChoices = Readonly<Record<string, 'same' | 'other'>>

/** The answers to what was chosen; the rule decides about the others. */
export const toPersonAnswers = (
  questions: readonly PersonQuestion[],
  choices: PersonChoices,
): CompanyAnswer[] =>
  questions.flatMap(({ identity, former }) => {
    const chosen = choices[identity]
    if (chosen === undefined) return []
    return [{ identity, others: [former.identity], ...(chosen === 'same' && { same: former.identity }) }]
  })

interface PersonQuestionsProps {
  questions: readonly PersonQuestion[]
  choices: PersonChoices
  onChange(choices: PersonChoices): void
}

/** A person of the record who is in the CRM under another code or name: corrected, or another customer. */
export function PersonQuestions({ questions, choices, onChange }: PersonQuestionsProps) {
  return questions.map(({ identity, name, former, same }) => (
    <Radio.Group
      key={identity}
      label={<Question name={name} former={former} />}
      value={choices[identity] ?? (same ? 'same' : 'other')}
      onChange={(chosen) => onChange({ ...choices, [identity]: chosen as 'same' | 'other' })}
    >
      <Stack gap={6} mt="xs">
        <Radio
          value="same"
          label="È la stessa persona, con i dati corretti"
          description="Il suo cliente nel CRM si aggiorna, i suoi consensi restano."
        />
        <Radio
          value="other"
          label="È un’altra persona"
          description="Ha un cliente e consensi propri; il cliente di prima si annulla solo se non ha altri contratti."
        />
      </Stack>
    </Radio.Group>
  ))
}

const Question = ({ name, former }: Pick<PersonQuestion, 'name' | 'former'>) => (
  <Text span inherit style={{ overflowWrap: 'anywhere' }}>
    Nel CRM {former.name !== name && 'c’è '}«{former.name}»
    {former.page && (
      <>
        {' ('}
        <Anchor href={former.page} target="_blank" rel="noreferrer" inherit>
          Apri
          <VisuallyHidden> {former.name}</VisuallyHidden>
        </Anchor>
        )
      </>
    )}
    {former.name === name ? ' ha un altro codice fiscale: chi è?' : `, ora c’è scritto «${name}»: chi è?`}
  </Text>
)
