import { Alert, Button, Group, List, Progress, Radio, ScrollArea, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '../../lib/call-failure.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DialogAnswers } from '../../ui/dialog.tsx'
import { isMapped, type Preview, type Reading, readingOf, rejectionOf } from './column-mapping.ts'
import { ColumnMappingEditor } from './column-mapping-editor.tsx'
import { UndoableUploads } from './undoable-uploads.tsx'
import type { UploadKind } from './upload-kind.ts'
import { UploadResult } from './upload-result.tsx'
import '@mantine/dropzone/styles.css'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { MAX_TABLE_BYTES, type UploadOutcome } from '../../../shared/api/uploads.ts'
import { formatCount } from '../../lib/format-date.ts'

interface Chosen<Name extends string> {
  file: File
  preview: Preview<Name>
}

interface UploadPanelProps<Name extends string> {
  kind: UploadKind<Name>
  /** Shows the rows that require a confirmation. */
  onWaiting: (() => void) | undefined
  onClose(): void
}

/** UPLOAD-1: the user chooses a file, checks the preview, corrects the column mapping, and uploads it. */
export function UploadPanel<Name extends string>({ kind, onWaiting, onClose }: UploadPanelProps<Name>) {
  const upload = useUpload(kind)
  const { chosen, rejection, busy, ready, store } = upload
  return (
    <>
      <Text size="sm" c="dimmed">
        {kind.hint}
      </Text>
      <TableDrop current={chosen?.file.name} disabled={busy} onFile={upload.choose} />
      {busy && <Progress value={100} animated aria-label="Caricamento in corso" />}
      {rejection && (
        <Alert color="red" variant="outline" py="xs" role="alert">
          {rejection}
        </Alert>
      )}
      {chosen && !store.isSuccess && (
        <ColumnMappingEditor
          kind={kind}
          preview={chosen.preview}
          disabled={busy}
          onChange={upload.correct}
          onSheet={upload.chooseSheet}
        />
      )}
      {chosen?.preview.outcome && !store.isSuccess && <PreviewFindings outcome={chosen.preview.outcome} />}
      {chosen && kind.list && !store.isSuccess && (
        <ModeChoice replace={upload.replace} disabled={busy} onChange={upload.setReplace} />
      )}
      {store.error && chosen && (
        <Alert color="red" variant="outline" title="Error. Files not uploaded" role="alert">
          <Group justify="space-between" gap="sm">
            <Text size="sm">{failureText(store.error)}</Text>
            <Button size="compact-sm" variant="default" disabled={!ready} onClick={upload.start}>
              Try again
            </Button>
          </Group>
        </Alert>
      )}
      {store.data && <UploadResult counts={store.data} onWaiting={onWaiting} />}
      <UndoableUploads noun={kind.noun} onUndone={upload.forget} />
      <DialogAnswers>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button
          disabled={!ready}
          loading={store.isPending}
          onClick={upload.replace ? upload.openConfirmation : upload.start}
        >
          Upload
        </Button>
      </DialogAnswers>
      {upload.isConfirming && (
        <ConfirmDialog
          title="Sostituisci l’elenco"
          yes="Sostituisci"
          danger
          cautious
          onYes={upload.start}
          onClose={upload.closeConfirmation}
        >
          <Text size="sm">
            Le righe dell’elenco che non sono in «{chosen?.file.name}» vengono tolte. Vuoi procedere?
          </Text>
        </ConfirmDialog>
      )}
    </>
  )
}

interface ModeChoiceProps {
  replace: boolean
  disabled: boolean
  onChange(replace: boolean): void
}

function ModeChoice({ replace, disabled, onChange }: ModeChoiceProps) {
  return (
    <Radio.Group
      label="Che cosa fare dell’elenco di adesso"
      value={replace ? 'replace' : 'add'}
      onChange={(mode) => onChange(mode === 'replace')}
    >
      <Group gap="md" mt={4}>
        <Radio value="add" label="Aggiungi e aggiorna" disabled={disabled} />
        <Radio value="replace" label="Sostituisci tutto l’elenco" disabled={disabled} />
      </Group>
    </Radio.Group>
  )
}

function useUpload<Name extends string>(kind: UploadKind<Name>) {
  const client = useQueryClient()
  const [chosen, setChosen] = useState<Chosen<Name>>()
  const [rejection, setRejection] = useState<string>()
  const [replace, setReplace] = useState(false)
  const [isConfirming, setIsConfirming] = useState(false)
  const preview = useMutation({
    mutationFn: async ({ file, order }: { file: File; order?: Partial<Reading<Name>> }) => ({
      file,
      preview: await kind.preview(file, order),
    }),
    meta: { failure: 'in place' },
    onSuccess: setChosen,
    onError: (error, { file }) => setRejection(`${file.name}: ${failureText(error)}`),
  })
  const store = useMutation({
    mutationFn: ({ file, preview }: Chosen<Name>) => kind.upload(file, readingOf(preview), replace),
    meta: { failure: 'in place' },
    onSettled: () => client.invalidateQueries(),
  })
  const busy = preview.isPending || store.isPending
  const choose = (file: File) => {
    const rejection = rejectionOf(file)
    setChosen(undefined)
    setReplace(false)
    setRejection(rejection && `${file.name}: ${rejection}`)
    store.reset()
    if (!rejection) preview.mutate({ file })
  }
  const readAgain = (order: Partial<Reading<Name>>) => {
    setRejection(undefined)
    if (chosen) preview.mutate({ file: chosen.file, order })
  }
  const start = () => {
    setIsConfirming(false)
    if (chosen) store.mutate(chosen)
  }
  return {
    chosen,
    rejection,
    replace,
    setReplace,
    isConfirming,
    openConfirmation: () => setIsConfirming(true),
    closeConfirmation: () => setIsConfirming(false),
    busy,
    ready: chosen !== undefined && isMapped(chosen.preview, kind.optional) && !busy && !store.isSuccess,
    store,
    choose,
    chooseSheet: (sheet: string) => readAgain({ sheet }),
    correct: (columns: Record<Name, number | null>) => {
      if (!chosen) return
      const corrected = { ...chosen.preview, columns }
      setChosen({ ...chosen, preview: corrected })
      readAgain(readingOf(corrected))
    },
    start,
    /** The rows of the result may be gone. */
    forget: () => {
      if (!store.isSuccess) return
      store.reset()
      setChosen(undefined)
    },
  }
}

interface TableDropProps {
  current: string | undefined
  disabled: boolean
  onFile(file: File): void
}

/** A table file, dropped or chosen. Every file is passed on: the receiver shows why one is rejected. */
function TableDrop({ current, disabled, onFile }: TableDropProps) {
  return (
    <Dropzone
      onDrop={([file]) => file && onFile(file)}
      disabled={disabled}
      multiple={false}
      inputProps={{ 'aria-label': 'File xlsx o CSV' }}
      p="sm"
    >
      <Group gap="sm" wrap="nowrap" style={{ pointerEvents: 'none' }}>
        <IconFileSpreadsheet size={28} />
        <div>
          <Text size="sm" fw={500} style={{ overflowWrap: 'anywhere' }}>
            {current ?? 'Trascina qui il file, oppure fai clic per sceglierlo'}
          </Text>
          <Text size="xs" c="dimmed">
            xlsx o CSV, al massimo {MAX_TABLE_BYTES / 1024 / 1024} MB.
          </Text>
        </div>
      </Group>
    </Dropzone>
  )
}

/** The rows of a file that would be refused or are doubtful, before anything is stored. */
function PreviewFindings({ outcome: { amount, refused, doubted, findings } }: { outcome: UploadOutcome }) {
  if (findings.length === 0)
    return (
      <Text size="sm" role="status">
        Righe lette: {formatCount(amount)}, tutte da salvare.
      </Text>
    )
  return (
    <Alert color="yellow" variant="outline" title="Righe da guardare prima di caricare" role="status">
      <Text size="sm">
        Righe lette: {formatCount(amount)}. Da scartare: {formatCount(refused)}. Dubbie:{' '}
        {formatCount(doubted)}.
      </Text>
      <ScrollArea.Autosize mah="12rem" type="auto" mt={4} tabIndex={0} aria-label="Righe da guardare">
        <List size="sm" listStyleType="none">
          {findings.map(({ row, refused: isRefused, reason }) => (
            <List.Item key={row} style={{ overflowWrap: 'anywhere' }}>
              Riga {row}, {isRefused ? 'da scartare' : 'dubbia'}: {reason}
            </List.Item>
          ))}
        </List>
      </ScrollArea.Autosize>
      {findings.length < refused + doubted && (
        <Text size="xs" mt={4}>
          Sono le prime {formatCount(findings.length)}.
        </Text>
      )}
    </Alert>
  )
}
