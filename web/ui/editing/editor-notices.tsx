import { Alert, Button, Group, Text } from '@mantine/core'
import { formatDateTime } from '../../lib/format-date.ts'
import { Dialog, DialogAnswers } from '../dialog.tsx'
import { LeaveGuard } from '../leave-guard.tsx'
import { VersionsTable } from '../versions/versions.tsx'
import type { Conflict, EntryEditor } from './entry-editor.ts'

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

/** The display formats of fields, by name. */
type FieldFormats<Values> = Partial<Record<keyof Values & string, (value: never) => string>>

interface ConflictDialogProps<Values extends object, Entry> {
  editor: EntryEditor<Values, Entry>
  conflict: Conflict<Values, Entry>
  /** Saves the editor's values at that time. */
  onSave(): void
  formats: FieldFormats<Values> | undefined
}

const TITLES = { mine: 'La tua versione', theirs: 'La versione salvata' }

/** Another user saved the entry meanwhile: shows both versions by field, and asks which one remains. */
function ConflictDialog<Values extends object, Entry>({
  editor,
  conflict,
  onSave,
  formats,
}: ConflictDialogProps<Values, Entry>) {
  const { savedBy, savedAt, differing } = conflict
  const overwrite = () => {
    editor.overwrite()
    onSave()
  }
  return (
    <Dialog
      onClose={editor.closeConflict}
      size="xl"
      title="Qualcun altro ha salvato prima"
      closeOnClickOutside={false}
    >
      <Text size="sm">
        {savedBy || 'Un collega'} ha salvato{savedAt && ` il ${formatDateTime(savedAt)}`}, dopo che avevi
        aperto questa voce. Quello che hai scritto è ancora qui.
      </Text>
      {differing.length === 0 ? (
        <Text size="sm" mt="sm">
          Le due versioni sono uguali.
        </Text>
      ) : (
        <VersionsTable fields={differingFields(editor, conflict, formats)} titles={TITLES} choice={null} />
      )}
      {/* Above the answers, of which a phone has room for two in one row. */}
      <Button variant="default" mt="sm" onClick={editor.acceptStored}>
        Prendi la versione salvata
      </Button>
      <DialogAnswers>
        <Button variant="default" onClick={editor.closeConflict}>
          Torna a modificare
        </Button>
        <Button onClick={overwrite}>Sovrascrivi con la mia</Button>
      </DialogAnswers>
    </Dialog>
  )
}

function differingFields<Values extends object, Entry>(
  editor: EntryEditor<Values, Entry>,
  { theirs, differing }: Conflict<Values, Entry>,
  formats: FieldFormats<Values> | undefined,
) {
  const { values } = editor.read()
  return editor.model.fields
    .filter(({ name }) => differing.includes(name))
    .map(({ name, label, show: formatValue }) => {
      const show = formats?.[name] ?? formatValue
      const texts = { mine: asText(values[name], show), theirs: asText(theirs[name], show) }
      return { name, label, ...texts, long: true }
    })
}

function asText(value: unknown, show: ((value: never) => string) | undefined): string {
  const text = show ? show(value as never) : typeof value === 'boolean' ? (value ? 'Sì' : 'No') : value
  return String(text ?? '') || '(vuoto)'
}
