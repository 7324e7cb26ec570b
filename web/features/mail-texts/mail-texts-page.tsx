import { Badge, Button, Card, Group, SimpleGrid, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { MailText, MailTextKind } from '../../../shared/api/mail-texts.ts'
import { formatDateTime } from '../../lib/format-date.ts'
import { Loaded } from '../../ui/crud/loaded.tsx'
import { useReopenEditor } from '../../ui/editing/use-entry-editor.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { MAIL_TEXTS, mailTextsQuery } from './mail-text.ts'

/** Loaded with the editor. */
const MailTextDialog = lazyPart(() => import('./mail-text-dialog.tsx'))

/** The mails whose texts administrators can edit. */
export function MailTextsPage() {
  const query = useQuery(mailTextsQuery)
  const [open, setOpen] = useState<MailTextKind>()
  useReopenEditor<MailText>(MAIL_TEXTS.kind, (one) => setOpen(one?.kind))
  const text = query.data?.find(({ kind }) => kind === open)
  return (
    <>
      <Title order={1} size="h3" mb={4}>
        Testi delle mail
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        Oggetto, testo e HTML delle e-mail di Sportello. Le altre e-mail hanno testi fissi.
      </Text>
      <Loaded query={query} failed="Impossibile leggere i testi" rows={4}>
        {(texts) => (
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
            {texts.map((one) => (
              <TextCard key={one.kind} text={one} onOpen={() => setOpen(one.kind)} />
            ))}
          </SimpleGrid>
        )}
      </Loaded>
      {text && (
        <Suspense>
          <MailTextDialog key={text.kind} text={text} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </>
  )
}

function TextCard({ text: { title, about, subject, changed }, onOpen }: { text: MailText; onOpen(): void }) {
  return (
    <Card withBorder padding="sm" component="section" aria-label={title}>
      <Group justify="space-between" gap="xs" mb={4}>
        <Title order={2} size="h5">
          {title}
        </Title>
        <Badge variant="light" color={changed ? 'blue' : 'gray'}>
          {changed ? 'Modificato' : 'Originale'}
        </Badge>
      </Group>
      <Text size="sm" c="dimmed">
        {about}
      </Text>
      <Text size="sm" mt={6} style={{ overflowWrap: 'anywhere' }}>
        {subject}
      </Text>
      {changed && (
        <Text size="xs" c="dimmed" mt={4}>
          {changed.author}, {formatDateTime(changed.at)}
        </Text>
      )}
      <Group mt="sm">
        <Button size="compact-sm" variant="default" onClick={onOpen} aria-label={`Update ${title}`}>
          Update
        </Button>
      </Group>
    </Card>
  )
}
