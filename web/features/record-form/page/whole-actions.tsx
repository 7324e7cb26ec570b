import { Button } from '@mantine/core'
import { useActions, useFormStore } from '../store/form-context.ts'

/** The copies that belong to the form as a whole; they can be taken back at its top. */
export function WholeActions({ busy }: { busy: boolean }) {
  const store = useFormStore()
  const actions = useActions().filter(({ section }) => section === '')
  return actions.map(({ action, label }) => (
    <Button
      key={action}
      variant="subtle"
      color="gray"
      size="compact-sm"
      onClick={() => store.act(action, label)}
      disabled={busy}
    >
      {label}
    </Button>
  ))
}
