import { Button } from '@mantine/core'
import { useState } from 'react'
import { subscribe as subscribeCall } from '../../../../shared/api/subscription.ts'
import { failureText } from '../../../lib/call-failure.ts'
import { send } from '../../../lib/transport.ts'
import { useFormStore, useValue } from '../store/form-context.ts'
import { ActionOutcome, type Outcome, tellFailure, tellLacks, tellSuccess } from './action-outcome.tsx'
import classes from './actions.module.css'
import { subscriptionLacks, subscriptionOf } from './missing.ts'
import { useAction } from './use-action.ts'

/** Subscribes a person to the newsletter (NEWS-12), once the checkbox has asked who (GAP-39). */
export function Subscribe() {
  const store = useFormStore()
  const asked = useValue('newsletter')
  const { busy, run } = useAction()
  const [outcome, setOutcome] = useState<Outcome>()
  const subscribe = () =>
    run(async () => {
      const { answered } = store.current.resolved
      const lacks = subscriptionLacks(answered)
      setOutcome(lacks.length > 0 ? tellLacks(lacks) : undefined)
      if (lacks.length > 0) return
      try {
        const { message } = await send(subscribeCall, { body: subscriptionOf(answered) })
        setOutcome(tellSuccess(message))
      } catch (error) {
        setOutcome(tellFailure(failureText(error)))
      }
    })
  if (asked !== true) return null
  return (
    <div className={classes.bar}>
      <Button size="xs" variant="default" loading={busy} onClick={() => void subscribe()}>
        Subscribe
      </Button>
      <ActionOutcome outcome={outcome} />
    </div>
  )
}
