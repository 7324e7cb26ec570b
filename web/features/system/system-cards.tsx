import { Anchor, Badge, Card, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Service } from '../../../shared/api/services.ts'
import type { SystemState } from '../../../shared/api/system.ts'
import type { DiskState } from '../../../shared/disk-states.ts'
import { SERVICE_LABELS } from '../../../shared/service-and-queue-labels.ts'
import { formatDateTime } from '../../lib/format-date.ts'
import { formatFreeBytes, healthOf } from '../services/service-labels.ts'
import { clockTexts } from './system-labels.ts'

interface Mark {
  color: string
  text: string
}

interface CardProps {
  title: string
  mark?: Mark | undefined
  children: ReactNode
}

function StateCard({ title, mark, children }: CardProps) {
  return (
    <Card withBorder padding="sm" component="section" aria-label={title}>
      <Stack gap={6}>
        <Group justify="space-between" wrap="nowrap" gap="xs">
          <Text fw={600} size="sm">
            {title}
          </Text>
          {mark && (
            <Badge variant="outline" color={mark.color} c="bright" miw="fit-content">
              {mark.text}
            </Badge>
          )}
        </Group>
        {children}
      </Stack>
    </Card>
  )
}

/** A line of a card; a long value such as an address may break anywhere. */
const Line = ({ children }: { children: ReactNode }) => (
  <Text size="xs" style={{ overflowWrap: 'anywhere' }}>
    {children}
  </Text>
)

const IN_ORDER: Mark = { color: 'teal', text: 'in ordine' }
const WRONG: Mark = { color: 'red', text: 'da sistemare' }

const markOf = ({ troubles }: SystemState, cause: string): Mark =>
  troubles.some((trouble) => trouble.cause === cause) ? WRONG : IN_ORDER

export function VersionCard({ system }: { system: SystemState }) {
  const { version, certificateUntil, signatureCertificate } = system
  return (
    <StateCard title="Versione" mark={markOf(system, 'migrations')}>
      <Text size="sm">Sportello {version.sportello}</Text>
      <Line>
        Node {version.node}, PostgreSQL {version.postgresql}
      </Line>
      <Line>
        Migrazioni della banca dati: {version.migrations}, l’ultima {version.migration.replace(/\.sql$/, '')}
      </Line>
      <Line>In funzione dal {formatDateTime(version.startedAt)}</Line>
      {certificateUntil && <Line>Certificato del portale: fino al {formatDateTime(certificateUntil)}</Line>}
      {signatureCertificate && <Line>{signatureCertificate}</Line>}
    </StateCard>
  )
}

export function ClockCard({ system }: { system: SystemState }) {
  return (
    <StateCard title="Orologio" mark={markOf(system, 'clock')}>
      <Text size="sm">{formatDateTime(system.at)}</Text>
      {clockTexts(system.clock).map((text) => (
        <Line key={text}>{text}</Line>
      ))}
    </StateCard>
  )
}

export function ProxyCard({ proxy: { declared, first, undeclared } }: Pick<SystemState, 'proxy'>) {
  const isUsed = declared.length > 0 || first !== null
  return (
    <StateCard title="Proxy" mark={undeclared === null ? (isUsed ? IN_ORDER : undefined) : WRONG}>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {declared.length > 0 ? `Dichiarati: ${declared.join(', ')}` : 'Nessun proxy dichiarato'}
      </Text>
      <Line>
        {first
          ? `Prima richiesta inoltrata: ${formatDateTime(first.at)}, da ${first.address}${first.isDeclared ? '' : ' (non dichiarato)'}, per ${first.scheme}://${first.host}`
          : 'Nessuna richiesta inoltrata dall’avvio'}
      </Line>
      {undeclared && (
        <Line>
          {undeclared} non è dichiarato: il suo indirizzo vale per ogni persona, nei limiti e nello storico.
          Va aggiunto a TRUSTED_PROXIES.
        </Line>
      )}
    </StateCard>
  )
}

const DISK: Record<DiskState, Mark> = {
  ample: IN_ORDER,
  low: { color: 'orange', text: 'quasi pieno' },
  full: { color: 'red', text: 'pieno' },
}

export function DiskCard({ disk: { state, freeBytes, databaseBytes } }: Pick<SystemState, 'disk'>) {
  return (
    <StateCard title="Disco" mark={DISK[state]}>
      <Text size="sm">
        {freeBytes === null
          ? 'Lo spazio libero non è noto'
          : `${formatFreeBytes(freeBytes)} liberi per la cartella dei dati`}
      </Text>
      <Line>Banca dati: {formatFreeBytes(databaseBytes)}</Line>
    </StateCard>
  )
}

const SERVICE_STATES = { healthy: 'risponde', failing: 'non risponde', unused: 'mai interrogato' } as const

function serviceText(service: Service): string {
  if (service.failures > 0)
    return `${SERVICE_STATES.failing}${service.failures > 1 ? ` (${service.failures} volte di seguito)` : ''}`
  if (service.limitation !== '') return 'limitato'
  return service.builtIn ? 'integrato' : SERVICE_STATES[healthOf(service)]
}

/** The services, those that fail first. */
export function ServicesCard({ services }: Pick<SystemState, 'services'>) {
  const failing = services.filter(({ failures }) => failures > 0).length
  const mark =
    failing > 0
      ? { color: 'red', text: `${failing} non ${failing === 1 ? 'risponde' : 'rispondono'}` }
      : IN_ORDER
  return (
    <StateCard title="Servizi" mark={mark}>
      <Stack gap={2} component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
        {services.map((service) => (
          <Text
            key={service.name}
            component="li"
            size="xs"
            {...(service.failures > 0 && { c: 'var(--mantine-color-error)', fw: 500 })}
          >
            {SERVICE_LABELS[service.name]}: {serviceText(service)}
          </Text>
        ))}
      </Stack>
      <Anchor component={Link} to="/services" size="xs" underline="always" w="fit-content">
        Apri i servizi esterni
      </Anchor>
    </StateCard>
  )
}
