import { IconClipboardText, IconFileInvoice, IconKeyboard, IconNotes, IconSearch } from '@tabler/icons-react'
import { Suspense, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { NOTES_LABEL } from '../../../../lib/format-answer.ts'
import { isDialogOpen, isFindKey, isSingleKey, isTyping } from '../../../../lib/single-keys.ts'
import { lazyExtra, lazyPart } from '../../../../ui/lazy-part.tsx'
import { useValue } from '../../store/form-context.ts'
import { importWithLists } from '../../store/load-lists.ts'
import { type FormShortcuts, isTextFor } from '../use-form-shortcuts.ts'
import { usePreservedFocus } from '../use-preserved-focus.ts'
import { ExplanationTooltip } from './explanation-tooltip.tsx'
import classes from './form-tools.module.css'

const loadFind = () => import('../find/find-dialog.tsx')
const FindDialog = lazyPart(loadFind)
const HelpSheet = lazyPart(() => import('./help-sheet.tsx'))
const PasteDrawer = lazyPart(() => importWithLists(import('../paste/paste-drawer.tsx')))
const BillDrawer = lazyPart(() => importWithLists(import('../bill/bill-drawer.tsx')))
const loadNotes = () => importWithLists(import('../paste/notes-drawer.tsx'))
const NotesDrawer = lazyPart(loadNotes)
const WaitingOffers = lazyExtra(() => importWithLists(import('../paste/waiting-offers.tsx')))

type Open =
  | { is: 'find' }
  | { is: 'help' }
  | { is: 'notes' }
  | { is: 'paste'; text: string }
  | { is: 'bill'; file: File | undefined }

const NO_VALUES: ReadonlySet<string> = new Set()

/** One dialog at a time; when it closes the focus returns to the previous element, and `then` may move it. */
function useOneDialog<T>() {
  const [open, setOpen] = useState<T>()
  const before = useRef<Element>(null)

  const show = useCallback((dialog: T) => {
    before.current = document.activeElement
    setOpen(dialog)
  }, [])
  const close = useCallback((afterClose?: () => void) => {
    // The dialog releases focus and scrolling before anything else runs.
    flushSync(() => setOpen(undefined))
    if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true })
    afterClose?.()
  }, [])
  return { open, show, close }
}

/** Tools of the form: search by name, reading a text, keyboard shortcuts, and explanations of fields. */
export function FormTools({ keys }: { keys: FormShortcuts }) {
  const { open, show, close } = useOneDialog<Open>()
  const notes = useValue('call_notes') ?? ''
  const [awaited, setAwaited] = useState<ReadonlySet<string>>(NO_VALUES)
  const takeLetters = useTypedAhead(open?.is === 'find' || open?.is === 'notes')
  useToolKeys(show)
  usePreservedFocus()
  // The user continues typing immediately after the key.
  useEffect(() => void Promise.all([loadFind(), loadNotes()]).catch(() => undefined), [])
  useFormPaste((text) => show({ is: 'paste', text }))
  useBillFile((file) => show({ is: 'bill', file }))
  return (
    <div className={classes.tools} data-assist="">
      <Suspense>
        {notes !== '' && (
          <WaitingOffers
            notes={notes}
            awaited={awaited}
            className={classes.tool!}
            onOpen={() => show({ is: 'notes' })}
            onShown={setAwaited}
          />
        )}
      </Suspense>
      <button
        type="button"
        className={classes.tool}
        aria-keyshortcuts="F9"
        onClick={() => show({ is: 'notes' })}
      >
        <IconNotes size={16} aria-hidden="true" />
        <span className={classes.words}>{NOTES_LABEL}</span>
        <kbd className={classes.key}>F9</kbd>
      </button>
      <button type="button" className={classes.tool} onClick={() => show({ is: 'paste', text: '' })}>
        <IconClipboardText size={16} aria-hidden="true" />
        <span className={classes.words}>Incolla un testo</span>
      </button>
      <button type="button" className={classes.tool} onClick={() => show({ is: 'bill', file: undefined })}>
        <IconFileInvoice size={16} aria-hidden="true" />
        <span className={classes.words}>Leggi una bolletta</span>
      </button>
      <button
        type="button"
        className={classes.tool}
        aria-keyshortcuts="Control+K"
        onClick={() => show({ is: 'find' })}
      >
        <IconSearch size={16} aria-hidden="true" />
        <span className={classes.words}>Trova un campo</span>
        <kbd className={classes.key}>Ctrl K</kbd>
      </button>
      <button
        type="button"
        className={classes.tool}
        aria-label="Tasti rapidi"
        title="Tasti rapidi (?)"
        onClick={() => show({ is: 'help' })}
      >
        <IconKeyboard size={17} aria-hidden="true" />
      </button>
      <ExplanationTooltip />
      <Suspense>
        {open?.is === 'find' && (
          <FindDialog
            keys={keys}
            takeLetters={takeLetters}
            onPaste={() => show({ is: 'paste', text: '' })}
            onNotes={() => show({ is: 'notes' })}
            onBill={() => show({ is: 'bill', file: undefined })}
            onClose={close}
          />
        )}
        {open?.is === 'help' && <HelpSheet onClose={() => close()} />}
        {open?.is === 'notes' && (
          <NotesDrawer takeLetters={takeLetters} onAwait={setAwaited} onClose={() => close()} />
        )}
        {open?.is === 'bill' && <BillDrawer file={open.file} onClose={() => close()} />}
        {open?.is === 'paste' && <PasteDrawer text={open.text} onClose={() => close()} />}
      </Suspense>
    </div>
  )
}

