import { Group, NativeSelect } from '@mantine/core'
import { CAUSES, OUTCOME_LABELS, OUTCOME_STATES } from '../../../contract/outcomes/index.ts'
import type { FileAnswers, FilePartProps } from './file-preview.ts'

const STATES = [
  { value: '', label: 'Scegli' },
  ...OUTCOME_STATES.map((value) => ({ value, label: OUTCOME_LABELS[value] })),
  { value: 'none', label: 'Non è uno stato: lascia fuori' },
]
const CAUSE_OPTIONS = [
  { value: '', label: 'Scegli' },
  ...CAUSES.map(({ id, label }) => ({ value: id, label })),
]

/** The words that nobody has taught, each asked once for the supplier. */
export function FileWords({
  preview,
  words,
  disabled,
  onAnswer,
}: FilePartProps & Pick<FileAnswers, 'words'>) {
  const { states, causes } = preview.unknown
  if (states.length + causes.length === 0) return null
  return (
    <Group gap="sm" align="end" component="section" aria-label="Parole da spiegare">
      {states.map(({ word, rows }) => (
        <NativeSelect
          key={word}
          size="xs"
          label={`Stato «${word}» (${rows})`}
          data={STATES}
          disabled={disabled}
          value=""
          onChange={({ currentTarget: { value } }) => {
            const meaning = STATES.find((one) => one.value === value)?.value
            if (meaning)
              onAnswer({ words: { ...words, states: { ...words.states, [word]: meaning as 'none' } } })
          }}
        />
      ))}
      {causes.map(({ word, rows }) => (
        <NativeSelect
          key={word}
          size="xs"
          label={`Causa «${word}» (${rows})`}
          data={CAUSE_OPTIONS}
          disabled={disabled}
          value=""
          onChange={({ currentTarget: { value } }) => {
            const meaning = CAUSES.find(({ id }) => id === value)?.id
            if (meaning) onAnswer({ words: { ...words, causes: { ...words.causes, [word]: meaning } } })
          }}
        />
      ))}
    </Group>
  )
}
