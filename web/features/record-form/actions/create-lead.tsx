import { Button } from '@mantine/core'
import { useState } from 'react'
import { createLead } from '../../../../shared/api/leads.ts'
import { CallFailure, failureText } from '../../../lib/call-failure.ts'
import { send } from '../../../lib/transport.ts'
import { useFormStore, useValue } from '../store/form-context.ts'
import { ActionOutcome, type Outcome, tellFailure, tellLacks, tellSuccess } from './action-outcome.tsx'
import classes from './actions.module.css'
import { leadLacks, leadOf } from './missing.ts'
import { useAction } from './use-action.ts'

const FAILED = "Can't create the lead, please create the record and send id of the record to developer:)"

/** Puts a lead into the CRM (2 §5.1). Its id stays with the record (GAP-37). */
export function CreateLead() {
  const store = useFormStore()
  const id = useValue('lead_created_id')
  const { busy, run } = useAction()
  const [outcome, setOutcome] = useState<Outcome>()
  const create = () =>
    run(async () => {
      const { answered } = store.current.resolved
      const lacks = leadLacks(answered)
      setOutcome(lacks.length > 0 ? tellLacks(lacks) : undefined)
      if (lacks.length > 0) return
      try {
        const answer = await send(createLead, { body: leadOf(answered) })
        store.set('lead_created_id', answer.id)
        setOutcome(tellSuccess('The lead created successuly!'))
      } catch (error) {
        // What is wrong with the input is for the person to mend, and no developer's business.
        const refused = error instanceof CallFailure && error.issues.length > 0
        const waits = error instanceof CallFailure && error.id === 'outside-service'
        setOutcome(
          refused ? tellFailure(failureText(error)) : tellFailure(FAILED, waits ? error.message : ''),
        )
      }
    })
  return (
    <div className={classes.bar}>
      <Button size="xs" variant="default" loading={busy} onClick={() => void create()}>
        Create Lead
      </Button>
      {id && <span className={classes.note}>Lead {id}</span>}
      <ActionOutcome outcome={outcome} />
    </div>
  )
}
