import { Button, Radio, Stack, Text, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { romeDay } from '../../../contract/time/italian-time.ts'
import {
  COMPLAINT_RESULT_LABELS,
  COMPLAINT_RESULTS,
  type Complaint,
  type ComplaintResult,
  closeComplaint,
} from '../../../shared/api/complaints.ts'
import { issuesByField } from '../../lib/call-failure.ts'
import { oneOf } from '../../lib/list-state.ts'
import { send } from '../../lib/transport.ts'
import { DayInput } from '../../ui/day-input.tsx'
import { Dialog, DialogAnswers } from '../../ui/dialog.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { recordTitle } from '../records/record-action.ts'
import { reloadOutcomes } from './outcome-queries.ts'

const EFFECTS: Readonly<Record<ComplaintResult, string>> = {
  upheld: 'Il contratto è nullo: la fornitura è cessata da quel giorno.',
  rejected: 'Il contratto vale: la fornitura torna come sarebbe senza il reclamo.',
  mistaken: 'Non c’era nessun reclamo: la fornitura torna come sarebbe senza.',
}

/** CONTEST-5 */
export function CloseComplaintDialog({ complaint, onClose }: { complaint: Complaint; onClose(): void }) {
  const [result, setResult] = useState<ComplaintResult | ''>('')
  const [on, setOn] = useState(() => romeDay(new Date()))
  const [note, setNote] = useState('')
  const client = useQueryClient()
  const close = useMutation({
    mutationFn: (chosen: ComplaintResult) =>
      send(closeComplaint, { params: { id: complaint.id }, body: { result: chosen, on, note: note.trim() } }),
    meta: { failure: 'in place' },
    onSuccess: () => {
      void reloadOutcomes(client)
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (result) close.mutate(result)
  }
  return (
    <Dialog
      onClose={onClose}
      title={`Chiudi il reclamo di ${recordTitle({ ...complaint, id: complaint.recordId })}`}
      size="md"
      isDirty={note !== ''}
      closeButtonProps={{ 'aria-label': 'Chiudi la finestra' }}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <Radio.Group
            label="Com’è finito"
            value={result}
            onChange={(value) => setResult(oneOf<ComplaintResult | ''>(COMPLAINT_RESULTS, value, ''))}
          >
            <Stack gap={6} mt={6}>
              {COMPLAINT_RESULTS.map((value) => (
                <Radio
                  key={value}
                  value={value}
                  label={COMPLAINT_RESULT_LABELS[value]}
                  description={EFFECTS[value]}
                />
              ))}
            </Stack>
          </Radio.Group>
          <DayInput
            label="Il"
            value={on}
            error={issuesByField(close.error).on}
            onChange={(next) => next && setOn(next)}
          />
          <Textarea
            label="Nota"
            value={note}
            rows={3}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <Text size="xs" c="dimmed">
            Un reclamo chiuso non si riapre.
          </Text>
          <FormFailure error={close.error} boxes={['on']} />
          <DialogAnswers>
            <Button variant="default" onClick={onClose}>
              Chiudi
            </Button>
            <Button type="submit" loading={close.isPending} disabled={result === ''}>
              Chiudi il reclamo
            </Button>
          </DialogAnswers>
        </Stack>
      </form>
    </Dialog>
  )
}
