import { Text } from '@mantine/core'
import type { WordUse } from '../../../shared/api/customs.ts'

/** Where a word is written; nothing when nowhere. */
export function WordUses({ word, uses }: { word: string; uses: WordUse | undefined }) {
  const { templates = [], scripts = [] } = uses ?? {}
  if (templates.length + scripts.length === 0) return null
  return (
    <Text size="sm" mt="xs">
      {word} è usata {templates.length > 0 && `nei modelli ${listed(templates)}`}
      {templates.length > 0 && scripts.length > 0 && ' e '}
      {scripts.length > 0 && `negli script ${listed(scripts)}`}: lì resterebbe scritta così com’è.
    </Text>
  )
}

const listed = (things: readonly { name: string }[]) => things.map(({ name }) => `«${name}»`).join(', ')
