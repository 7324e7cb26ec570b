import { Button, Group, Modal } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  createNewsletterScript,
  type NewsletterScript,
  updateNewsletterScript,
} from '../../../../shared/api/newsletter.ts'
import { randomId } from '../../../lib/random-id.ts'
import { toast } from '../../../lib/toast.ts'
import { send } from '../../../lib/transport.ts'
import { showSaved } from '../../../ui/just-saved.ts'
import RichText from '../../../ui/rich-text.tsx'
import { newsletterScriptsQuery } from './newsletter-queries.ts'

interface Props {
  /** Absent for a new one. */
  script: NewsletterScript | undefined
  onClose(): void
}

/** Writes a newsletter script (NEWS-15). Comes with the editor, so it loads when an administrator opens it. */
export default function NewsletterEditor({ script, onClose }: Props) {
  const client = useQueryClient()
  const [text, setText] = useState(script?.text ?? '')
  // The same for a repetition of the same creation.
  const [idempotencyKey, renewKey] = useState(randomId)
  const save = useMutation({
    mutationFn: () =>
      script
        ? send(updateNewsletterScript, { params: { id: script.id }, body: { text } })
        : send(createNewsletterScript, { body: { text } }, { idempotencyKey }),
    meta: { doing: 'Script non salvato' },
    onSuccess: async ({ newsletterScript }) => {
      await client.invalidateQueries(newsletterScriptsQuery)
      showSaved(newsletterScript.id)
      toast.success('Script salvato')
      onClose()
    },
  })
  const type = (html: string) => {
    setText(html)
    renewKey(randomId())
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={script ? 'Script della newsletter' : 'Nuovo script della newsletter'}
      size="lg"
      closeOnClickOutside={false}
      closeOnEscape={text === (script?.text ?? '')}
      closeButtonProps={{ 'aria-label': 'Chiudi' }}
    >
      <RichText label="Testo dello script" initial={text} onChange={type} />
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
