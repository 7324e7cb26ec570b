import { Button } from '@mantine/core'
import { useState } from 'react'
import { subscribe as subscribeCall } from '../../../../../shared/api/subscriptions.ts'
import { failureText } from '../../../../lib/call-failure.ts'
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
import { missingForSubscription, toSubscriptionRequest } from './lead-and-subscription-requirements.ts'
import { useAction } from './use-action.ts'

/** The service has asked the person by mail. */
const NOT_CONFIRMED = 'L’iscrizione vale quando il cliente la conferma dalla mail che riceve.'

/** Subscribes a person to the newsletter (NEWS-12), once the checkbox shows the fields of the person (GAP-39). */
export function Subscribe() {
  const store = useFormStore()
  const wantsNewsletter = useValue('newsletter')
  const { busy, run } = useAction()
  const [outcome, setOutcome] = useState<Outcome>()
  const subscribe = () =>
    run(async () => {
      const { answered } = store.current.resolved
      const missing = missingForSubscription(answered)
      setOutcome(missing.length > 0 ? notifyMissing(missing) : undefined)
      if (missing.length > 0) return
      try {
        const { message, state } = await send(subscribeCall, { body: toSubscriptionRequest(answered) })
        setOutcome(notifySuccess(message, state === 'pending' ? NOT_CONFIRMED : ''))
      } catch (error) {
        setOutcome(notifyFailure(failureText(error)))
      }
    })
  if (wantsNewsletter !== true) return null
  return (
    <div className={classes.bar}>
      <Button size="xs" variant="default" loading={busy} onClick={() => void subscribe()}>
        Subscribe
      </Button>
      <ActionOutcome outcome={outcome} />
    </div>
  )
}
