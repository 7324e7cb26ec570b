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
  /** The file is stored, even if the rest fails. */
  onUploaded(): void
  onDone(): void
}

/** GAP-54: a new template is created before its file is uploaded; for a stored one the file is uploaded first, because its config refers to it. */
export function useSaveTemplate({ editor, chosen, onUploaded, onDone }: Saving) {
  const client = useQueryClient()
  // For a template that was created before its upload failed: the next attempt continues with it.
  const createdId = useRef<string>(undefined)
  // The version of the entry after the editor's own upload.
  const uploaded = useRef<{ from: string | undefined; readAt: string }>(undefined)
  const key = useRef({ id: randomId(), body: '' })

  /** The base version of the next call: the entry that was read, or the result of the own upload. */
  const readAt = () => {
    const read = editor.read().entry?.updatedAt
    return uploaded.current?.from === read ? (uploaded.current?.readAt ?? read) : read
  }
  const create = async (values: TemplateDraft) => {
    const body = JSON.stringify(values)
    if (key.current.body !== body) key.current = { id: randomId(), body }
    const { templateId } = await send(createTemplate, { body: values }, { idempotencyKey: key.current.id })
    createdId.current = templateId
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
      const id = entry?.id ?? createdId.current
      if (id === undefined) await create(values)
      else await update(id, values)
    },
    meta: { failure: 'in place' },
    onError: (error) => {
      if (!editor.acceptConflict(error)) reportFailure(error, 'Impossibile salvare il modello')
    },
    onSuccess: () => {
      editor.saved()
      toast.success(editor.read().entry ? 'Template has been updated' : 'Template has been created')
      onDone()
    },
    onSettled: () => void reloadTemplates(client),
  })
}