/** Ctrl+K opens the search, F9 the notes; `?` shows the shortcuts, unless the user types text. */
function useToolKeys(show: (dialog: Open) => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const find = isFindKey(event)
      const notes = event.key === 'F9'
      const help = event.key === '?' && isSingleKey(event)
      if (!find && !notes && !help) return
      if (!help) event.preventDefault()
      if (event.repeat || isDialogOpen()) return
      event.preventDefault()
      show({ is: find ? 'find' : notes ? 'notes' : 'help' })
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [show])
}

/**
 * Keeps what is typed from the key that opens a dialog until the box of the dialog has the focus: the dialog may still be
 * loading. Returns the function that ends this and gives the text.
 */
function useTypedAhead(opens: boolean): () => string {
  const text = useRef('')
  const stop = useRef(() => {})
  useLayoutEffect(() => {
    if (!opens) return
    text.current = ''
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key === 'Backspace') text.current = text.current.slice(0, -1)
      else if (event.key.length === 1) text.current += event.key
      else return
      event.preventDefault()
      event.stopPropagation()
    }
    addEventListener('keydown', press, true)
    stop.current = () => removeEventListener('keydown', press, true)
    return stop.current
  }, [opens])
  return useCallback(() => {
    stop.current()
    return text.current
  }, [])
}

/** A text pasted or dropped outside the fields, or too long for one; other texts are handled by the field. */
function useFormPaste(read: (text: string) => void): void {
  const latest = useRef(read)
  latest.current = read
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text/plain') ?? ''
      if (event.defaultPrevented || text.trim() === '' || isTextFor(event.target, text) || isDialogOpen())
        return
      event.preventDefault()
      latest.current(text)
    }
    const over = (event: DragEvent) => {
      if (acceptsText(event)) event.preventDefault()
    }
    const drop = (event: DragEvent) => {
      const text = event.dataTransfer?.getData('text/plain') ?? ''
      if (!acceptsText(event) || text.trim() === '') return
      event.preventDefault()
      latest.current(text)
    }
    addEventListener('paste', paste)
    addEventListener('dragover', over)
    addEventListener('drop', drop)
    return () => {
      removeEventListener('paste', paste)
      removeEventListener('dragover', over)
      removeEventListener('drop', drop)
    }
  }, [])
}

/** A file that is dropped on the form, or pasted outside of its dialogs: a bill, or what is refused with its reason. */
function useBillFile(read: (file: File) => void): void {
  const latest = useRef(read)
  latest.current = read
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (isFileForForm(event)) event.preventDefault()
    }
    const drop = (event: DragEvent) => {
      const [file] = event.dataTransfer?.files ?? []
      if (!file || !isFileForForm(event)) return
      event.preventDefault()
      latest.current(file)
    }
    const paste = (event: ClipboardEvent) => {
      const [file] = event.clipboardData?.files ?? []
      if (!file || event.defaultPrevented || isDialogOpen()) return
      event.preventDefault()
      latest.current(file)
    }
    addEventListener('dragover', over)
    addEventListener('drop', drop)
    addEventListener('paste', paste)
    return () => {
      removeEventListener('dragover', over)
      removeEventListener('drop', drop)
      removeEventListener('paste', paste)
    }
  }, [])
}

function isFileForForm(event: DragEvent): boolean {
  const onForm = event.target instanceof Element && event.target.closest('[data-form]') !== null
  return onForm && (event.dataTransfer?.types.includes('Files') ?? false) && !isDialogOpen()
}

function acceptsText(event: DragEvent): boolean {
  const onForm = event.target instanceof Element && event.target.closest('[data-form]') !== null
  const isText = event.dataTransfer?.types.includes('text/plain') ?? false
  return onForm && isText && !isTyping(event.target) && !isDialogOpen()
}
