import { Button } from '@mantine/core'
import { useEffect, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { FieldName } from '../../../../../contract/index.ts'
import { VALID_EMAIL_CODES, verifyEmailAddress } from '../../../../../shared/api/email-verification.ts'
import { sendMailing } from '../../../../../shared/api/mail-blocks.ts'
import { CallFailure, failedWith, failureText } from '../../../../lib/call-failure.ts'
import { pointerPress, useValueOutsidePress } from '../../../../lib/pointer-press.ts'
import { MAIL_QUEUED_MESSAGE, toast } from '../../../../lib/toast.ts'
import { send } from '../../../../lib/transport.ts'
import { NewsletterScripts } from '../../../newsletter/newsletter-scripts.tsx'
import { controlId } from '../../store/field-view.ts'
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
import { useAction } from './use-action.ts'

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
          error instanceof CallFailure &&
          (error.issues.length > 0 || failedWith<typeof sendMailing>(error, 'rate-limited'))
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

/** The status of an address check (MAIL-7). `email` is the checked address. */
type EmailCheck =
  | { status: 'not checked'; email: '' }
  | { status: 'checking' | 'verified'; email: string }
  | { status: 'error'; email: string; message: string; suggestion?: string | undefined }

const NOT_CHECKED: EmailCheck = { status: 'not checked', email: '' }
const INVALID = 'Email invalid!'
const CHECK_FAILED = "Can't check the email, problem on backend"

/** Checks a changed address when the field loses focus (GAP-34). */
function useEmailCheck(name: FieldName): EmailCheck {
  const store = useFormStore()
  const [check, setCheck] = useState<EmailCheck>(NOT_CHECKED)
  useEffect(() => {
    const textOf = () => String(store.current.values[name] ?? '').trim()
    let last = textOf()
    let current: AbortController | undefined
    const checkEmailAddress = async (email: string) => {
      current?.abort()
      const controller = new AbortController()
      current = controller
      setCheck({ status: 'checking', email })
      const outcome = await requestCheck(email, controller.signal)
      if (controller.signal.aborted) return
      setCheck(outcome)
      // The check failed: it is repeated the next time the field loses focus.
      if (outcome.status === 'error' && outcome.message === CHECK_FAILED) last = ''
      if (outcome.status === 'error') toast.error(outcome.message)
      else toast.success('Email valid!')
    }
    const checkAddress = () => {
      const email = textOf()
      if (email === last) return
      last = email
      if (email === '') setCheck(NOT_CHECKED)
      else void checkEmailAddress(email)
    }
    const leave = (event: FocusEvent) => {
      if (!(event.target instanceof Element) || event.target.id !== controlId(name)) return
      // The field itself normalizes its text on blur; this runs afterwards.
      queueMicrotask(() => pointerPress.defer(checkAddress))
    }
    document.addEventListener('focusout', leave)
    return () => {
      document.removeEventListener('focusout', leave)
      current?.abort()
    }
  }, [store, name])
  return useValueOutsidePress(check)
}

async function requestCheck(email: string, signal: AbortSignal): Promise<EmailCheck> {
  try {
    const { code, suggestion } = await send(verifyEmailAddress, { body: { email } }, { signal })
    return VALID_EMAIL_CODES.includes(code)
      ? { status: 'verified', email }
      : { status: 'error', email, message: INVALID, suggestion }
  } catch {
    return { status: 'error', email, message: CHECK_FAILED }
  }
}
