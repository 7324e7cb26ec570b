import { Button, Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'
import { useActions, useFormStore, useProgress } from '../store/form-context.ts'
import { ACTION_LABELS, runCopyAction } from '../tools/actions/action-labels.ts'
import classes from './bottom-bar.module.css'
import { RETURN_TEXT } from './draft-question.tsx'

interface Props {
  /** `Add` for a record that does not exist yet, `Update` for one that does. */
  submit: 'Add' | 'Update'
  busy: 'draft' | 'record' | undefined
  /** The save status. */
  state: ReactNode
  /** A save as a draft turns the saved contract into a draft again. */
  returnsToDraft: boolean
  onDraft(): void
  onSubmit(): void
  onClear(): void
  onNext(): void
}

/** The copy actions of the whole form; they can be undone at its top. */
function FormActions({ busy }: { busy: boolean }) {
  const store = useFormStore()
  const actions = useActions().filter(({ section }) => section === '')
  return actions.map(({ action, label }) => (
    <Button
      key={action}
      variant="subtle"
      color="gray"
      size="compact-sm"
      title={ACTION_LABELS[action]}
      onClick={() => runCopyAction(store, action, label)}
      disabled={busy}
    >
      {label}
    </Button>
  ))
}

/** The form's buttons, always visible, with its progress. */
export function BottomBar({
  submit,
  busy,
  state,
  returnsToDraft,
  onDraft,
  onSubmit,
  onClear,
  onNext,
}: Props) {
  return (
    <div className={classes.bar} data-form-bar="">
      <Button variant="subtle" color="gray" size="compact-sm" onClick={onClear} disabled={busy !== undefined}>
        Cancella dati
      </Button>
      <FormActions busy={busy !== undefined} />
      <div className={classes.state}>
        <OpenCount onNext={onNext} />
        {state}
      </div>
      <div className={classes.saves}>
        <Tooltip
          label={`${returnsToDraft ? `${RETURN_TEXT} ` : ''}Ctrl+Maiusc+S salva la bozza e resta qui.`}
          multiline
          maw={280}
          events={{ hover: true, focus: true, touch: returnsToDraft }}
        >
          <Button
            variant="default"
            size="sm"
            loading={busy === 'draft'}
            disabled={busy === 'record'}
            onClick={onDraft}
          >
            Salva in bozza
          </Button>
        </Tooltip>
        <Button
          size="sm"
          loading={busy === 'record'}
          disabled={busy === 'draft'}
          onClick={onSubmit}
          title="Ctrl+S"
        >
          {submit}
        </Button>
      </div>
    </div>
  )
}

function OpenCount({ onNext }: { onNext(): void }) {
  const { missing, wrong } = useProgress()
  if (missing.length + wrong.length === 0) return <span className={classes.fine}>Tutto compilato</span>
  return (
    <button
      type="button"
      className={classes.next}
      // The field keeps the focus: the search for the next one starts from there.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onNext}
      title="Vai al prossimo (F8)"
    >
      {wrong.length > 0 && <span className={classes.wrong}>{wrong.length} da correggere</span>}
      {missing.length > 0 && <span>{missing.length} da compilare</span>}
      <kbd className={classes.key}>F8</kbd>
    </button>
  )
}
