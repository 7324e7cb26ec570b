import { useEffect, useState } from 'react'
import type { FieldName } from '../../../../../contract/index.ts'
import { VALID_EMAIL_CODES, verifyEmailAddress } from '../../../../../shared/api/email-verification.ts'
import { pointerPress, useValueOutsidePress } from '../../../../lib/pointer-press.ts'
import { toast } from '../../../../lib/toast.ts'
import { send } from '../../../../lib/transport.ts'
import { controlId } from '../../store/field-view.ts'
import { useFormStore } from '../../store/form-context.ts'

/** The status of an address check (MAIL-7). `email` is the checked address. */
export type EmailCheck =
  | { status: 'not checked'; email: '' }
  | { status: 'checking' | 'verified'; email: string }
  | { status: 'error'; email: string; message: string; suggestion?: string | undefined }

const NOT_CHECKED: EmailCheck = { status: 'not checked', email: '' }
const INVALID = 'Email invalid!'
const CHECK_FAILED = "Can't check the email, problem on backend"

/** Checks a changed address when the field loses focus (GAP-34). */
export function useEmailCheck(name: FieldName): EmailCheck {
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
