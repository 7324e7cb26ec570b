import { Anchor, Badge, Button, Card, Container, Group, Stack, Text, Title } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { italianDate } from '../../../contract/time/calendar-date.ts'
import { romeDay } from '../../../contract/time/italian-time.ts'
import {
  listWithdrawals,
  tellSupplier,
  type Withdrawal,
  type WithdrawalWay,
} from '../../../shared/api/withdrawals.ts'
import { callQuery } from '../../lib/call-query.ts'
import { formatDateTime } from '../../lib/format-date.ts'
import { send } from '../../lib/transport.ts'
import { LoadState } from '../../ui/load-state.tsx'
import { EnterWithdrawalDialog } from './enter-withdrawal-dialog.tsx'

const WITHDRAWALS = ['withdrawals']
const withdrawalsQuery = {
  ...callQuery(WITHDRAWALS, listWithdrawals, {}, ({ withdrawals }) => withdrawals),
  staleTime: 0,
}

/** The withdrawals of customers, and whether the supplier knows. */
export function WithdrawalsPage() {
  const query = useQuery(withdrawalsQuery)
  const client = useQueryClient()
  const [entering, setEntering] = useState(false)
  return (
    <Container size="md" px={0} mx={0}>
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={1} size="h3">
            Recessi
          </Title>
          <Button size="compact-sm" variant="default" onClick={() => setEntering(true)}>
            Registra un recesso
          </Button>
        </Group>
        <LoadState query={query} failed="Impossibile leggere i recessi" rows={4} />
        {query.data?.length === 0 && (
          <Text size="sm" c="dimmed">
            Nessun cliente ha receduto.
          </Text>
        )}
        {query.data?.map((withdrawal) => (
          <WithdrawalCard key={withdrawal.id} withdrawal={withdrawal} />
        ))}
      </Stack>
      {entering && (
        <EnterWithdrawalDialog
          onClose={() => setEntering(false)}
          onEntered={() => void client.invalidateQueries({ queryKey: WITHDRAWALS })}
        />
      )}
    </Container>
  )
}

const WAYS: Readonly<Record<WithdrawalWay, string>> = {
  link: 'dal collegamento',
  form: 'dal modulo senza collegamento: il contratto è da trovare',
  letter: 'per lettera',
  mail: 'per mail',
  phone: 'al telefono',
}

const MAIL_TEXTS: Readonly<Record<NonNullable<Withdrawal['receiptMail']>, string>> = {
  waiting: 'la mail con la ricevuta deve ancora partire',
  sent: 'la mail con la ricevuta è partita',
  unsure: 'non si sa se la mail con la ricevuta è arrivata',
  failed: 'la mail con la ricevuta non è partita: va consegnata in un altro modo',
}

function WithdrawalCard({ withdrawal }: { withdrawal: Withdrawal }) {
  const { id, recordId, via, parts, name, contract, email, declaredAt, daysLeft, receiptMail } = withdrawal
  const client = useQueryClient()
  const tell = useMutation({
    mutationFn: () => send(tellSupplier, { params: { id } }),
    onSettled: () => void client.invalidateQueries({ queryKey: WITHDRAWALS }),
  })
  const supplies = parts.filter((part) => part !== 'contract')
  return (
    <Card withBorder padding="sm" component="section" aria-label={`Recesso di ${name}`}>
      <Group justify="space-between" gap="xs">
        <Text fw={600} size="sm" style={{ overflowWrap: 'anywhere' }}>
          {name} · {contract}
          {supplies.length > 0 && ` · ${supplies.join(' e ')}`}
        </Text>
        <Told withdrawal={withdrawal} />
      </Group>
      <Text size="sm">
        {formatDateTime(declaredAt)}, {WAYS[via]}
      </Text>
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {[
          email,
          receiptMail && MAIL_TEXTS[receiptMail],
          daysLeft !== null && `giorni rimasti per recedere: ${daysLeft}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      <Group gap="xs" mt="xs">
        {withdrawal.toldAt === null && (
          <Button size="compact-sm" loading={tell.isPending} onClick={() => tell.mutate()}>
            Fornitore avvisato
          </Button>
        )}
        {recordId && (
          <Anchor component={Link} to="/$id" params={{ id: recordId } as never} size="sm" underline="always">
            Apri il record
          </Anchor>
        )}
      </Group>
    </Card>
  )
}

function Told({ withdrawal: { toldAt, tellBy } }: { withdrawal: Withdrawal }) {
  if (toldAt)
    return (
      <Badge variant="outline" color="teal">
        Fornitore avvisato
      </Badge>
    )
  const isLate = tellBy < romeDay(new Date())
  return (
    <Badge variant="outline" color={isLate ? 'red' : 'orange'}>
      Avvisa il fornitore entro il {italianDate(tellBy)}
    </Badge>
  )
}
