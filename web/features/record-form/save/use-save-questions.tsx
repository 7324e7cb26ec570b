import { type ReactNode, useRef, useState } from 'react'
import { HoldersDialog } from '../dialogs/holders-dialog.tsx'
import { ReminderDialog } from '../dialogs/reminder-dialog.tsx'
import { goToSection } from '../page/go-to-field.ts'
import type { FormStore } from '../store/form-store.ts'
import { type Consent, type Question, questionBefore } from './save-consent.ts'

interface Asking {
  question: Question
  settle(consent: Consent | undefined): void
}

/** What a person is asked before a normal save. */
export function useSaveQuestions(store: FormStore): {
  /** Answers what goes along with the save, or undefined when the save has to wait. */
  ask(): Promise<Consent | undefined>
  dialog: ReactNode
} {
  const reminded = useRef(false)
  const [asking, setAsking] = useState<Asking>()

  const ask = (): Promise<Consent | undefined> => {
    const question = questionBefore(store.current.resolved.answered, reminded.current)
    if (!question) return Promise.resolve({})
    return new Promise((settle) => setAsking({ question, settle }))
  }
  const settle = (consent: Consent | undefined) => {
    setAsking(undefined)
    asking?.settle(consent)
  }
  const closeReminder = () => {
    reminded.current = true
    settle(undefined)
    // Once the dialog has given the page back.
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
