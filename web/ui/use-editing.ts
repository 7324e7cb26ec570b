import { useState } from 'react'

interface Entry {
  id: string
  updatedAt: string
}

/** The entry edited in a dialog's form, undefined for a new one, and whether the form has typed text. */
export function useEditing<E extends Entry>() {
  const [editing, setEditing] = useState<E>()
  const [isDirty, setDirtyState] = useState(false)
  const [generation, setGeneration] = useState(0)
  const edit = (entry: E | undefined) => {
    setEditing(entry)
    // The form starts again, without typed text.
    setDirtyState(false)
    setGeneration((times) => times + 1)
  }
  return {
    editing,
    isDirty: isDirty,
    setIsDirty: setDirtyState,
    edit,
    /** The entry was removed. */
    drop: ({ id }: Pick<E, 'id'>) => {
      if (editing?.id === id) edit(undefined)
    },
    /** The key of the form: it changes for another entry, and for the next new one. */
    key: `${editing?.id ?? 'new'} ${generation}`,
  }
}
