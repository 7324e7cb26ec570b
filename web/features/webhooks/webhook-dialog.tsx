import { Button, Checkbox, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createWebhook, WEBHOOK_EVENTS } from '../../../shared/api/webhooks.ts'
import { failureText } from '../../lib/call-failure.ts'
import { useSendOnce } from '../../ui/crud/entity.ts'
import { Dialog, DialogAnswers } from '../../ui/dialog.tsx'
import { EditorNotices } from '../../ui/editing/editor-notices.tsx'
import type { EntryModel } from '../../ui/editing/entry-editor.ts'
import { useEntryEditor } from '../../ui/editing/use-entry-editor.ts'
import { eventText, WEBHOOKS } from './webhooks.ts'

/** Webhooks are only created and switched, so only a new one is edited. */
export const WEBHOOK_DRAFTS: EntryModel<{ url: string; events: string[] }, never> = {
  kind: 'webhooks',
  empty: { url: '', events: ['created', 'updated', 'synced', 'signature'] },
  fields: [],
  idOf: () => '',
  valuesOf: (never) => never,
}

/** Creates a webhook; its secret is shown once, at the end. */
export function WebhookDialog({ onClose }: { onClose(): void }) {
  const client = useQueryClient()
  const editor = useEntryEditor(WEBHOOK_DRAFTS, undefined)
  const { url, events } = editor.read().values
  const sendOnce = useSendOnce()
  const create = useMutation({
    mutationFn: () => {
      const { values } = editor.beginSave()
      const body = { url: values.url.trim(), events: values.events as [never] }
      return sendOnce(createWebhook, { body })
    },
    meta: { failure: 'in place' },
    onSuccess: () => {
      editor.saved()
      return void client.invalidateQueries({ queryKey: WEBHOOKS })
    },
  })
  const ready = /^https?:\/\/\S+$/.test(url.trim()) && events.length > 0
  return (
    <Dialog onClose={onClose} title="Nuovo webhook" size="md" isDirty={editor.isDirty}>
      {create.data ? (
        <Stack gap="sm">
          <Text size="sm">Questo segreto firma ogni consegna. Copialo ora: non si vedrà più.</Text>
          <TextInput
            readOnly
            label="Segreto"
            value={create.data.secret}
            onFocus={(event) => event.currentTarget.select()}
            data-autofocus
          />
          <DialogAnswers>
            <Button onClick={onClose}>Chiudi</Button>
          </DialogAnswers>
        </Stack>
      ) : (
        <Stack gap="sm">
          <EditorNotices editor={editor} onSave={() => create.mutate()} />
          <TextInput
            label="Indirizzo"
            placeholder="https://"
            value={url}
            onChange={(event) => editor.change({ url: event.currentTarget.value })}
            error={create.error ? failureText(create.error) : undefined}
            data-autofocus
          />
          <Checkbox.Group
            label="Che cosa raccontare"
            value={events}
            onChange={(chosen) => editor.change({ events: chosen })}
          >
            <Stack gap={6} mt={6}>
              {WEBHOOK_EVENTS.map((event) => (
                <Checkbox key={event} value={event} label={eventText(event)} size="sm" />
              ))}
            </Stack>
          </Checkbox.Group>
          <DialogAnswers>
            <Button variant="default" onClick={onClose}>
              Chiudi
            </Button>
            <Button disabled={!ready} loading={create.isPending} onClick={() => create.mutate()}>
              Create
            </Button>
          </DialogAnswers>
        </Stack>
      )}
    </Dialog>
  )
}
