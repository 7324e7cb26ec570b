import { Alert, Button, Group, Text } from '@mantine/core'
import { ConflictDialog, type FieldFormats } from './conflict-dialog.tsx'
import type { EntryEditor } from './entry-editor.ts'

interface EditorNoticesProps<Values extends object, Entry> {
  editor: EntryEditor<Values, Entry>
  onSave(): void
  /** Display formats of the editor. */
  formats?: FieldFormats<Values>
}

/** Says that typed text was restored after a login, and shows the conflict dialog. */
export function EditorNotices<Values extends object, Entry>({
  editor,
  onSave,
  formats,
}: EditorNoticesProps<Values, Entry>) {
  const { restored, conflict } = editor.read()
  return (
    <>
      {restored && (
        <Alert color="blue" variant="outline" py="xs" role="status">
          <Group justify="space-between" gap="xs">
            <Text size="sm">
              Ecco quello che avevi scritto prima che la sessione finisse: non è ancora salvato.
            </Text>
            <Button size="compact-xs" variant="default" onClick={editor.discard}>
              Scarta
            </Button>
          </Group>
        </Alert>
      )}
      {conflict && <ConflictDialog editor={editor} conflict={conflict} onSave={onSave} formats={formats} />}
    </>
  )
}
