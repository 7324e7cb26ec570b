import { Text } from '@mantine/core'
import type { VariableUse } from '../../../shared/api/template-variables.ts'

/** The templates and scripts that use a variable; nothing if there are none. */
export function TemplateVariableUses({
  variable,
  uses,
}: {
  variable: string
  uses: VariableUse | undefined
}) {
  const { templates = [], scripts = [] } = uses ?? {}
  if (templates.length + scripts.length === 0) return null
  return (
    <Text size="sm" mt="xs">
      {variable} è usata {templates.length > 0 && `nei modelli ${joinNames(templates)}`}
      {templates.length > 0 && scripts.length > 0 && ' e '}
      {scripts.length > 0 && `negli script ${joinNames(scripts)}`}: lì resterebbe scritta così com’è.
    </Text>
  )
}

const joinNames = (entries: readonly { name: string }[]) => entries.map(({ name }) => `«${name}»`).join(', ')
