import { Alert, Button, Group, Modal, Progress, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '../../lib/call-failure.ts'
import { isComplete, type Preview, refusalOf } from './reading.ts'
import { ReadingEditor } from './reading-editor.tsx'
import { TableDrop } from './table-drop.tsx'
import type { UploadKind } from './upload-kind.ts'
import { UploadResult } from './upload-result.tsx'

interface Chosen<Name extends string> {
  file: File
  preview: Preview<Name>
}

interface UploadDialogProps<Name extends string> {
  kind: UploadKind<Name>
  onClose(): void
}

/** UPLOAD-1: a file is chosen, looked at, corrected in how it is read, and uploaded. */
export function UploadDialog<Name extends string>({ kind, onClose }: UploadDialogProps<Name>) {
  const [chosen, setChosen] = useState<Chosen<Name>>()
  const [refused, setRefused] = useState<string>()
  const look = useMutation({
    mutationFn: async (file: File) => ({ file, preview: await kind.preview(file) }),
    meta: { failure: 'in place' },
    onSuccess: setChosen,
    onError: (error, file) => setRefused(`${file.name}: ${failureText(error)}`),
  })
  const upload = useMutation({
    mutationFn: ({ file, preview: { columns, headingRow } }: Chosen<Name>) =>
      kind.upload(file, { columns, headingRow }),
    meta: { failure: 'in place' },
  })
  const busy = look.isPending || upload.isPending
  const choose = (file: File) => {
    const refusal = refusalOf(file)
    setChosen(undefined)
    setRefused(refusal && `${file.name}: ${refusal}`)
    upload.reset()
    if (!refusal) look.mutate(file)
  }
  const ready =
    chosen !== undefined && isComplete(chosen.preview, kind.optional) && !busy && !upload.isSuccess
  return (
    <Modal
      opened
      onClose={onClose}
      title={kind.title}
      size="lg"
      closeButtonProps={{ 'aria-label': 'Chiudi la finestra' }}
    >
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {kind.hint}
        </Text>
        <TableDrop current={chosen?.file.name} disabled={busy} onFile={choose} />
        {busy && <Progress value={100} animated aria-label="Caricamento in corso" />}
        {refused && (
          <Alert color="red" variant="outline" py="xs" role="alert">
            {refused}
          </Alert>
        )}
        {chosen && !upload.isSuccess && (
          <ReadingEditor
            kind={kind}
            preview={chosen.preview}
            disabled={busy}
            onChange={(columns) => setChosen({ ...chosen, preview: { ...chosen.preview, columns } })}
          />
        )}
        {upload.error && chosen && (
          <Alert color="red" variant="outline" title="Error. Files not uploaded" role="alert">
            <Group justify="space-between" gap="sm">
              <Text size="sm">{failureText(upload.error)}</Text>
              <Button
                size="compact-sm"
                variant="default"
                disabled={!ready}
                onClick={() => upload.mutate(chosen)}
              >
                Try again
              </Button>
            </Group>
          </Alert>
        )}
        {upload.data && <UploadResult counts={upload.data} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          <Button
            disabled={!ready}
            loading={upload.isPending}
            onClick={() => chosen && upload.mutate(chosen)}
          >
            Upload
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
