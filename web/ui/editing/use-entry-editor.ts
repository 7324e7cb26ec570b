import { useEffect, useState, useSyncExternalStore } from 'react'
import { keepBeforeEnding } from '../../lib/keep-typed.ts'
import { useSession } from '../../lib/session.ts'
import { openTypedShelf } from '../../lib/typed-shelf.ts'
import { EntryEditor, type EntryModel, type TypedEntry } from './entry-editor.ts'

/** The editor of one entry, or of a new one; the component renders again whenever the editor changes. */
export function useEntryEditor<Values extends object, Entry>(
  ...args: Parameters<typeof useEntryEditorInstance<Values, Entry>>
): EntryEditor<Values, Entry> {
  const editor = useEntryEditorInstance(...args)
  useSyncExternalStore(editor.subscribe, editor.read, editor.read)
  return editor
}

/** One part of what an editor holds; the component renders again only when that part is another one. */
export function useEditorPart<Values extends object, Entry, Part>(
  editor: EntryEditor<Values, Entry>,
  select: (state: ReturnType<EntryEditor<Values, Entry>['read']>) => Part,
): Part {
  const read = () => select(editor.read())
  return useSyncExternalStore(editor.subscribe, read, read)
}

/**
 * The editor of one entry, or of a new one, for a component that reads its parts one by one. What is typed is put away,
 * sealed, when the session ends, and comes back when the same person opens the same entry again.
 * @param start what a new one begins with
 */
export function useEntryEditorInstance<Values extends object, Entry>(
  model: EntryModel<Values, Entry>,
  entry: Entry | undefined,
  start?: Values,
): EntryEditor<Values, Entry> {
  const { id, journalKey } = useSession()
  const [editor] = useState(() => new EntryEditor(model, entry, start))
  useEffect(() => {
    const shelf = openTypedShelf(id, journalKey)
    if (!shelf) return
    const { kind } = editor.model
    let closed = false
    const takeBack = async () => {
      const typed = await shelf.take(kind, editor.fits)
      if (typed === undefined) return
      if (closed) await shelf.keep(kind, typed)
      else editor.restore(typed as TypedEntry<Values, Entry>)
    }
    // What cannot be read stays where it is, and the editor works without it.
    takeBack().catch(() => undefined)
    const release = keepBeforeEnding(async () => {
      const typed = editor.typed()
      if (!typed) return
      await shelf.keep(kind, typed)
      editor.notePutAway(typed)
    })
    return () => {
      closed = true
      release()
    }
  }, [editor, id, journalKey])
  return editor
}

/** Opens the dialog of an entry, or of a new one, that held typed text when the session ended. */
export function useReopened<Entry>(kind: string, open: (entry: Entry | undefined) => void): void {
  const { id, journalKey } = useSession()
  const [reopen] = useState(() => open)
  useEffect(() => {
    const found = openTypedShelf(id, journalKey)?.peek(kind)
    found
      ?.then((typed) => typed !== undefined && reopen((typed as TypedEntry<object, Entry>).entry))
      .catch(() => undefined)
  }, [id, journalKey, kind, reopen])
}

/** Opens what held typed text when the session ended, by the kinds of that text; asked once. */
export function useTypedKinds(open: (kinds: readonly string[]) => void, enabled = true): void {
  const { id, journalKey } = useSession()
  const [reopen] = useState(() => open)
  useEffect(() => {
    if (!enabled) return
    openTypedShelf(id, journalKey)
      ?.kinds()
      .then(reopen)
      .catch(() => undefined)
  }, [id, journalKey, enabled, reopen])
}
