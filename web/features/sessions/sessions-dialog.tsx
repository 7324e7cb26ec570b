import { Badge, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { endOtherSessions, endSession, listSessions, type OwnSession } from '../../../shared/api/sessions.ts'
import { callQuery } from '../../lib/call-query.ts'
import { toast } from '../../lib/toast.ts'
import { send } from '../../lib/transport.ts'
import { Dialog, DialogAnswers } from '../../ui/dialog.tsx'
import { LoadState } from '../../ui/load-state.tsx'
import { dateTimeCell } from '../../ui/text-cell.tsx'
import classes from '../login/login.module.css'

/** The current session cannot be ended here, so it is above the others. */
const sortOwnFirst = (sessions: readonly OwnSession[]): OwnSession[] => [
  ...sessions.filter(({ current }) => current),
  ...sessions.filter(({ current }) => !current),
]

const sessionsQuery = {
  ...callQuery(['users', 'sessions'], listSessions, {}, ({ sessions }) => sortOwnFirst(sessions)),
  staleTime: 0,
}

/** The user's own sessions, each of which can be ended. */
export function SessionsDialog({ onClose }: { onClose(): void }) {
  const client = useQueryClient()
  const query = useQuery(sessionsQuery)
  const { data, error } = query
  const others = useMutation({
    mutationFn: () => send(endOtherSessions, {}),
    meta: { failureTitle: 'Impossibile chiudere le altre sessioni' },
    onSuccess: () => toast.success('Le altre sessioni sono chiuse'),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  })
  return (
    <Dialog onClose={onClose} title="Le tue sessioni" size="lg">
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          Dove hai fatto l’accesso. Se non riconosci una sessione, chiudila e cambia la password.
        </Text>
        <LoadState query={query} failed="Impossibile leggere le sessioni" stale />
        {!data && !error && <Skeleton height={72} />}
        <ul className={classes.sessions} aria-label="Sessioni aperte">
          {data?.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
        <DialogAnswers>
          <Button variant="default" onClick={onClose}>
            Chiudi
          </Button>
          {data && data.length > 1 && (
            <Button color="red" variant="outline" loading={others.isPending} onClick={() => others.mutate()}>
              Chiudi tutte le altre
            </Button>
          )}
        </DialogAnswers>
      </Stack>
    </Dialog>
  )
}

function SessionRow({ session }: { session: OwnSession }) {
  const client = useQueryClient()
  const end = useMutation({
    mutationFn: () => send(endSession, { params: { id: session.id } }),
    meta: { failureTitle: 'Impossibile chiudere la sessione' },
    onSuccess: () => toast.success('La sessione è chiusa'),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  })
  const Icon = /iPhone|Android/.test(session.device) ? IconDeviceMobile : IconDeviceDesktop
  return (
    <li className={classes.session}>
      <Icon size={22} aria-hidden />
      <div className={classes.sessionText}>
        <Group gap={6}>
          <Text fw={500}>{session.device}</Text>
          {session.current && (
            <Badge size="sm" variant="light">
              questa
            </Badge>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          Indirizzo IP {session.ip} · dal {dateTimeCell(session.since)}
        </Text>
        <Text size="sm" c="dimmed">
          Ultima attività: {dateTimeCell(session.lastActiveAt)}
        </Text>
      </div>
      {!session.current && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Chiudi la sessione ${session.device}, ${session.ip}`}
          loading={end.isPending}
          onClick={() => end.mutate()}
        >
          Chiudi sessione
        </Button>
      )}
    </li>
  )
}
