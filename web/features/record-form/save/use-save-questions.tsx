import { type ReactNode, useRef, useState } from 'react'
import { HoldersDialog } from '../dialogs/holders-dialog.tsx'
import { ReminderDialog } from '../dialogs/reminder-dialog.tsx'
import { goToSection } from '../page/go-to-field.ts'
import type { FormStore } from '../store/form-store.ts'
import { type Consent, nextSaveQuestion, type Question } from './save-questions.ts'

interface Asking {
  question: Question
  settle(consent: Consent | undefined): void
}

/** The questions before a normal save. */
export function useSaveQuestions(store: FormStore): {
  /** Returns the confirmations of the save, or undefined if the save must wait. */
  ask(): Promise<Consent | undefined>
  dialog: ReactNode
} {
  const isReminded = useRef(false)
  const [asking, setAsking] = useState<Asking>()

  const ask = (): Promise<Consent | undefined> => {
    const question = nextSaveQuestion(store.current.resolved.answered, isReminded.current)
    if (!question) return Promise.resolve({})
    return new Promise((settle) => setAsking({ question, settle }))
  }
  const settle = (consent: Consent | undefined) => {
    setAsking(undefined)
    asking?.settle(consent)
  }
  const closeReminder = () => {
    isReminded.current = true
    settle(undefined)
    // After the dialog has closed.
    setTimeout(() => goToSection('mailing'))
  }
  const dialog = asking && {
    reminder: <ReminderDialog onClose={closeReminder} />,
    holders: (
      <HoldersDialog onProceed={() => settle({ holdersDiffer: true })} onClose={() => settle(undefined)} />
    ),
  }
  return { ask, dialog: asking && dialog?.[asking.question] }
}
