import { useState } from 'react'
import type { FieldName } from '../../../../contract/index.ts'
import { toast } from '../../../lib/toast.ts'
import { goToField } from '../page/go-to-field.ts'
import { useValue } from '../store/form-context.ts'
import classes from './actions.module.css'
import type { Lack } from './missing.ts'

export type Outcome =
  | { kind: 'success'; message: string }
  | { kind: 'error'; message: string }
  | { kind: 'lacks'; lacks: readonly Lack[]; told: number }

/** What came of an action, said aloud; each thing that is missing leads to its field. */
export function ActionOutcome({ outcome }: { outcome: Outcome | undefined }) {
  return (
    <div role="status" className={classes.outcome} data-kind={outcome?.kind}>
      {outcome?.kind === 'lacks' ? (
        <ul key={outcome.told}>
          {outcome.lacks.map(({ field, message }) => (
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

/** Goes once its field is answered: what still stands is still to do. */
function Missing({ field, children }: { field: FieldName; children: string }) {
  const value = useValue(field)
  const [lacking] = useState(value)
  if (value && value !== lacking) return null
  return (
    <li>
      <button type="button" className={classes.missing} onClick={() => goToField(field)}>
        {children}
      </button>
    </li>
  )
}

/** The first of what is missing as a toast, as all failures are; the whole list stands beside the button. */
export function tellLacks(lacks: readonly Lack[]): Outcome {
  toast.error(lacks[0]!.message)
  return { kind: 'lacks', lacks, told: performance.now() }
}
export function tellSuccess(message: string): Outcome {
  toast.success(message)
  return { kind: 'success', message }
}
/** `reason`: what is known beyond the failure itself. */
export function tellFailure(message: string, reason = ''): Outcome {
  toast.error(reason || message, reason ? message : undefined)
  return { kind: 'error', message: reason ? `${message}: ${reason}` : message }
}
