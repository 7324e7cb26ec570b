import { Stack, Text } from '@mantine/core'
import type { Envelope } from '../../../shared/api/signatures.ts'
import { formatDateTime } from '../../lib/format-date.ts'
import { detailText, eventLabel } from './envelope-labels.ts'

/** The events of the envelope, as in the evidence. */
export function EnvelopeHistory({ events }: Pick<Envelope, 'events'>) {
  if (events.length === 0) return null
  return (
    <Stack gap={2} component="ol" p={0} m={0} style={{ listStyle: 'none' }} aria-label="Passaggi">
      {events.map(({ at, what, signer, ip, agent, detail }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the history only grows at its end
        <li key={index}>
          <Text size="xs" style={{ overflowWrap: 'anywhere' }} {...(agent && { title: agent })}>
            <Text span inherit c="dimmed">
              {formatDateTime(at)}
            </Text>{' '}
            {eventLabel(what, signer)}
            {detail && `: ${detailText(detail)}`}
            {ip && (
              <Text span inherit c="dimmed">
                {' '}
                · {ip}
              </Text>
            )}
          </Text>
        </li>
      ))}
    </Stack>
  )
}
