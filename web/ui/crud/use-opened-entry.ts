import { IconHistory, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useReopenEditor } from '../editing/use-entry-editor.ts'

type Opened<Action extends string, Entry> =
  | { action: 'create'; entry?: undefined }
  | { action: Action | 'edit'; entry: Entry }

/** The open dialog of a list, and its entry. An editor with text from before a login opens again. */
export function useOpenedEntry<Entry, Action extends string = never>(kind: string) {
  const [opened, open] = useState<Opened<Action, Entry>>()
  useReopenEditor<Entry>(kind, (entry) =>
    open(entry === undefined ? { action: 'create' } : { action: 'edit', entry }),
  )
  return {
    opened,
    open: (action: Action | 'edit', entry: Entry) => open({ action, entry }),
    create: () => open({ action: 'create' }),
    close: () => open(undefined),
  }
}

/** The actions that most lists have; each list adds the link or the function. */
export const EDIT = { name: 'edit', label: 'Edit', icon: IconPencil }
export const REMOVE = { name: 'remove', label: 'Remove', icon: IconTrash }
export const HISTORY = { name: 'history', label: 'Storia', icon: IconHistory }
