import { Button, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { formatPhone } from '../../../contract/checks/phone.ts'
import { romeDay } from '../../../contract/time/italian-time.ts'
import { type CallConsent, revokeCallConsent } from '../../../shared/api/call-consents.ts'
import { issuesByField } from '../../lib/call-failure.ts'
import { send } from '../../lib/transport.ts'
import { DayInput } from '../../ui/day-input.tsx'
import { Dialog, DialogAnswers } from '../../ui/dialog.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'

interface RevokeConsentDialogProps {
  consent: CallConsent
  onClose(): void
  onRevoked(): void
}

export function RevokeConsentDialog({ consent, onClose, onRevoked }: RevokeConsentDialogProps) {
  const [on, setOn] = useState(() => romeDay(new Date()))
  const revoke = useMutation({
    mutationFn: () => send(revokeCallConsent, { params: { id: consent.id }, body: { on } }),
    meta: { failure: 'in place' },
    onSuccess: () => {
      onRevoked()
      onClose()
    },
  })
  return (
    <Dialog
      onClose={onClose}
      title="Revoca del consenso"
      size="md"
      closeButtonProps={{ 'aria-label': 'Chiudi la finestra' }}
    >
      <Stack gap="sm">
        <Text size="sm">
          {consent.name || formatPhone(consent.phone)} non vuole più essere chiamato. Un contratto con questo
          consenso non si manda più.
        </Text>
        <DayInput
          label="Revocato il"
          value={on}
          error={issuesByField(revoke.error).on}
          onChange={(day) => day && setOn(day)}
        />
        <FormFailure error={revoke.error} boxes={['on']} />
        <DialogAnswers>
          {/* Not the day, whose calendar would cover the buttons. */}
          <Button variant="default" data-autofocus onClick={onClose}>
            Chiudi
          </Button>
          <Button color="red" loading={revoke.isPending} onClick={() => revoke.mutate()}>
            Registra la revoca
          </Button>
        </DialogAnswers>
      </Stack>
    </Dialog>
  )
}
