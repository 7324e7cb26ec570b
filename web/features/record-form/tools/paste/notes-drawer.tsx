import { type FocusEvent, useState } from 'react'
import { NOTES_LABEL } from '../../../../lib/format-answer.ts'
import { useFormStore, useValue } from '../../store/form-context.ts'
import { valueKey } from './offer-values.ts'
import { TextDrawer } from './paste-drawer.tsx'
import { MAX_TEXT_LENGTH } from './read-text.ts'

interface Props {
  /** Ends the collection of what was typed before the box had the focus, and returns it. */
  takeLetters(): string
  /** Ctrl+Enter: these values are accepted when their fields show. */
  onAwait(values: ReadonlySet<string>): void
  onClose(): void
}

/**
 * What a caller says before its fields show, stored with the record; its values are offered when they can be accepted
 * (FORM-TOP-55). What is said next begins a line.
 */
export default function NotesDrawer({ takeLetters, onAwait, onClose }: Props) {
  const store = useFormStore()
  const notes = useValue('call_notes') ?? ''
  // The empty line is not stored before something is written on it.
  const [isOpened, setIsOpened] = useState(true)
  const shown = isOpened && notes !== '' && !notes.endsWith('\n') ? `${notes}\n` : notes
  const setNotes = (text: string) => {
    setIsOpened(false)
    store.set('call_notes', text.toWellFormed().replaceAll('\0', ''))
  }
  /** The cursor stands at the end, after the letters typed while the box was loading. */
  const begin = ({ currentTarget }: FocusEvent<HTMLTextAreaElement>) => {
    const text = currentTarget.value
    currentTarget.setSelectionRange(text.length, text.length)
    const letters = takeLetters()
    if (letters !== '') setNotes(`${text}${letters}`)
  }
  return (
    <TextDrawer
      title={NOTES_LABEL}
      label="Quello che dice il cliente"
      description="Restano nel record, e non finiscono in nessun documento né nel CRM. Codice fiscale, IBAN, POD, PDR, telefono ed email si riconoscono da soli; «prec» e il codice sono dell’intestatario precedente. I dati riconosciuti aspettano il loro campo: Ctrl Invio chiude gli appunti e li riporta, subito o quando il campo compare."
      isTyped
      maxLength={MAX_TEXT_LENGTH}
      text={shown}
      onText={setNotes}
      onFocus={begin}
      onAccepted={(waiting) => {
        onAwait(new Set(waiting.map(valueKey)))
        onClose()
      }}
      onClose={onClose}
    />
  )
}
