import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import {
  createTemplate,
  type Template,
  updateTemplate,
  uploadTemplate,
} from '../../../shared/api/templates.ts'
import { randomId } from '../../lib/random-id.ts'
import { reportFailure, toast } from '../../lib/toast.ts'
import { send } from '../../lib/transport.ts'
import type { EntryEditor } from '../../ui/editing/entry-editor.ts'
import type { ChosenFile, TemplateDraft } from './template-draft.ts'
import { reloadTemplates } from './template-queries.ts'

interface Saving {
  editor: EntryEditor<TemplateDraft, Template>
  chosen: ChosenFile | undefined
  /** The file is kept, whatever becomes of the rest. */
  onUploaded(): void
  onDone(): void
}

/** GAP-54: a new template is made first and then given its file; of one that is there the file goes first, as its config speaks of it. */
export function useSaving({ editor, chosen, onUploaded, onDone }: Saving) {
  const client = useQueryClient()
  // Of a template that was made when its upload failed: the next attempt goes on with it.
  const made = useRef<string>(undefined)
  // The version that an upload gave the entry that the editor read.
  const uploaded = useRef<{ from: string | undefined; readAt: string }>(undefined)
  const key = useRef({ id: randomId(), body: '' })

  /** What the next call names as its base: the entry that was read, or what our own upload made of it. */
  const readAt = () => {
    const read = editor.read().entry?.updatedAt
    return uploaded.current?.from === read ? (uploaded.current?.readAt ?? read) : read
  }
  const create = async (values: TemplateDraft) => {
    const body = JSON.stringify(values)
    if (key.current.body !== body) key.current = { id: randomId(), body }
    const { templateId } = await send(createTemplate, { body: values }, { idempotencyKey: key.current.id })
    made.current = templateId
    await upload(templateId)
  }
  const upload = async (id: string) => {
    if (!chosen) return
    const base = readAt()
    const { updatedAt } = await send(
      uploadTemplate,
      { params: { id }, body: { ...(base && { readAt: base }) } },
      { file: chosen.file, timeoutMs: 120_000 },
    )
    uploaded.current = { from: editor.read().entry?.updatedAt, readAt: updatedAt }
    onUploaded()
  }
  const update = async (id: string, values: TemplateDraft) => {
    await upload(id)
    const base = readAt()
    const body = { ...values, ...(base && { readAt: base }) }
    await send(updateTemplate, { params: { id }, body })
  }
  return useMutation({
    mutationFn: async () => {
      const { values, entry } = editor.beginSave()
      const id = entry?.id ?? made.current
      if (id === undefined) await create(values)
      else await update(id, values)
    },
    meta: { failure: 'in place' },
    onError: (error) => {
      if (!editor.meet(error)) reportFailure(error, 'Non riesco a salvare il modello')
    },
    onSuccess: () => {
      editor.saved()
      toast.success(editor.read().entry ? 'Template has been updated' : 'Template has been created')
      onDone()
    },
    onSettled: () => void reloadTemplates(client),
  })
}
