import { Group, Loader, Stack, Text, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { watchPreparation } from '../lib/preparing.ts'
import { CenteredCard } from '../ui/centered-card.tsx'

/** The page while the server fills in its demonstration: it loads itself again when that is complete. */
export function PreparingScreen() {
  useDocumentTitle('In preparazione · Sportello')
  const [isSilent, setSilent] = useState(false)
  useEffect(() => watchPreparation(() => location.reload(), setSilent), [])
  return (
    <CenteredCard>
      <Stack gap="sm" role="status">
        <Group gap="sm" wrap="nowrap">
          <Loader size="sm" aria-hidden="true" />
          <Title order={1} size="h3">
            La dimostrazione si sta preparando
          </Title>
        </Group>
        <Text size="sm" c="dimmed">
          {isSilent
            ? 'Il server non risponde. Appena risponde di nuovo, la pagina si apre da sola.'
            : 'Il server aggiunge contratti e firme di prova. Appena è pronta, la pagina si apre da sola.'}
        </Text>
      </Stack>
    </CenteredCard>
  )
}
