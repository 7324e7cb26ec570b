import { Alert, Button, Group, List, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import { type ExternalCrmStatus as Elsewhere, readCrmMapping } from '../../../shared/api/crm-mapping.ts'
import type { ValuesSource } from '../../../shared/api/document-samples.ts'
import { formatDateTime } from '../../lib/format-date.ts'
import { send } from '../../lib/transport.ts'
import classes from './mapping.module.css'
import { PART_LABELS } from './mapping-labels.ts'

type Mapping = z.output<typeof readCrmMapping.answer>

interface ExternalCrmStatusProps {
  elsewhere: Elsewhere
  /** The number of values that the external CRM would reject. */
  problemCount: number
  /** They are the filter that is shown. */
  shown: boolean
  query: ValuesSource
  onRead(mapping: Mapping): void
  onShow(): void
}

/** The state of the external CRM's fields: when they were read, and which values do not fit. */
export function ExternalCrmStatus({
  elsewhere,
  problemCount,
  shown,
  query,
  onRead,
  onShow,
}: ExternalCrmStatusProps) {
  const { readAt, failure, wanted: requested, keys } = elsewhere
  const again = useMutation({
    mutationFn: () => send(readCrmMapping, { query: { ...query, fresh: 'yes' } }),
    onSuccess: onRead,
  })
  const fits = problemCount === 0 && requested.length === 0 && keys.length === 0 && failure === ''
  return (
    <Alert
      className={classes.elsewhere}
      color={fits ? 'green' : 'yellow'}
      variant="outline"
      py="xs"
      role="status"
      aria-label="Campi del CRM"
    >
      <Group justify="space-between" align="start" gap="sm">
        <Text size="sm">
          {readAt === null
            ? 'I campi del CRM non sono ancora stati letti.'
            : `Campi del CRM letti il ${formatDateTime(readAt)}.`}{' '}
          {fits && 'Ogni valore ha il suo posto.'}
        </Text>
        <Button size="compact-sm" variant="default" loading={again.isPending} onClick={() => again.mutate()}>
          Rileggi i campi
        </Button>
      </Group>
      {!fits && (
        <List size="sm" mt={4}>
          {failure !== '' && <List.Item>Impossibile leggerli tutti: {failure}.</List.Item>}
          {keys.map(({ module, field, trouble: problem }) => (
            <List.Item key={module}>
              Nel modulo {module} il campo <code>{field}</code>{' '}
              {problem === 'unknown' ? 'non c’è' : 'non è univoco'}: un secondo invio farebbe un doppione.
            </List.Item>
          ))}
          {Object.entries(Object.groupBy(requested, ({ field }) => field)).map(([field, all = []]) => (
            <List.Item key={field}>
              Il CRM vuole «{all[0]?.label}» (<code>{field}</code>) e questo contratto non lo dà:{' '}
              {all.map(({ part }) => PART_LABELS[part]).join(', ')}.
            </List.Item>
          ))}
          {problemCount > 0 && (
            <List.Item>
              {problemCount === 1 ? 'Un valore non va' : `${problemCount} valori non vanno`} bene per il campo
              a cui sono destinati.{' '}
              {!shown && (
                <Button size="compact-xs" variant="subtle" onClick={onShow}>
                  Mostra
                </Button>
              )}
            </List.Item>
          )}
        </List>
      )}
    </Alert>
  )
}
