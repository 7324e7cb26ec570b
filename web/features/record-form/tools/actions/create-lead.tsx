import { Button } from '@mantine/core'
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import type { CallInput } from '../../../../../shared/api/call.ts'
import { createLead, findLead, LEAD_FAILED } from '../../../../../shared/api/leads.ts'
import { CallFailure, failedWith, failureText } from '../../../../lib/call-failure.ts'
import { send } from '../../../../lib/transport.ts'
import { useFormStore, useValue } from '../../store/form-context.ts'
import { useBasis } from '../basis/basis-context.ts'
import { usePhone } from '../basis/contact-facts.ts'
import {
  ActionOutcome,
  notifyFailure,
  notifyMissing,
  notifySuccess,
  type Outcome,
} from './action-outcome.tsx'
import classes from './actions.module.css'
import { missingForLead, toLeadRequest } from './lead-and-subscription-requirements.ts'
import { useAction } from './use-action.ts'

type RequestedLead = CallInput<typeof findLead>['query']

/** A waiting lead is sent when the CRM is available again; slow polling is enough. */
const POLL_INTERVAL_MS = 30_000

/** Polls a lead that the CRM has not accepted yet. */
export const waitingLeadQuery = (requested: RequestedLead | undefined) =>
  queryOptions({
    queryKey: ['leads', requested],
    queryFn: requested ? ({ signal }) => send(findLead, { query: requested }, { signal }) : skipToken,
    staleTime: 0,
    // The state of an earlier attempt does not apply to this one.
    gcTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data === undefined || data.state === 'waiting' ? POLL_INTERVAL_MS : false,
    meta: { failure: 'in place' },
  })

const DONE = 'The lead created successuly!'

/**
 * Creates a lead in the CRM (LEAD-7). Its id is stored in the record (GAP-37). `trailing` is shown on the
 * same line.
 */
export function CreateLead({ trailing }: { trailing: ReactNode }) {
  const store = useFormStore()
  const id = useValue('lead_created_id')
  const phone = usePhone().slice(0, 200)
  const { said } = useBasis()
  const basis = said.basis ? { ...said, basis: said.basis } : null
  const { busy, run } = useAction()
  const [outcome, setOutcome] = useState<Outcome>()
  const [waiting, setWaiting] = useState<RequestedLead>()
  const { data: became } = useQuery(waitingLeadQuery(waiting))
  useEffect(() => {
    if (!became || became.state === 'waiting') return
    setWaiting(undefined)
    if (became.state === 'none') return
    if (became.state === 'created') store.set('lead_created_id', became.id)
    setOutcome(became.state === 'created' ? notifySuccess(DONE) : notifyFailure(LEAD_FAILED))
  }, [became, store])
  const create = () =>
    run(async () => {
      setWaiting(undefined)
      const { answered } = store.current.resolved
      const missing = missingForLead(answered)
      setOutcome(missing.length > 0 ? notifyMissing(missing) : undefined)
      if (missing.length > 0) return
      const lead = toLeadRequest(answered)
      try {
        const answer = await send(createLead, { body: { ...lead, contact: { phone, basis } } })
        store.set('lead_created_id', answer.id)
        setOutcome(notifySuccess(DONE))
      } catch (error) {
        // Wrong input is for the user to correct, and is not logged as an error.
        const refused = error instanceof CallFailure && error.issues.length > 0
        if (refused) {
          const text = failureText(error)
          return setOutcome(
            error.message === LEAD_FAILED ? notifyFailure(LEAD_FAILED, text) : notifyFailure(text),
          )
        }
        const away = failedWith<typeof createLead>(error, 'external-service-failed')
        setOutcome(notifyFailure(away ? `${LEAD_FAILED} ${error.message}` : LEAD_FAILED))
        if (away) setWaiting(lead)
      }
    })
  return (
    <div className={classes.bar}>
      <Button size="xs" variant="default" loading={busy} onClick={() => void create()}>
        Create Lead
      </Button>
      {trailing}
      {id && <span className={classes.note}>Lead {id}</span>}
      <ActionOutcome outcome={outcome} />
    </div>
  )
}
