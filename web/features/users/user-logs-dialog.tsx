import { Box, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { USER_LOGS_LIMIT, type UserLog } from '../../../shared/api/users.ts'
import { formatDateTime } from '../../lib/format-date.ts'
import { AdminDialog } from '../../ui/admin-dialog.tsx'
import { LoadState } from '../../ui/load-state.tsx'
import { type UserDialogProps, userTitle } from './user.ts'
import { describeAction } from './user-log-labels.ts'
import { userLogsQuery } from './user-queries.ts'
import classes from './users.module.css'

/** USERS-12, USERS-13. */
export function UserLogsDialog({ user, onClose }: UserDialogProps) {
  const query = useQuery(userLogsQuery(user.id))
  const { data } = query
  return (
    <AdminDialog onClose={onClose} size="lg" title={`Logs · ${userTitle(user)}`}>
      <LoadState query={query} failed="Impossibile leggere i log" rows={6} stale />
      {data?.length === 0 && (
        <Text c="dimmed" ta="center" py="lg">
          No logs
        </Text>
      )}
      {data && data.length > 0 && <Logs logs={data} />}
    </AdminDialog>
  )
}

function Logs({ logs }: { logs: readonly UserLog[] }) {
  return (
    <>
      {/* A scrolling region must be reachable by keyboard. */}
      <Box className={classes.logs} role="region" aria-label="Logs" tabIndex={0}>
        <Table stickyHeader verticalSpacing={4} fz="sm">
          <Table.Thead>
            <Table.Tr>
              {['Date', 'IP', 'Action'].map((label) => (
                <Table.Th key={label} scope="col">
                  {label}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {logs.map(({ id, date, ip, action, subject }) => (
              <Table.Tr key={id}>
                <Table.Td className={classes.logDate}>{formatDateTime(date)}</Table.Td>
                <Table.Td className={classes.logIp}>{ip}</Table.Td>
                <Table.Td className={classes.logAction}>{describeAction(action, subject)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Box>
      {logs.length === USER_LOGS_LIMIT && (
        <Text size="xs" c="dimmed" mt="xs">
          Le {USER_LOGS_LIMIT} righe più recenti.
        </Text>
      )}
    </>
  )
}
