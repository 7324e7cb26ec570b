import { Button } from '@mantine/core'
import { useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { sendMailing } from '../../../../../shared/api/mail-blocks.ts'
import { CallFailure, failureText } from '../../../../lib/call-failure.ts'
import { MAIL_QUEUED_MESSAGE } from '../../../../lib/toast.ts'
import { send } from '../../../../lib/transport.ts'
import { useFormStore, useValue } from '../../store/form-context.ts'
import {
  ActionOutcome,
  notifyFailure,
  notifyMissing,
  notifySuccess,
  type Outcome,
} from './action-outcome.tsx'
import classes from './actions.module.css'
import { mailingIssues, missingForMailing, toMailingRequest } from './mailing-requirements.ts'
import { NewsletterScripts } from './newsletter-scripts.tsx'
import { useAction } from './use-action.ts'
import { type EmailCheck, useEmailCheck } from './use-email-check.ts'

/** The happy-customer mail: its address is checked, and it is sent if all required values exist (MAIL-12). */
export function MailingActions() {
  const store = useFormStore()
  const check = useEmailCheck('email_mailing')
  const { busy, run } = useAction()
  const [outcome, setOutcome] = useState<Outcome>()
  const sendMail = () =>
    run(async () => {
      const { answered } = store.current.resolved
      const missing = missingForMailing(answered)
      setOutcome(missing.length > 0 ? notifyMissing(missing) : undefined)
      store.setServerIssues(mailingIssues(missing), false)
      if (missing.length > 0) return
      try {
        const { waiting } = await send(sendMailing, { body: toMailingRequest(answered, store.month) })
        setOutcome(notifySuccess(waiting ? MAIL_QUEUED_MESSAGE : 'Email sent!'))
      } catch (error) {
        const hasExplanation =
          error instanceof CallFailure && (error.issues.length > 0 || error.id === 'rate-limited')
        setOutcome(notifyFailure('Cannot send the email', hasExplanation ? failureText(error) : ''))
      }
    })
  return (
    <>
      <CheckNote check={check} />
      <div className={classes.bar}>
        <Button size="xs" variant="default" loading={busy} onClick={() => void sendMail()}>
          Cliente felice
        </Button>
        <ActionOutcome outcome={outcome} />
      </div>
      <NewsletterScripts />
    </>
  )
}

/** Shown below the address while it is the checked one. */
function CheckNote({ check }: { check: EmailCheck }) {
  const store = useFormStore()
  const [field, setField] = useState<Element | null>(null)
  useLayoutEffect(() => setField(document.querySelector('[data-field="email_mailing"]')), [])
  const email = useValue('email_mailing') ?? ''
  const current = email.trim() === check.email ? check : undefined
  const suggestion = current?.status === 'error' ? current.suggestion : undefined
  const note = (
    <div className={classes.note} role="status" data-check={current?.status ?? 'not checked'}>
      {current?.status === 'checking' && 'Verifica dell’email…'}
      {current?.status === 'verified' && <span className={classes.good}>✓ Email valid!</span>}
      {current?.status === 'error' && <span className={classes.bad}>{current.message}</span>}
      {suggestion && (
        <>
          {' '}
          <button
            type="button"
            className={classes.missing}
            onClick={() => store.set('email_mailing', suggestion)}
          >
            Forse {suggestion}?
          </button>
        </>
      )}
    </div>
  )
  return field ? createPortal(note, field) : note
}
