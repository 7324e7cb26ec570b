import { useEffect, useState } from 'react'
import type { FieldName } from '../../../../contract/index.ts'
import { VALID_EMAIL_CODES, verifyEmailAddress } from '../../../../shared/api/verification.ts'
import { pointerPress } from '../../../lib/pointer-press.ts'
import { toast } from '../../../lib/toast.ts'
import { send } from '../../../lib/transport.ts'
import { useHeldWhilePressed } from '../../../lib/use-held-while-pressed.ts'
import { controlId } from '../store/field-view.ts'
import { useFormStore } from '../store/form-context.ts'

/** How far the check of an address is (MAIL-7). `email` is the address that it is about. */
export type EmailCheck =
  | { status: 'not checked'; email: '' }
  | { status: 'checking' | 'verified'; email: string }
  | { status: 'error'; email: string; message: string; suggestion?: string | undefined }

const NOT_CHECKED: EmailCheck = { status: 'not checked', email: '' }
const INVALID = 'Email invalid!'
const UNANSWERED = "Can't check the email, problem on backend"

/** Checks an address when its changed field is left (GAP-34). */
export function useEmailCheck(name: FieldName): EmailCheck {
  const store = useFormStore()
  const [check, setCheck] = useState<EmailCheck>(NOT_CHECKED)
  useEffect(() => {
    const textOf = () => String(store.current.values[name] ?? '').trim()
    let last = textOf()
    let current: AbortController | undefined
    const left = async (email: string) => {
      current?.abort()
      const turn = new AbortController()
      current = turn
      setCheck({ status: 'checking', email })
      const outcome = await ask(email, turn.signal)
      if (turn.signal.aborted) return
      setCheck(outcome)
      // Nobody has checked it: left once more, it is asked about again.
      if (outcome.status === 'error' && outcome.message === UNANSWERED) last = ''
      if (outcome.status === 'error') toast.error(outcome.message)
      else toast.success('Email valid!')
    }
    const look = () => {
      const email = textOf()
      if (email === last) return
      last = email
      if (email === '') setCheck(NOT_CHECKED)
      else void left(email)
    }
    const leave = (event: FocusEvent) => {
      if (!(event.target instanceof Element) || event.target.id !== controlId(name)) return
      // The field itself settles its text when it is left; this comes after.
      queueMicrotask(() => pointerPress.defer(look))
    }
    document.addEventListener('focusout', leave)
    return () => {
      document.removeEventListener('focusout', leave)
      current?.abort()
    }
  }, [store, name])
  return useHeldWhilePressed(check)
}

async function ask(email: string, signal: AbortSignal): Promise<EmailCheck> {
  try {
    const { code, suggestion } = await send(verifyEmailAddress, { body: { email } }, { signal })
    return VALID_EMAIL_CODES.includes(code)
      ? { status: 'verified', email }
      : { status: 'error', email, message: INVALID, suggestion }
  } catch {
    return { status: 'error', email, message: UNANSWERED }
  }
}
