import { Alert, Autocomplete, Button, FileInput, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { importOutcomeFile, previewOutcomeFile } from '../../../shared/api/outcomes.ts'
import { failureText } from '../../lib/call-failure.ts'
import { send } from '../../lib/transport.ts'
import { DayInput } from '../../ui/day-input.tsx'
import { Dialog, DialogAnswers } from '../../ui/dialog.tsx'
import { FileColumns } from './file-columns.tsx'
import { countText } from './file-labels.ts'
import type { FileAnswers, FilePartProps, FilePreview } from './file-preview.ts'
import { FileRows } from './file-rows.tsx'
import { FileWords } from './file-words.tsx'
import { reloadOutcomes, suppliersQuery } from './outcome-queries.ts'
import { StoredFiles } from './stored-files.tsx'

const NO_ANSWERS: FileAnswers = { words: { states: {}, causes: {} }, rows: {} }

/** OUTCOME-25 to OUTCOME-28: a supplier's file, what it will change, and what it asks. */
export function OutcomeFileDialog({ onClose }: { onClose(): void }) {
  const [supplier, setSupplier] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const [answers, setAnswers] = useState(NO_ANSWERS)
  const client = useQueryClient()
  const preview = useMutation({
    mutationFn: (order: { file: File; answers: FileAnswers }) =>
      send(
        previewOutcomeFile,
        { body: { supplier: supplier.trim(), ...order.answers } },
        { file: order.file },
      ),
    meta: { failure: 'in place' },
  })
  const enter = useMutation({
    mutationFn: (order: { file: File; extractOn: string }) =>
      send(
        importOutcomeFile,
        { body: { supplier: supplier.trim(), ...answers, extractOn: order.extractOn } },
        { file: order.file },
      ),
    meta: { failure: 'in place' },
    onSuccess: () => reloadOutcomes(client),
  })
  const read = (next: File, given: FileAnswers) => {
    setAnswers(given)
    enter.reset()
    preview.mutate({ file: next, answers: given })
  }
  const answer = (part: Partial<FileAnswers>) => file && read(file, { ...answers, ...part })
  const busy = preview.isPending || enter.isPending
  const error = preview.error ?? enter.error
  const { data } = preview
  return (
    <Dialog
      onClose={onClose}
      title="Esiti da un file del fornitore"
      size="80rem"
      fillsPhone
      isDirty={file !== null && !enter.isSuccess}
      closeButtonProps={{ 'aria-label': 'Chiudi la finestra' }}
    >
      <Stack gap="sm">
        <FileChoice
          supplier={supplier}
          onSupplier={setSupplier}
          file={file}
          onFile={setFile}
          reading={preview.isPending}
          onRead={(chosen) => read(chosen, NO_ANSWERS)}
        />
        {error && (
          <Alert color="red" variant="outline" py="xs" role="alert">
            {failureText(error)}
          </Alert>
        )}
        {data && !enter.isSuccess && (
          <>
            <FileColumns preview={data} disabled={busy} onAnswer={answer} />
            <ExtractDay preview={data} disabled={busy} onAnswer={answer} />
            <FileWords preview={data} words={answers.words} disabled={busy} onAnswer={answer} />
            <FileRows preview={data} rows={answers.rows} disabled={busy} onAnswer={answer} />
          </>
        )}
        {enter.data && <FileEntered counts={enter.data.counts} />}
        {!data && <StoredFiles />}
        <DialogAnswers>
          <Button variant="default" onClick={onClose}>
            Chiudi
          </Button>
          {data && file && !enter.isSuccess && (
            <Button
              loading={enter.isPending}
              disabled={busy}
              onClick={() => enter.mutate({ file, extractOn: data.extractOn })}
            >
              Registra {countText(data.counts.changes + data.counts.kept, 'riga', 'righe')}
            </Button>
          )}
        </DialogAnswers>
      </Stack>
    </Dialog>
  )
}

interface FileChoiceProps {
  supplier: string
  onSupplier(supplier: string): void
  file: File | null
  onFile(file: File | null): void
  reading: boolean
  onRead(file: File): void
}

function FileChoice({ supplier, onSupplier, file, onFile, reading, onRead }: FileChoiceProps) {
  const { data: known } = useQuery(suppliersQuery)
  return (
    <Group gap="sm" align="end">
      <Autocomplete
        label="Fornitore"
        data={known?.suppliers ?? []}
        value={supplier}
        maxLength={200}
        onChange={onSupplier}
      />
      <FileInput
        label="File CSV o Excel"
        placeholder="Scegli il file"
        accept=".csv,.txt,.xlsx"
        w={260}
        value={file}
        onChange={onFile}
      />
      <Button
        loading={reading}
        disabled={file === null || supplier.trim() === ''}
        onClick={() => file && onRead(file)}
      >
        Leggi
      </Button>
    </Group>
  )
}

function FileEntered({ counts: { changes, asks } }: { counts: { changes: number; asks: number } }) {
  return (
    <Alert color="teal" variant="outline" role="status">
      {changes === 0
        ? 'Il file non cambia niente.'
        : `Il file ha cambiato ${countText(changes, 'esito', 'esiti')}.`}{' '}
      {asks > 0 && `${countText(asks, 'riga è ancora da chiarire', 'righe sono ancora da chiarire')}.`}
    </Alert>
  )
}

const EXTRACT_TEXTS: Readonly<Record<FilePreview['extractFrom'], string>> = {
  order: 'Come hai detto',
  lines: 'Sta sopra le intestazioni',
  name: 'Sta nel nome del file',
  today: 'Il file non la dice, controllala',
}

/** The day that rows without a date take. */
function ExtractDay({ preview: { extractOn, extractFrom }, disabled, onAnswer }: FilePartProps) {
  return (
    <Group gap="sm" align="end">
      <DayInput
        label="Il file è estratto il"
        value={extractOn}
        disabled={disabled}
        onChange={(day) => day && day !== extractOn && onAnswer({ extractOn: day })}
      />
      <Text size="sm" c="dimmed" pb={8}>
        {EXTRACT_TEXTS[extractFrom]}. Vale per le righe senza data.
      </Text>
    </Group>
  )
}
