import { Alert, Anchor, Button, Checkbox, Stack, Text, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { italianDate } from '../../../contract/time/calendar-date.ts'
import { italianDay } from '../../../contract/time/italian-time.ts'
import {
  type CustomerWithdrawal,
  declareWithdrawal,
  openWithdrawal,
  type WithdrawnPart,
} from '../../../shared/api/withdrawals.ts'
import { CallFailure, failureText } from '../../lib/call-failure.ts'
import { send } from '../../lib/transport.ts'
import { CustomerFrame } from '../../ui/customer-frame.tsx'
import { ListSkeleton } from '../../ui/list-skeleton.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { WithdrawalNotice } from '../../ui/withdrawal-notice.tsx'
import { WithdrawalForm } from './withdrawal-form.tsx'

const withdrawalQuery = (token: string) =>
  queryOptions({
    queryKey: ['withdrawal', token],
    queryFn: async ({ signal }) => (await send(openWithdrawal, { params: { token } }, { signal })).withdrawal,
  })

/** The page on which a customer withdraws, without a login; without a link it is a form. */
export function WithdrawalPage({ token }: { token: string | undefined }) {
  useDocumentTitle('Recesso dal contratto')
  const query = useQuery({ ...withdrawalQuery(token ?? ''), enabled: token !== undefined })
  const { data, error, isFetching, refetch } = query
  const unknown = error instanceof CallFailure && error.status === 404
  return (
    <CustomerFrame {...(data && { organisation: data.office })}>
      <Stack gap="md">
        <Title order={1} size="h3">
          Recesso dal contratto
        </Title>
        {token !== undefined && unknown && (
          <Text>
            Questo collegamento non è valido. Può recedere anche da qui, con il Suo nome e quello del
            contratto.
          </Text>
        )}
        {(token === undefined || unknown) && <WithdrawalForm />}
        {error && !unknown && !data && (
          <LoadError
            what="Impossibile aprire il contratto"
            error={error}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {token !== undefined && !data && !error && <ListSkeleton rows={4} />}
        {token !== undefined && data && <Contract token={token} withdrawal={data} />}
      </Stack>
    </CustomerFrame>
  )
}

interface ContractProps {
  token: string
  withdrawal: CustomerWithdrawal
}

function Contract({ token, withdrawal }: ContractProps) {
  const { name, contract, concludedAt, period, parts, office } = withdrawal
  const left = parts.filter(({ withdrawn }) => !withdrawn)
  return (
    <>
      {withdrawal.acknowledgements.map(({ at, text, link }) => (
        <Alert key={at} color="teal" variant="outline" title="Ricevuta del recesso" role="status">
          <Text>{text}</Text>
          <Anchor href={link} target="_blank" underline="always">
            Scarica la ricevuta (PDF)
          </Anchor>
          <Text size="sm" mt="xs">
            La ricevuta parte anche per e-mail verso {withdrawal.emailHint}. Questa pagina la mostra sempre.
          </Text>
        </Alert>
      ))}
      <Text>
        {name}, contratto <b>{contract}</b>, concluso il {italianDay(new Date(concludedAt))} con {office}.
      </Text>
      {left.length > 0 && <WithdrawalNotice period={period} office={office} />}
      {period.right && period.open && left.length > 0 && (
        <ConfirmStep token={token} withdrawal={withdrawal} lastDay={period.lastDay} />
      )}
    </>
  )
}

const PART_LABELS: Readonly<Record<WithdrawnPart, string>> = {
  luce: 'Luce',
  gas: 'Gas',
  contract: 'Tutto il contratto',
}

/** All is filled in: who wants to withdraw from everything only confirms. */
function ConfirmStep({ token, withdrawal, lastDay }: ContractProps & { lastDay: string }) {
  const client = useQueryClient()
  const left = withdrawal.parts.filter(({ withdrawn }) => !withdrawn)
  const [chosen, setChosen] = useState<readonly string[]>(() => left.map(({ part }) => part))
  const parts = left.map(({ part }) => part).filter((part) => chosen.includes(part))
  const declare = useMutation({
    mutationFn: () => send(declareWithdrawal, { params: { token }, body: { parts } }),
    onSuccess: (answer) => client.setQueryData(withdrawalQuery(token).queryKey, answer.withdrawal),
  })
  return (
    <Stack gap="md">
      {left.length > 1 && (
        <Checkbox.Group label="Da che cosa recede" value={[...chosen]} onChange={setChosen}>
          <Stack gap="sm" mt="xs">
            {left.map(({ part, offer }) => (
              <Checkbox
                key={part}
                size="md"
                value={part}
                label={[PART_LABELS[part], offer].filter(Boolean).join(': ')}
              />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      <Text>
        La ricevuta appare subito qui, con data e ora, e va per e-mail a <b>{withdrawal.emailHint}</b>. Non
        servono motivi né codici. Può recedere fino al {italianDate(lastDay)} compreso.
      </Text>
      {declare.error && (
        <Alert color="red" variant="outline" role="alert">
          {failureText(declare.error)}
        </Alert>
      )}
      <Button
        size="md"
        loading={declare.isPending}
        disabled={parts.length === 0}
        onClick={() => declare.mutate()}
      >
        Conferma recesso
      </Button>
    </Stack>
  )
}
