import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import {
  createTemplate,
  type Template,
  updateTemplate,
  uploadTemplate,
} from '../../../shared/api/templates.ts'
import { randomId } from '../../lib/random-id.ts'
import { toast } from '../../lib/toast.ts'
import { send } from '../../lib/transport.ts'
import type { ChosenFile, TemplateDraft } from './template-draft.ts'
import { reloadTemplates } from './template-queries.ts'

interface Saving {
  stored: Template | undefined
  draft: TemplateDraft
  chosen: ChosenFile | undefined
  /** The file is kept, whatever becomes of the rest. */
  onUploaded(): void
  onDone(): void
}

/** GAP-54: a new template is made first and then given its file; of one that is there the file goes first, as its config speaks of it. */
export function useSaving({ stored, draft, chosen, onUploaded, onDone }: Saving) {
  const client = useQueryClient()
  // Of a template that was made when its upload failed: the next attempt goes on with it.
  const made = useRef<{ id: string; readAt: string | undefined }>(undefined)
  // The page may read it again while it is edited; what is edited is what was read first.
  const [firstRead] = useState(stored?.updatedAt)
  const key = useRef({ id: randomId(), body: '' })

  const create = async () => {
    const body = JSON.stringify(draft)
    if (key.current.body !== body) key.current = { id: randomId(), body }
    const { templateId } = await send(createTemplate, { body: draft }, { idempotencyKey: key.current.id })
    made.current = { id: templateId, readAt: undefined }
    if (chosen) await upload(templateId)
  }
  const upload = async (id: string) => {
    if (!chosen) return
    const readAt = made.current ? made.current.readAt : firstRead
    const { updatedAt } = await send(
      uploadTemplate,
      { params: { id }, body: readAt ? { readAt } : {} },
      { file: chosen.file, timeoutMs: 120_000 },
    )
    made.current = { id, readAt: updatedAt }
    onUploaded()
  }
  const update = async (id: string) => {
    await upload(id)
    const readAt = made.current?.readAt ?? firstRead
    await send(updateTemplate, { params: { id }, body: { ...draft, ...(readAt && { readAt }) } })
  }
  return useMutation({
    mutationFn: async () => {
      const id = stored?.id ?? made.current?.id
      if (id === undefined) await create()
      else await update(id)
    },
    meta: { doing: 'Non riesco a salvare il modello' },
    onSuccess: () => {
      toast.success(stored ? 'Template has been updated' : 'Template has been created')
      onDone()
    },
    onSettled: () => void reloadTemplates(client),
  })
}
