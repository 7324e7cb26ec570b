import { Alert, Group, Image, Stack, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import '@mantine/dropzone/styles.css'
import { IconFileTypePdf, IconUpload, IconX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { inspectTemplate, MAX_TEMPLATE_BYTES } from '../../../shared/api/templates.ts'
import { CallFailure, failureText } from '../../lib/call-failure.ts'
import { send } from '../../lib/transport.ts'
import type { ChosenFile } from './template-draft.ts'

interface PdfDropProps {
  /** The name of the current or chosen file. */
  current: string | undefined
  onChosen(chosen: ChosenFile): void
}

/** The page because of which a file is refused. */
function RefusedPage({ error }: { error: Error }) {
  const page = error instanceof CallFailure ? error.page : undefined
  if (!page) return null
  return (
    <Image
      src={page.picture}
      alt={`Pagina ${page.number}: in rosso ciò che nel documento compilato cambierebbe`}
      mt="xs"
      mah={480}
      w="auto"
      maw="100%"
      fit="contain"
    />
  )
}

/** A PDF, dropped or chosen. It is checked before it is accepted: an invalid file is rejected with its reason. */
export function PdfDrop({ current, onChosen }: PdfDropProps) {
  const inspect = useMutation({
    mutationFn: async (file: File) => ({
      file,
      content: (await send(inspectTemplate, {}, { file })).content,
    }),
    meta: { failure: 'in place' },
    onSuccess: onChosen,
  })
  return (
    <Stack gap="xs">
      <Dropzone
        onDrop={([file]) => file && inspect.mutate(file)}
        loading={inspect.isPending}
        multiple={false}
        maxSize={MAX_TEMPLATE_BYTES}
        // Some systems report no file type for it; the server checks the content.
        accept={{ 'application/pdf': ['.pdf'] }}
        onReject={([rejected]) => rejected && inspect.mutate(rejected.file)}
        inputProps={{ 'aria-label': 'PDF del modello' }}
        p="sm"
      >
        <Group gap="sm" wrap="nowrap" style={{ pointerEvents: 'none' }}>
          <Dropzone.Accept>
            <IconUpload size={28} />
          </Dropzone.Accept>
          <Dropzone.Reject>
            <IconX size={28} />
          </Dropzone.Reject>
          <Dropzone.Idle>
            <IconFileTypePdf size={28} />
          </Dropzone.Idle>
          <div>
            <Text size="sm" fw={500} style={{ overflowWrap: 'anywhere' }}>
              {current ?? 'Trascina qui il PDF, oppure fai clic per sceglierlo'}
            </Text>
            <Text size="xs" c="dimmed">
              {current ? 'Trascina qui un altro PDF per sostituirlo. ' : ''}Al massimo{' '}
              {MAX_TEMPLATE_BYTES / 1024 / 1024} MB.
            </Text>
          </div>
        </Group>
      </Dropzone>
      {inspect.error && (
        <Alert color="red" variant="outline" py="xs" role="alert">
          {inspect.variables?.name}: {failureText(inspect.error)}
          <RefusedPage error={inspect.error} />
        </Alert>
      )}
    </Stack>
  )
}
