import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useInterval } from '@mantine/hooks'
import { useState } from 'react'
import { type CodePurpose, SIGNING_CODE_LENGTH, type Signing } from '../../../shared/api/signing.ts'
import { failureText } from '../../lib/call-failure.ts'
import { takePastedCode } from '../../lib/pasted-code.ts'
import { codeDigits, secondsUntilResend } from './code-validity.ts'
import classes from './signing.module.css'
import { useRequestCode } from './use-request-code.ts'

interface CodeEntryProps {
  token: string
  signing: Signing
  purpose: CodePurpose
  onSigning(signing: Signing): void
  code: string
  onCode(code: string): void
  error: string | undefined
  disabled: boolean
}

/** Six digits from the mail, and a button for another code. */
export function CodeEntry({
  token,
  signing,
  purpose,
  onSigning,
  code,
  onCode,
  error,
  disabled,
}: CodeEntryProps) {
  const { signer } = signing
  const [now, setNow] = useState(() => Date.now())
  useInterval(() => setNow(Date.now()), 1_000, { autoInvoke: true })
  const wait = secondsUntilResend(signing, now)
  const again = useRequestCode({
    token,
    signing,
    purpose,
    onSent: (next) => {
      onSigning(next)
      onCode('')
    },
  })
  return (
    <Stack gap={6} data-code>
      <TextInput
        className={classes.code}
        label="Codice di sei cifre"
        description={`L’abbiamo mandato a ${signer.emailHint}. Guardi anche nella posta indesiderata.`}
        descriptionProps={{ size: 'sm' }}
        errorProps={{ size: 'sm' }}
        size="md"
        inputMode="numeric"
        autoComplete="one-time-code"
        // A pasted code may come with spaces.
        maxLength={SIGNING_CODE_LENGTH * 3}
        value={code}
        error={error}
        disabled={disabled}
        onPaste={(event) => takePastedCode(event, onCode)}
        onChange={(event) => onCode(codeDigits(event.currentTarget.value, SIGNING_CODE_LENGTH))}
      />
      {wait > 0 ? (
        <Text size="sm" c="dimmed">
          Non è arrivato? Ne può chiedere un altro tra {wait} {wait === 1 ? 'secondo' : 'secondi'}.
        </Text>
      ) : (
        <Button
          variant="subtle"
          size="compact-md"
          w="fit-content"
          loading={again.isPending}
          disabled={disabled}
          onClick={() => again.mutate()}
        >
          Manda un altro codice
        </Button>
      )}
      <Text
        size="sm"
        role={again.isError ? 'alert' : 'status'}
        c={again.isError ? 'var(--mantine-color-error)' : undefined}
      >
        {again.isError && failureText(again.error)}
        {again.isSuccess && 'Le abbiamo mandato un codice nuovo: vale solo l’ultimo.'}
      </Text>
    </Stack>
  )
}
