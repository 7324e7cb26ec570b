import { Anchor, Radio, Stack, Text, VisuallyHidden } from '@mantine/core'
import type { CompanyAnswer, CompanyQuestion } from '../../../shared/api/crm-sync.ts'

/** By the identity of the company; the identity of the same company, or `OTHER`. */
export type CompanyChoices = Readonly<Record<string, string>>

const OTHER = 'other'

/** The answers to what was chosen; a question without a choice stays open. */
export const toAnswers = (questions: readonly CompanyQuestion[], choices: CompanyChoices): CompanyAnswer[] =>
  questions.flatMap(({ identity, others }) => {
    const chosen = choices[identity]
    if (chosen === undefined) return []
    const all = others.map((other) => other.identity)
    return [{ identity, others: all, ...(chosen !== OTHER && { same: chosen }) }]
  })

interface CompanyQuestionsProps {
  questions: readonly CompanyQuestion[]
  choices: CompanyChoices
  onChange(choices: CompanyChoices): void
}

/** Two names under one VAT number: one company, or two members of a VAT group. */
export function CompanyQuestions({ questions, choices, onChange }: CompanyQuestionsProps) {
  return questions.map(({ identity, name, vat, others }) => (
    <Stack key={identity} gap="xs">
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        La P. IVA {vat} di «{name}» è anche di {others.map(toName)}.
      </Text>
      <Radio.Group
        label="Stessa azienda con un altro nome, o un’altra del gruppo IVA?"
        description="Senza risposta restano due clienti."
        value={choices[identity] ?? null}
        onChange={(chosen) => onChange({ ...choices, [identity]: chosen })}
      >
        <Stack gap={6} mt="xs">
          {others.map((other) => (
            <Radio
              key={other.identity}
              value={other.identity}
              label={
                others.length === 1
                  ? 'Stessa azienda con un altro nome'
                  : `Stessa azienda: «${other.name}» con un altro nome`
              }
            />
          ))}
          <Radio value={OTHER} label="Un’altra azienda del gruppo IVA" />
        </Stack>
      </Radio.Group>
    </Stack>
  ))
}

const toName = ({ identity, name, page }: CompanyQuestion['others'][number], index: number) => (
  <Text span inherit key={identity}>
    {index > 0 && ', '}«{name}»
    {page && (
      <>
        {' ('}
        <Anchor href={page} target="_blank" rel="noreferrer" inherit>
          Apri
          <VisuallyHidden> {name}</VisuallyHidden>
        </Anchor>
        )
      </>
    )}
  </Text>
)
