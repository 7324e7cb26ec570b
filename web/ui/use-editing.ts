import { useState } from 'react'

interface Entry {
  id: string
  updatedAt: string
}

/** Which entry of a dialog's list its form is about, none for a new one, and whether the form holds typed text. */
export function useEditing<E extends Entry>() {
  const [editing, setEditing] = useState<E>()
  const [held, setHeld] = useState(false)
  const [begun, setBegun] = useState(0)
  const edit = (entry: E | undefined) => {
    setEditing(entry)
    // The form begins anew, and with it what it holds.
    setHeld(false)
    setBegun((times) => times + 1)
  }
  return {
    editing,
    held,
    hold: setHeld,
    edit,
    /** The entry was removed. */
    drop: ({ id }: Pick<E, 'id'>) => {
      if (editing?.id === id) edit(undefined)
    },
    /** For the form: another entry begins anew, and so does the next new one. */
    key: `${editing?.id ?? 'new'} ${begun}`,
  }
}
