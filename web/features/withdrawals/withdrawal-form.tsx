import { Alert, Button, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { italianSecond } from '../../../contract/time/italian-time.ts'
import { declareWithoutLink } from '../../../shared/api/withdrawals.ts'
import { issuesByField } from '../../lib/call-failure.ts'
import { send } from '../../lib/transport.ts'
import { useFirstError } from '../../ui/editing/use-first-error.ts'
import { FormFailure } from '../../ui/form-failure.tsx'

const BOXES = ['name', 'contract', 'email']

/** For who has no link: the answer does not tell whether there is such a contract. */
export function WithdrawalForm() {
  const [name, setName] = useState('')
  const [contract, setContract] = useState('')
  const [email, setEmail] = useState('')
  const declare = useMutation({
    mutationFn: () =>
      send(declareWithoutLink, {
        body: { name: name.trim(), contract: contract.trim(), email: email.trim() },
      }),
  })
  const { form, countTry } = useFirstError(declare.isPending)
  const issues = issuesByField(declare.error)
  if (declare.data) {
    const [day, clock] = italianSecond(new Date(declare.data.at)).split(' ')
    return (
      <Alert color="teal" variant="outline" title="Dichiarazione ricevuta" role="status">
        {name.trim()} recede dal contratto {contract.trim()}. La dichiarazione è arrivata il {day} alle ore{' '}
        {clock} (ora italiana). L’ufficio La cercherà a {email.trim()}.
      </Alert>
    )
  }
  const isReady = name.trim().length > 1 && contract.trim().length > 1 && /^\S+@\S+$/.test(email.trim())
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isReady) return
    countTry()
    declare.mutate()
  }
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack gap="sm">
        <Text>Scriva chi è e da quale contratto recede: non servono motivi.</Text>
        <TextInput
          size="md"
          label="Nome e cognome"
          autoComplete="name"
          value={name}
          error={issues.name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput
          size="md"
          label="Contratto"
          description="Il codice, oppure l’offerta e l’indirizzo della fornitura"
          value={contract}
          error={issues.contract}
          onChange={(event) => setContract(event.currentTarget.value)}
        />
        <TextInput
          size="md"
          label="E-mail"
          type="email"
          autoComplete="email"
          value={email}
          error={issues.email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <FormFailure error={declare.error} boxes={BOXES} />
        <Button type="submit" size="md" loading={declare.isPending} disabled={!isReady}>
          Conferma recesso
        </Button>
      </Stack>
    </form>
  )
}
