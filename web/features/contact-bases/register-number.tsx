import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { romeDay } from '../../../contract/time/italian-time.ts'
import { checkNumber } from '../../../shared/api/contact-bases.ts'
import { issuesByField } from '../../lib/call-failure.ts'
import { send } from '../../lib/transport.ts'
import { DayInput } from '../../ui/day-input.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'

/** Notes what the register said of one number. */
export function RegisterNumber() {
  const client = useQueryClient()
  const [phone, setPhone] = useState('')
  const [checkedOn, setCheckedOn] = useState(romeDay(new Date()))
  const note = useMutation({
    mutationFn: (registered: boolean) =>
      send(checkNumber, { body: { phone, checkedOn, registered, registeredOn: null } }),
    meta: { failure: 'in place' },
    onSuccess: () => client.invalidateQueries(),
  })
  const issues = issuesByField(note.error)
  return (
    <Stack gap="xs">
      <Title order={2} size="h5">
        Un numero solo
      </Title>
      <Group gap="sm" align="end">
        <TextInput
          label="Numero"
          value={phone}
          error={issues.phone}
          maxLength={40}
          autoComplete="off"
          onChange={({ currentTarget }) => {
            setPhone(currentTarget.value)
            note.reset()
          }}
        />
        <DayInput
          label="Controllato il"
          value={checkedOn}
          error={issues.checkedOn}
          onChange={(day) => day && setCheckedOn(day)}
        />
        {[false, true].map((registered) => (
          <Button
            key={String(registered)}
            variant="default"
            disabled={phone.trim() === ''}
            loading={note.isPending && note.variables === registered}
            onClick={() => note.mutate(registered)}
          >
            {registered ? 'È iscritto' : 'Non è iscritto'}
          </Button>
        ))}
      </Group>
      <FormFailure error={note.error} boxes={['phone', 'checkedOn']} />
      {note.isSuccess && (
        <Text size="sm" role="status">
          Registrato.
        </Text>
      )}
    </Stack>
  )
}
