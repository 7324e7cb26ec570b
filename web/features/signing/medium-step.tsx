import { Paper, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { consentToMedium, type Signing } from '../../../shared/api/signing.ts'
import { send } from '../../lib/transport.ts'
import { MadeDeclaration } from './declarations.tsx'
import { issueOf } from './issue-of.ts'
import { SIGNING } from './signing-queries.ts'
import { StepBar } from './step-bar.tsx'
import { StepFailure } from './step-failure.tsx'
import { StepHead } from './step-head.tsx'
import { neighbourOf, type StepProps } from './step-props.ts'

interface MediumStepProps extends StepProps {
  medium: NonNullable<Signing['medium']>
}

/** The consent to a durable medium: a step with nothing else in it, whose button is the consent. MEDIUM-1 */
export function MediumStep({ token, signing, medium, focusHeading, onSigning, onStep }: MediumStepProps) {
  const client = useQueryClient()
  const proceed = () => onStep(neighbourOf(signing, 'medium', 1))
  const consent = useMutation({
    mutationFn: async () => {
      const body = { version: medium.version }
      return (await send(consentToMedium, { params: { token }, body })).signing
    },
    onSuccess: (next) => {
      onSigning(next)
      proceed()
    },
    // The text has changed: the page shows the new one.
    onError: (error) => {
      if (issueOf(error, 'medium')) void client.invalidateQueries({ queryKey: SIGNING })
    },
  })
  const isGiven = medium.consentedAt !== null
  return (
    <Stack gap="md">
      <StepHead signing={signing} step="medium" focus={focusHeading} />
      {isGiven ? (
        <MadeDeclaration text={medium.text} />
      ) : (
        <>
          <Text>
            Prima di firmare serve questo consenso. È a parte: non riguarda nessun’altra dichiarazione.
          </Text>
          <Paper withBorder p="md">
            <Text>{medium.text}</Text>
          </Paper>
        </>
      )}
      <StepFailure error={consent.error} except="-" />
      <StepBar
        next={isGiven ? 'Continua' : 'Acconsento'}
        busy={consent.isPending}
        onNext={() => (isGiven ? proceed() : consent.mutate())}
        other={{ label: 'Indietro', onClick: () => onStep('read') }}
      />
    </Stack>
  )
}
