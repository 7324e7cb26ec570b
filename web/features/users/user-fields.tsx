import { NativeSelect, SimpleGrid, Switch, TextInput } from '@mantine/core'
import { LEVELS, ROLES } from '../../../shared/roles.ts'
import type { UserDraft } from './user-draft.ts'

interface UserFieldsProps {
  draft: UserDraft
  issues: Record<string, string>
  onChange(patch: Partial<UserDraft>): void
}

export function UserFields({ draft, issues, onChange }: UserFieldsProps) {
  const text = (name: 'name' | 'last_name' | 'login' | 'email', label: string, more: object = {}) => (
    <TextInput
      label={label}
      value={draft[name]}
      error={issues[name]}
      autoComplete="off"
      onChange={({ currentTarget: { value } }) => onChange({ [name]: value })}
      {...more}
    />
  )
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="sm">
        {text('name', 'Name', { required: true, maxLength: 100, 'data-autofocus': true })}
        {text('last_name', 'Last Name', { maxLength: 100 })}
      </SimpleGrid>
      {text('login', 'Login', { required: true, maxLength: 100, autoCapitalize: 'none', spellCheck: false })}
      {text('email', 'Email', { required: true, maxLength: 254, inputMode: 'email', autoCapitalize: 'none' })}
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="sm">
        <NativeSelect
          label="Role"
          value={draft.role}
          data={[...ROLES]}
          error={issues.role}
          onChange={({ currentTarget: { value } }) => {
            const role = ROLES.find((one) => one === value)
            if (role) onChange({ role })
          }}
        />
        <NativeSelect
          label="Level"
          value={draft.level}
          data={[...LEVELS]}
          error={issues.level}
          onChange={({ currentTarget: { value } }) => {
            const level = LEVELS.find((one) => one === value)
            if (level) onChange({ level })
          }}
        />
      </SimpleGrid>
      <Switch
        label="Invio della FE"
        description="Può mandare i contratti alla firma elettronica"
        checked={draft.send_email}
        onChange={({ currentTarget: { checked } }) => onChange({ send_email: checked })}
      />
    </>
  )
}
