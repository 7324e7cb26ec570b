import { Alert, Button, Group, Text } from '@mantine/core'
import { LeaveGuard } from '../leave-guard.tsx'
import { ConflictDialog, type FieldFormats } from './entry-conflict-dialog.tsx'
import type { EntryEditor } from './entry-editor.ts'

interface EditorNoticesProps<Values extends object, Entry> {
  editor: EntryEditor<Values, Entry>
  onSave(): void
  /** Display formats of the editor. */
  formats?: FieldFormats<Values>
}

/**
 * The notices of every editor: restored text after a login, the conflict dialog, and the confirmation before leaving
 * with unsaved text.
 */
export function EditorNotices<Values extends object, Entry>({
  editor,
  onSave,
  formats,
}: EditorNoticesProps<Values, Entry>) {
  const { restored, conflict } = editor.read()
  return (
    <>
      <LeaveGuard isDirty={() => editor.hasUnsavedText} />
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
