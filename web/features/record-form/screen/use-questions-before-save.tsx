import { type ReactNode, useRef, useState } from 'react'
import { goToSection } from '../fields/go-to-field.ts'
import { type Consent, nextQuestionBeforeSave, type Question } from '../persistence/questions-before-save.ts'
import type { FormStore } from '../store/form-store.ts'
import { DifferentHoldersDialog } from './different-holders-dialog.tsx'
import { ReminderDialog } from './reminder-dialog.tsx'

interface OpenQuestion {
  question: Question
  settle(consent: Consent | undefined): void
}

/** The questions before a normal save. */
export function useQuestionsBeforeSave(store: FormStore): {
  /** Returns the confirmations of the save, or undefined if the save must wait. */
  askUser(): Promise<Consent | undefined>
  dialog: ReactNode
} {
  const isReminded = useRef(false)
  const [openQuestion, setOpenQuestion] = useState<OpenQuestion>()

  const askUser = (): Promise<Consent | undefined> => {
    const question = nextQuestionBeforeSave(store.current.resolved.answered, isReminded.current)
    if (!question) return Promise.resolve({})
    return new Promise((settle) => setOpenQuestion({ question, settle }))
  }
  const settle = (consent: Consent | undefined) => {
    setOpenQuestion(undefined)
    openQuestion?.settle(consent)
  }
  const closeReminder = () => {
    isReminded.current = true
    settle(undefined)
    // After the dialog has closed.
    setTimeout(() => goToSection('mailing'))
  }
  const dialog = openQuestion && {
    reminder: <ReminderDialog onClose={closeReminder} />,
    holders: (
      <DifferentHoldersDialog
        onProceed={() => settle({ holdersDiffer: true })}
        onClose={() => settle(undefined)}
      />
    ),
  }
  return { askUser, dialog: openQuestion && dialog?.[openQuestion.question] }
}
