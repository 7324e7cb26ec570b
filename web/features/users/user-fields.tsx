import { SimpleGrid } from '@mantine/core'
import { type EntryValues, Fields } from '../../ui/crud/fields.tsx'
import { USERS, type UserDraft } from './user.ts'

const columns = { cols: { base: 1, xs: 2 }, spacing: 'sm', verticalSpacing: 'sm' } as const

export function UserFields(entry: EntryValues<UserDraft>) {
  const edited = { ...entry, fields: USERS.fields }
  return (
    <>
      <SimpleGrid {...columns}>
        <Fields {...edited} only={['name', 'last_name']} />
      </SimpleGrid>
      <Fields {...edited} only={['login', 'email']} />
      <SimpleGrid {...columns}>
        <Fields {...edited} only={['role', 'level']} />
      </SimpleGrid>
      <Fields {...edited} only={['send_email', 'enter_outcomes']} />
    </>
  )
}
