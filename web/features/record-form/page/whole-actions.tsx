import { Button } from '@mantine/core'
import { actOrTell } from '../actions/act-or-tell.ts'
import { useActions, useFormStore } from '../store/form-context.ts'
import { ACTION_WORDS } from '../text/action-words.ts'

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
      title={ACTION_WORDS[action]}
      onClick={() => actOrTell(store, action, label)}
      disabled={busy}
    >
      {label}
    </Button>
  ))
}
