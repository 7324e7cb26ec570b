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

/**
 * Two names under one VAT number: one company, or two members of a VAT group. Or the company with which the record is in
 * the CRM has other data: corrected, or another company.
 */
export function CompanyQuestions({ questions, choices, onChange }: CompanyQuestionsProps) {
  return questions.map(({ identity, name, vat, others }) => {
    const group = others.filter((other) => other.vat === undefined)
    const former = others.filter((other) => other.vat !== undefined)
    return (
      <Stack key={identity} gap="xs">
        {group.length > 0 && (
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            La P. IVA {vat} di «{name}» è anche di {group.map(toName)}.
          </Text>
        )}
        {former.map((other) => (
          <Text key={other.identity} size="sm" style={{ overflowWrap: 'anywhere' }}>
            Nel CRM questo contratto è di {toName(other, 0)}, P. IVA {other.vat}; ora c’è scritto «{name}», P.
            IVA {vat}.
          </Text>
        ))}
        <Radio.Group
          label={
            former.length > 0
              ? 'Stessa azienda con i dati corretti, o un’altra?'
              : 'Stessa azienda con un altro nome, o un’altra del gruppo IVA?'
          }
          description={
            former.length > 0
              ? 'Senza risposta restano due clienti; quello di prima si annulla solo se non ha altri contratti.'
              : 'Senza risposta restano due clienti.'
          }
          value={choices[identity] ?? null}
          onChange={(chosen) => onChange({ ...choices, [identity]: chosen })}
        >
          <Stack gap={6} mt="xs">
            {others.map((other) => (
              <Radio key={other.identity} value={other.identity} label={sameLabel(other, others.length)} />
            ))}
            <Radio
              value={OTHER}
              label={former.length > 0 ? 'Un’altra azienda' : 'Un’altra azienda del gruppo IVA'}
            />
          </Stack>
        </Radio.Group>
      </Stack>
    )
  })
}

function sameLabel({ name, vat }: CompanyQuestion['others'][number], count: number): string {
  const change = vat === undefined ? 'con un altro nome' : 'con i dati corretti'
  return count === 1 ? `Stessa azienda ${change}` : `Stessa azienda: «${name}» ${change}`
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
