import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { type Template, templateCalls, uploadTemplate } from '../../../shared/api/templates.ts'
import { send } from '../../lib/transport.ts'
import type { Entity } from '../../ui/crud/entity.ts'
import { useSaveEntry } from '../../ui/crud/use-save-entry.ts'
import type { EntryEditor } from '../../ui/editing/entry-editor.ts'
import { type ChosenFile, TEMPLATES, type TemplateDraft } from './template-draft.ts'
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

  /** The base version of the next call: the entry that was read, or the result of the own upload. */
  const readAt = () => {
    const read = editor.read().entry?.updatedAt
    return uploaded.current?.from === read ? (uploaded.current?.readAt ?? read) : read
  }
  const upload = async (id: string): Promise<undefined> => {
    if (!chosen) return
    const base = readAt()
    const { updatedAt } = await send(
      uploadTemplate,
      { params: { id }, body: { ...(base && { readAt: base }) } },
      { file: chosen.file },
    )
    uploaded.current = { from: editor.read().entry?.updatedAt, readAt: updatedAt }
    onUploaded()
    void reloadTemplates(client)
  }
  const update = async (id: string, values: TemplateDraft): Promise<undefined> => {
    await upload(id)
    const base = readAt()
    const body = { ...values, ...(base && { readAt: base }) }
    await send(templateCalls.update, { params: { id }, body })
  }
  const entity: Entity<TemplateDraft, Template> = {
    ...TEMPLATES,
    create: async (values, sendOnce) => {
      if (createdId.current !== undefined) return await update(createdId.current, values)
      const { templateId } = await sendOnce(templateCalls.create, { body: values })
      createdId.current = templateId
      void reloadTemplates(client)
      return await upload(templateId)
    },
    update: ({ id }, values) => update(id, values),
    texts: {
      created: 'Template has been created',
      updated: 'Template has been updated',
      failed: 'Impossibile salvare il modello',
    },
  }
  return useSaveEntry(entity, editor, { onSaved: onDone })
}
