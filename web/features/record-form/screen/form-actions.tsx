import { Button } from '@mantine/core'
import { useActions, useFormStore } from '../store/form-context.ts'
import { ACTION_LABELS } from '../tools/actions/action-labels.ts'
import { runCopyAction } from '../tools/actions/run-copy-action.ts'

/** The copy actions of the whole form; they can be undone at its top. */
export function FormActions({ busy }: { busy: boolean }) {
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
