import { Alert, Button, Container, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { searchPerson, type TypedIdentifiers as Typed } from '../../../shared/api/people.ts'
import { issuesByField } from '../../lib/call-failure.ts'
import { send } from '../../lib/transport.ts'
import { useFirstError } from '../../ui/editing/use-first-error.ts'
import { FormFailure } from '../../ui/form-failure.tsx'
import { DueErasures } from './due-erasures.tsx'
import { ErasePersonDialog } from './erase-person-dialog.tsx'
import { FoundPerson } from './found-person.tsx'

const EMPTY: Typed = { fiscalCode: '', email: '', phone: '' }

const BOXES = [
  { name: 'fiscalCode', label: 'Codice fiscale o partita IVA' },
  { name: 'email', label: 'Mail' },
  { name: 'phone', label: 'Telefono' },
] as const

/** The button is on a line with the boxes, also while one of them has an error. */
const BELOW_LABEL = 25

/** What is stored of a person, for a request of that person. */
export function PeoplePage() {
  const [typed, setTyped] = useState(EMPTY)
  const [erasing, setErasing] = useState(false)
  const [erased, setErased] = useState('')
  const search = useMutation({
    mutationFn: (body: Typed) => send(searchPerson, { body }),
    meta: { failure: 'in place' },
  })
  const { form, countTry } = useFirstError(search.isPending)
  const issues = issuesByField(search.error)
  const isReady = Object.values(typed).some((text) => text.trim() !== '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setErased('')
    if (!isReady) return
    countTry()
    search.mutate(typed)
  }
  const searchAlso = (more: Partial<Typed>) => {
    const next = { ...typed, ...more }
    setTyped(next)
    search.mutate(next)
  }
  return (
    <Container size="md" px={0} mx={0}>
      <Stack gap="sm">
        <Title order={1} size="h3">
          Dati di una persona
        </Title>
        <Text size="sm" c="dimmed">
          Quando una persona chiede che cosa è conservato di lei: basta uno dei tre, con più di uno trova di
          più.
        </Text>
        <form ref={form} onSubmit={submit} noValidate>
          <Group align="flex-start" gap="sm">
            {BOXES.map(({ name, label }) => (
              <TextInput
                key={name}
                label={label}
                autoComplete="off"
                value={typed[name]}
                error={issues[name]}
                onChange={({ currentTarget: { value } }) => setTyped({ ...typed, [name]: value })}
                style={{ flex: '1 1 14rem' }}
              />
            ))}
            <Button type="submit" mt={BELOW_LABEL} loading={search.isPending} disabled={!isReady}>
              Cerca
            </Button>
          </Group>
        </form>
        <FormFailure error={search.error} boxes={BOXES.map(({ name }) => name)} />
        {erased && (
          <Alert color="teal" variant="outline" py="xs" role="status">
            {erased}
          </Alert>
        )}
        {search.data && (
          <FoundPerson
            person={search.data.person}
            onSearchAlso={searchAlso}
            onErase={() => setErasing(true)}
          />
        )}
        {erasing && search.data && (
          <ErasePersonDialog
            typed={search.variables}
            records={search.data.person.records}
            onClose={() => setErasing(false)}
            onErased={(text) => {
              setErased(text)
              search.mutate(search.variables)
            }}
          />
        )}
        <DueErasures />
      </Stack>
    </Container>
  )
}
