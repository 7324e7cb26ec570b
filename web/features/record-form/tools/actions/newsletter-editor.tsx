import { Button, Group, Modal } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  createNewsletterScript,
  type NewsletterScript,
  updateNewsletterScript,
} from '../../../../../shared/api/newsletter.ts'
import { randomId } from '../../../../lib/random-id.ts'
import { reportFailure, toast } from '../../../../lib/toast.ts'
import { send } from '../../../../lib/transport.ts'
import { EditedFields } from '../../../../ui/editing/edited-fields.tsx'
import { EditorNotices } from '../../../../ui/editing/editor-notices.tsx'
import type { EntryModel } from '../../../../ui/editing/entry-editor.ts'
import { useEntryEditor } from '../../../../ui/editing/use-entry-editor.ts'
import { showSaved } from '../../../../ui/just-saved.ts'
import RichText from '../../../../ui/rich-text.tsx'
import { htmlToText } from './html-to-text.ts'
import { newsletterScriptsQuery } from './newsletter-queries.ts'

const NEWSLETTER_SCRIPTS: EntryModel<{ text: string }, NewsletterScript> = {
  kind: 'newsletter-scripts',
  empty: { text: '' },
  fields: [{ name: 'text', label: 'Testo dello script', show: htmlToText }],
  idOf: ({ id }) => id,
  valuesOf: ({ text }) => ({ text }),
}

interface Props {
  /** Absent for a new one. */
  script: NewsletterScript | undefined
  onClose(): void
}

/** Edits a newsletter script (NEWS-15). Includes the rich text editor, so it is loaded when an administrator opens it. */
export default function NewsletterEditor({ script, onClose }: Props) {
  const client = useQueryClient()
  const editor = useEntryEditor(NEWSLETTER_SCRIPTS, script)
  const {
    values: { text },
    round,
  } = editor.read()
  // The same key for a repetition of the same creation.
  const [idempotencyKey, renewKey] = useState(randomId)
  const save = useMutation({
    mutationFn: () => {
      const { values, entry } = editor.beginSave()
      return entry
        ? send(updateNewsletterScript, {
            params: { id: entry.id },
            body: { ...values, readAt: entry.updatedAt },
          })
        : send(createNewsletterScript, { body: values }, { idempotencyKey })
    },
    meta: { failure: 'in place' },
    onError: (error) => {
      if (!editor.acceptConflict(error)) reportFailure(error, 'Script non salvato')
    },
    onSuccess: async ({ newsletterScript }) => {
      editor.saved()
      await client.invalidateQueries(newsletterScriptsQuery)
      showSaved(newsletterScript.id)
      toast.success('Script salvato')
      onClose()
    },
  })
  const type = (html: string) => {
    editor.change({ text: html })
    renewKey(randomId())
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={script ? 'Script della newsletter' : 'Nuovo script della newsletter'}
      size="lg"
      closeOnClickOutside={false}
      closeOnEscape={!editor.isDirty}
      closeButtonProps={{ 'aria-label': 'Chiudi' }}
    >
      <EditorNotices editor={editor} onSave={() => save.mutate()} />
      <EditedFields busy={save.isPending}>
        <RichText key={round} label="Testo dello script" initial={text} onChange={type} />
      </EditedFields>
      <Group justify="flex-end" mt="md" gap="xs">
        <Button variant="default" onClick={onClose} disabled={save.isPending}>
          Annulla
        </Button>
        <Button onClick={() => save.mutate()} loading={save.isPending} disabled={text.trim() === ''}>
          {script ? 'Update' : 'Create a new'}
        </Button>
      </Group>
    </Modal>
  )
}
