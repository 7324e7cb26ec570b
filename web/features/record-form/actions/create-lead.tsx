import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { createLead, LEAD_FAILED } from '../../../../shared/api/leads.ts'
import { CallFailure, failureText } from '../../../lib/call-failure.ts'
import { send } from '../../../lib/transport.ts'
import { useFormStore, useValue } from '../store/form-context.ts'
import { ActionOutcome, type Outcome, tellFailure, tellLacks, tellSuccess } from './action-outcome.tsx'
import classes from './actions.module.css'
import { leadLacks, leadOf } from './missing.ts'
import { useAction } from './use-action.ts'
import { type AskedLead, waitingLeadQuery } from './waiting-lead.ts'

const DONE = 'The lead created successuly!'

/** Puts a lead into the CRM (LEAD-7). Its id stays with the record (GAP-37). Shares its line with `beside`. */
export function CreateLead({ beside }: { beside: ReactNode }) {
  const store = useFormStore()
  const id = useValue('lead_created_id')
  const { busy, run } = useAction()
  const [outcome, setOutcome] = useState<Outcome>()
  const [waiting, setWaiting] = useState<AskedLead>()
  const { data: became } = useQuery(waitingLeadQuery(waiting))
  useEffect(() => {
    if (!became || became.state === 'waiting') return
    setWaiting(undefined)
    if (became.state === 'none') return
    if (became.state === 'created') store.set('lead_created_id', became.id)
    setOutcome(became.state === 'created' ? tellSuccess(DONE) : tellFailure(LEAD_FAILED))
  }, [became, store])
  const create = () =>
    run(async () => {
      setWaiting(undefined)
      const { answered } = store.current.resolved
      const lacks = leadLacks(answered)
      setOutcome(lacks.length > 0 ? tellLacks(lacks) : undefined)
      if (lacks.length > 0) return
      const asked = leadOf(answered)
      try {
        const answer = await send(createLead, { body: asked })
        store.set('lead_created_id', answer.id)
        setOutcome(tellSuccess(DONE))
      } catch (error) {
        // What is wrong with the input is for the person to mend, and no developer's business.
        const refused = error instanceof CallFailure && error.issues.length > 0
        if (refused) {
          const text = failureText(error)
          return setOutcome(
            error.message === LEAD_FAILED ? tellFailure(LEAD_FAILED, text) : tellFailure(text),
          )
        }
        const away = error instanceof CallFailure && error.id === 'outside-service'
        setOutcome(tellFailure(away ? `${LEAD_FAILED} ${error.message}` : LEAD_FAILED))
        if (away) setWaiting(asked)
      }
    })
  return (
    <div className={classes.bar}>
      <Button size="xs" variant="default" loading={busy} onClick={() => void create()}>
        Create Lead
      </Button>
      {beside}
      {id && <span className={classes.note}>Lead {id}</span>}
      <ActionOutcome outcome={outcome} />
    </div>
  )
}
