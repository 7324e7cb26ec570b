import { Alert, Anchor, Button, Group, Text } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { checkSession, type Session } from '../../../shared/api/sessions.ts'
import { failureText } from '../../lib/call-failure.ts'
import { callQuery } from '../../lib/call-query.ts'
import { clearSessionExpired, isSessionExpired, tokenSurvivesReload } from '../../lib/storage.ts'
import { CenteredCard } from '../../ui/centered-card.tsx'
import { CodeStep } from './code-step.tsx'
import { CredentialsStep } from './credentials-step.tsx'
import { type LoginStep, resumedStep, stepAfterPassword } from './login-steps.ts'
import { MailboxStep } from './mailbox-step.tsx'
import { QrStep } from './qr-step.tsx'
import { StartOver } from './start-over.tsx'

/** CONST-7. */
const VERIFIED_RELOAD_MS = 2_000

interface LoginScreenProps {
  /** The session of a login that a reload interrupted. */
  resumed: Session | undefined
  /** The server could not verify the stored token. */
  outage?: { error: unknown; retrying: boolean; retry(): void }
  /** Opens the page without a reload. */
  onOpen(): void
}

/** LOGIN-16: shows the success, then the page reloads with the complete session, unless that would lose the token. */
function SuccessStep({ onOpen }: { onOpen(): void }) {
  const open = useEffectEvent(() => (tokenSurvivesReload() ? location.reload() : onOpen()))
  useEffect(() => {
    const timer = setTimeout(open, VERIFIED_RELOAD_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Group gap="sm" wrap="nowrap" role="status">
      <IconCircleCheck size={28} color="var(--mantine-color-teal-7)" aria-hidden="true" />
      <Text fw={500}>Verification was successful!</Text>
    </Group>
  )
}

export function LoginScreen({ resumed, outage, onOpen }: LoginScreenProps) {
  useDocumentTitle('Accesso · Sportello')
  const [step, setStep] = useState<LoginStep>(() => resumedStep(resumed))
  const [activated, setActivated] = useState(resumed?.activated_g ?? false)
  const [expired] = useState(isSessionExpired)
  return (
    <CenteredCard footer={step !== 'loginSection' && step !== 'verificationSuccessSection' && <StepFooter />}>
      {step === 'loginSection' && outage && (
        <Alert color="orange" variant="outline" mb="md" role="alert" title="Il server non risponde">
          <Group justify="space-between" gap="sm">
            <Text size="sm">{failureText(outage.error)}</Text>
            <Button size="compact-sm" variant="default" loading={outage.retrying} onClick={outage.retry}>
              Riprova
            </Button>
          </Group>
        </Alert>
      )}
      {step === 'loginSection' && expired && (
        <Alert color="indigo" variant="outline" mb="md" role="status" title="Sessione scaduta">
          Accedi di nuovo per continuare.
        </Alert>
      )}
      <section data-step={step}>
        {step === 'loginSection' && (
          <CredentialsStep
            onEntered={(isActivated) => {
              clearSessionExpired()
              setActivated(isActivated)
              setStep(stepAfterPassword(isActivated))
            }}
          />
        )}
        {step === 'qrSection' && <QrStep onNext={() => setStep('verificationSection')} />}
        {step === 'verificationSection' && (
          <CodeStep
            onBack={activated ? undefined : () => setStep('qrSection')}
            onVerified={() => setActivated(true)}
            onNext={() => setStep('googleVerification')}
          />
        )}
        {step === 'googleVerification' && (
          <MailboxStep onVerified={() => setStep('verificationSuccessSection')} />
        )}
        {step === 'verificationSuccessSection' && <SuccessStep onOpen={onOpen} />}
      </section>
    </CenteredCard>
  )
}

/** Restarts the login and, in demonstration mode, shows where the codes are displayed. */
function StepFooter() {
  const { data } = useQuery(callQuery(['login', 'session'], checkSession, {}))
  return (
    <Group justify="space-between">
      <StartOver />
      {data?.demonstration && (
        <Anchor href="/outbox" target="_blank" size="sm">
          Dimostrazione: dove leggere i codici
        </Anchor>
      )}
    </Group>
  )
}
