import { useEffect, useState, useSyncExternalStore } from 'react'
import { saveBeforeUnload } from '../../lib/save-before-unload.ts'
import { useSession } from '../../lib/session.ts'
import { openTypedTextStore } from '../../lib/typed-text-store.ts'
import { EntryEditor, type EntryModel, type TypedEntry } from './entry-editor.ts'

/** The editor of one entry, or of a new one; the component renders again whenever the editor changes. */
export function useEntryEditor<Values extends object, Entry>(
  ...args: Parameters<typeof useEntryEditorInstance<Values, Entry>>
): EntryEditor<Values, Entry> {
  const editor = useEntryEditorInstance(...args)
  useSyncExternalStore(editor.subscribe, editor.read, editor.read)
  return editor
}

/** One part of the editor's state; the component renders again only if this part changes. */
export function useEditorPart<Values extends object, Entry, Part>(
  editor: EntryEditor<Values, Entry>,
  select: (state: ReturnType<EntryEditor<Values, Entry>['read']>) => Part,
): Part {
  const read = () => select(editor.read())
  return useSyncExternalStore(editor.subscribe, read, read)
}

/**
 * The editor of one entry, or of a new one, for a component that reads its parts individually. Typed text is stored
 * encrypted when the session ends, and restored when the same user opens the entry again. @param start the initial
 * values of a new entry
 */
export function useEntryEditorInstance<Values extends object, Entry>(
  model: EntryModel<Values, Entry>,
  entry: Entry | undefined,
  start?: Values,
): EntryEditor<Values, Entry> {
  const { id, journalKey } = useSession()
  const [editor] = useState(() => new EntryEditor(model, entry, start))
  useEffect(() => {
    const shelf = openTypedTextStore(id, journalKey)
    if (!shelf) return
    const { kind } = editor.model
    let closed = false
    const restoreTyped = async () => {
      const typed = await shelf.take(kind, editor.fits)
      if (typed === undefined) return
      // A text that the user has typed meanwhile is not replaced.
      if (closed || editor.isDirty) await shelf.save(kind, typed)
      else editor.restore(typed as TypedEntry<Values, Entry>)
    }
    // Unreadable stored text is left unchanged, and the editor works without it.
    restoreTyped().catch(() => undefined)
    const release = saveBeforeUnload(async () => {
      const typed = editor.typed()
      if (!typed) return
      await shelf.save(kind, typed)
      editor.markStored(typed)
    })
    return () => {
      closed = true
      release()
    }
  }, [editor, id, journalKey])
  return editor
}

/** Opens the dialog of the entry, or of a new one, that had typed text when the session ended. */
export function useReopenEditor<Entry>(kind: string, open: (entry: Entry | undefined) => void): void {
  const { id, journalKey } = useSession()
  const [reopen] = useState(() => open)
  useEffect(() => {
    const found = openTypedTextStore(id, journalKey)?.peek(kind)
    found
      ?.then((typed) => typed !== undefined && reopen((typed as TypedEntry<object, Entry>).entry))
      .catch(() => undefined)
  }, [id, journalKey, kind, reopen])
}

/** The kinds with typed text when the session ended, queried once. */
export function useTypedKinds(open: (kinds: readonly string[]) => void, enabled = true): void {
  const { id, journalKey } = useSession()
  const [reopen] = useState(() => open)
  useEffect(() => {
    if (!enabled) return
    openTypedTextStore(id, journalKey)
      ?.kinds()
      .then(reopen)
      .catch(() => undefined)
  }, [id, journalKey, enabled, reopen])
}
