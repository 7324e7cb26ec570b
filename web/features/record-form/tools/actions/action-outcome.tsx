import { useState } from 'react'
import type { FieldName } from '../../../../../contract/index.ts'
import { toast } from '../../../../lib/toast.ts'
import { goToField } from '../../fields/go-to-field.ts'
import { useValue } from '../../store/form-context.ts'
import classes from './actions.module.css'
import type { MissingAnswer } from './lead-and-subscription-requirements.ts'

export type Outcome =
  | { kind: 'success'; message: string }
  | { kind: 'error'; message: string }
  | { kind: 'lacks'; missing: readonly MissingAnswer[]; notifiedAt: number }

/** The outcome of an action, announced to screen readers; each missing field is a link. */
export function ActionOutcome({ outcome }: { outcome: Outcome | undefined }) {
  return (
    <div role="status" className={classes.outcome} data-kind={outcome?.kind}>
      {outcome?.kind === 'lacks' ? (
        <ul key={outcome.notifiedAt}>
          {outcome.missing.map(({ field, message }) => (
            <Missing key={message} field={field}>
              {message}
            </Missing>
          ))}
        </ul>
      ) : (
        outcome?.message
      )}
    </div>
  )
}

/** Disappears after its field is answered: the list shows only missing answers. */
function Missing({ field, children }: { field: FieldName; children: string }) {
  const value = useValue(field)
  const [stillMissing] = useState(value)
  if (value && value !== stillMissing) return null
  return (
    <li>
      <button type="button" className={classes.missing} onClick={() => goToField(field)}>
        {children}
      </button>
    </li>
  )
}

/** The first missing field as a toast, as for all failures; the whole list is next to the button. */
export function notifyMissing(missing: readonly MissingAnswer[]): Outcome {
  toast.error(missing[0]!.message)
  return { kind: 'lacks', missing, notifiedAt: performance.now() }
}
/** `more`: what is still to happen. */
export function notifySuccess(message: string, more = ''): Outcome {
  toast.success(message)
  return { kind: 'success', message: more ? `${message} ${more}` : message }
}
/** `reason`: additional information about the failure. */
export function notifyFailure(message: string, reason = ''): Outcome {
  toast.error(reason || message, reason ? message : undefined)
  return { kind: 'error', message: reason ? `${message}: ${reason}` : message }
}
