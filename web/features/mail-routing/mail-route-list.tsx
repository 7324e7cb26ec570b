import { Button, Group } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type MailRoute, orderMailRoutes } from '../../../shared/api/mail-routing.ts'
import {
  chooseConfig,
  isDefault,
  type PatternTrial,
  type RecordRouting,
  tryConfig,
} from '../../../shared/mail-routing/match-config.ts'
import { send } from '../../lib/transport.ts'
import list from '../../ui/admin-list.module.css'
import { RemoveEntryDialog } from '../../ui/crud/remove-entry-dialog.tsx'
import { IncrementalList } from '../../ui/incremental-list.tsx'
import { MAIL_ROUTES, mailRoutesQuery } from './mail-route.ts'
import classes from './mail-routing.module.css'

interface MailRouteListProps {
  configs: readonly MailRoute[]
  /** The values of the test area; without them nothing is highlighted. */
  testInput: RecordRouting | undefined
  /** The edited entry. */
  selected: string | undefined
  onEdit(config: MailRoute): void
  onRemoved(config: MailRoute): void
}

export function MailRouteList({ configs, testInput, selected, onEdit, onRemoved }: MailRouteListProps) {
  const client = useQueryClient()
  const [removing, setRemoving] = useState<MailRoute>()
  const order = useMutation({
    mutationFn: (body: { idFrom: string; idTo: string }) => send(orderMailRoutes, { body }),
    meta: { failureTitle: 'Ordine non cambiato' },
    onSuccess: ({ configs }) => client.setQueryData(mailRoutesQuery.queryKey, configs),
    // Another user may have removed one of the two.
    onError: () => client.invalidateQueries(mailRoutesQuery),
  })
  // `default` stays last, so no entry moves below it.
  const movable = configs.filter((config) => !isDefault(config))
  const winner = testInput && chooseConfig(configs, testInput)
  const places = new Map(movable.map((config, at) => [config, at]))
  return (
    <>
      <IncrementalList all={configs}>
        {(shown) => (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard
          <ul className={list.list} aria-label="Configurazioni" tabIndex={0}>
            {shown.map((config) => {
              const at = places.get(config)
              const [above, below] = at === undefined ? [] : [movable[at - 1], movable[at + 1]]
              const to = (other: MailRoute | undefined) =>
                other && (() => order.mutate({ idFrom: config.id, idTo: other.id }))
              return (
                <ConfigRow
                  key={config.id}
                  config={config}
                  testInput={testInput}
                  wins={config === winner}
                  selected={config.id === selected}
                  busy={order.isPending}
                  onUp={to(above)}
                  onDown={to(below)}
                  onEdit={() => onEdit(config)}
                  onRemove={() => setRemoving(config)}
                />
              )
            })}
          </ul>
        )}
      </IncrementalList>
      {removing && (
        <RemoveEntryDialog
          entity={MAIL_ROUTES}
          entry={removing}
          onRemoved={() => onRemoved(removing)}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </>
  )
}

/** Invalid patterns are marked before any test. */
const NO_ROUTING: RecordRouting = { leadId: '', email: '' }

interface ConfigRowProps {
  config: MailRoute
  testInput: RecordRouting | undefined
  /** A record with the test values gets this configuration. */
  wins: boolean
  selected: boolean
  busy: boolean
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
  onEdit(): void
  onRemove(): void
}

function ConfigRow(props: ConfigRowProps) {
  const { config, testInput, wins, selected, busy, onUp, onDown, onEdit, onRemove } = props
  const name = config.integration_name
  const trial = tryConfig(config, testInput ?? NO_ROUTING)
  const verdict = !testInput ? undefined : trial.matches ? 'matches' : 'misses'
  const button = { size: 'compact-xs', variant: 'default' } as const
  return (
    <li className={classes.config} data-verdict={verdict} data-wins={wins} data-selected={selected}>
      <div className={classes.name}>
        <b>{name}</b>
        {verdict && (
          <span className={classes.verdict}>
            {verdict === 'misses' ? '✗ non lo accetta' : wins ? '✓ lo accetta e vince' : '✓ lo accetta'}
          </span>
        )}
      </div>
      <PatternTrials label="Leads" trials={trial.leads} testInput={testInput !== undefined} />
      <PatternTrials label="Emails" trials={trial.emails} testInput={testInput !== undefined} />
      {isDefault(config) && <div className={list.note}>Tutti gli altri record.</div>}
      <Group gap={4} mt={4} justify="flex-end">
        {onUp && (
          <Button {...button} aria-label={`Up ${name}`} disabled={busy} onClick={onUp}>
            Up
          </Button>
        )}
        {onDown && (
          <Button {...button} aria-label={`Down ${name}`} disabled={busy} onClick={onDown}>
            Down
          </Button>
        )}
        {!isDefault(config) && (
          <Button {...button} aria-label={`Edit ${name}`} onClick={onEdit}>
            Edit
          </Button>
        )}
        <Button {...button} aria-label={`Remove ${name}`} className={list.danger} onClick={onRemove}>
          Remove
        </Button>
      </Group>
    </li>
  )
}

interface PatternsProps {
  label: string
  trials: readonly PatternTrial[]
  testInput: boolean
}

/** An invalid pattern keeps its mark during any test. */
function PatternTrials({ label, trials, testInput }: PatternsProps) {
  if (trials.length === 0) return null
  return (
    <div className={classes.patterns}>
      <span className={list.note}>{label}</span>
      {trials.map(({ pattern, matched, problem }, at) => (
        <code
          // biome-ignore lint/suspicious/noArrayIndexKey: the same pattern may occur twice
          key={`${at} ${pattern}`}
          data-found={problem ? 'broken' : testInput ? matched : undefined}
          title={problem}
        >
          {problem && '⚠ '}
          {pattern}
        </code>
      ))}
    </div>
  )
}
