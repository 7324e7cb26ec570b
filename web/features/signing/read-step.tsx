import { Anchor, Skeleton, Stack, Text } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { formatDateTime } from '../../lib/format-date.ts'
import { StepBar } from './step-bar.tsx'
import { StepHead } from './step-head.tsx'
import type { StepProps } from './step-props.ts'

const DocumentView = lazy(async () => ({ default: (await import('./document-view.tsx')).DocumentView }))

/** Who sends what, until when, and every page of it. */
export function ReadStep({ signing, moved, onStep }: StepProps) {
  const { office, sender, signer, documents, expiresAt } = signing
  const who = [sender.name, sender.lastName].filter(Boolean).join(' ')
  const [day] = formatDateTime(expiresAt).split(' ')
  return (
    <Stack gap="md">
      <StepHead step="read" focus={moved} />
      <Text>
        Ciao {signer.name}, {who ? `${who} di ${office}` : office} ti chiede di leggere e firmare{' '}
        {documents.length > 1 ? 'questi documenti' : 'questo documento'}. Hai tempo fino al {day}.
      </Text>
      {documents.map(({ link, name }) => (
        <Stack key={link} gap="xs" component="section" aria-label={name}>
          <Text fw={600} size="sm" style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Text>
          <Anchor href={link} target="_blank" rel="noreferrer">
            Apri il PDF in un’altra scheda
          </Anchor>
          <Suspense fallback={<Skeleton height="60dvh" radius={0} />}>
            <DocumentView address={link} name={name} />
          </Suspense>
        </Stack>
      ))}
      <StepBar
        next="Ho letto, continua"
        onNext={() => onStep('agree')}
        other={{ label: 'Non voglio firmare', onClick: () => onStep('refuse') }}
      />
    </Stack>
  )
}
