import type { FieldName } from '../../../../contract/index.ts'
import { toast } from '../../../lib/toast.ts'
import { goToField } from '../page/go-to-field.ts'
import classes from './actions.module.css'
import type { Lack } from './missing.ts'

export type Outcome =
  | { kind: 'success'; message: string }
  | { kind: 'error'; message: string }
  | { kind: 'lacks'; lacks: readonly Lack[] }

/** What came of an action, said aloud; each thing that is missing leads to its field. */
export function ActionOutcome({ outcome }: { outcome: Outcome | undefined }) {
  return (
    <div role="status" className={classes.outcome} data-kind={outcome?.kind}>
      {outcome?.kind === 'lacks' ? (
        <ul>
          {outcome.lacks.map(({ field, message }) => (
            <li key={message}>
              <Missing field={field}>{message}</Missing>
            </li>
          ))}
        </ul>
      ) : (
        outcome?.message
      )}
    </div>
  )
}

function Missing({ field, children }: { field: FieldName; children: string }) {
  return (
    <button type="button" className={classes.missing} onClick={() => goToField(field)}>
      {children}
    </button>
  )
}

/** The first of what is missing as a toast, as all failures are; the whole list stands beside the button. */
export function tellLacks(lacks: readonly Lack[]): Outcome {
  toast.error(lacks[0]!.message)
  return { kind: 'lacks', lacks }
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
