import type { FocusEvent } from 'react'
import { NOTES_LABEL } from '../../../../lib/format-answer.ts'
import { useFormStore, useValue } from '../../store/form-context.ts'
import { TextDrawer } from './paste-drawer.tsx'
import { MAX_TEXT_LENGTH } from './read-text.ts'

interface Props {
  /** Ends the collection of what was typed before the box had the focus, and returns it. */
  takeLetters(): string
  onClose(): void
}

/** What a caller says before its fields show, stored with the record; its values are offered when they can be accepted (FORM-TOP-55). */
export default function NotesDrawer({ takeLetters, onClose }: Props) {
  const store = useFormStore()
  const notes = useValue('call_notes') ?? ''
  const setNotes = (text: string) => store.set('call_notes', text.toWellFormed().replaceAll('\0', ''))
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
      description="Restano nel record, e non finiscono in nessun documento né nel CRM. I dati riconosciuti aspettano il loro campo: Ctrl Invio li riporta e chiude gli appunti."
      isTyped
      maxLength={MAX_TEXT_LENGTH}
      text={notes}
      onText={setNotes}
      onFocus={begin}
      onAccepted={onClose}
      onClose={onClose}
    />
  )
}
