import { Group, Stack, Text, TextInput } from '@mantine/core'
import { DEFAULT_SEPARATOR, documentName } from '../../../shared/documents/document-name.ts'
import { useExampleValues } from '../../lib/document-queries.ts'
import { NameProblems } from '../../ui/name-problems.tsx'
import { NamingRules } from './naming-rules.tsx'
import { problemsOfNaming, type TemplateDraft } from './template-draft.ts'

interface NamingFieldsProps extends Pick<TemplateDraft, 'naming_rules' | 'separator'> {
  variables: readonly string[]
  onEdit(part: Partial<TemplateDraft>): void
}

/** TEMPL-11: the file name of a document, with an example that is updated. */
export function NamingFields({ naming_rules, separator, variables, onEdit }: NamingFieldsProps) {
  const example = useExampleValues({ sample: 'dual-domestico' })
  return (
    <Stack gap="xs">
      <NamingRules
        value={naming_rules}
        variables={variables}
        onChange={(rules) => onEdit({ naming_rules: rules })}
      />
      <Group align="flex-end" gap="md">
        <TextInput
          label="Separator"
          placeholder={DEFAULT_SEPARATOR}
          w={140}
          maxLength={20}
          autoComplete="off"
          value={separator}
          onChange={(event) => onEdit({ separator: event.currentTarget.value })}
        />
        <Text size="sm" mb={8} flex="1 1 16rem" role="status" style={{ overflowWrap: 'anywhere' }}>
          <Text span inherit c="dimmed">
            Esempio:{' '}
          </Text>
          {example ? documentName(naming_rules, separator, example) : '…'}
        </Text>
      </Group>
      <NameProblems problems={problemsOfNaming(naming_rules, variables)} />
    </Stack>
  )
}
