import { Switch } from '@mantine/core'
import { PasswordField } from '../../ui/password-field.tsx'
import { newPassword } from './new-password.ts'

/** A password set by an administrator, and whether the user must change it. */
export interface FirstPasswordDraft {
  password: string
  mustChangePassword: boolean
}

interface FirstPasswordProps {
  draft: FirstPasswordDraft
  issue: string | undefined
  onChange(patch: Partial<FirstPasswordDraft>): void
}

/** USERS-22, GAP-44: generated, shown and editable before the save; afterwards it cannot be read. */
export function FirstPassword({ draft, issue, onChange }: FirstPasswordProps) {
  return (
    <>
      <PasswordField
        label="Password"
        description="Copiala adesso: dopo il salvataggio non si può più leggere"
        error={issue}
        value={draft.password}
        onChange={(password) => onChange({ password })}
        onGenerate={() => onChange({ password: newPassword() })}
      />
      <Switch
        label="Deve cambiare la password al prossimo accesso"
        checked={draft.mustChangePassword}
        onChange={({ currentTarget: { checked } }) => onChange({ mustChangePassword: checked })}
      />
    </>
  )
}
