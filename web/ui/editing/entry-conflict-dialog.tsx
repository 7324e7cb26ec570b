import { Button, Modal, Text } from '@mantine/core'
import { useState } from 'react'
import { formatDateTime } from '../../lib/format-date.ts'
import { type Side, VersionsAnswers, VersionsTable } from '../versions/versions.tsx'
import type { Conflict, EntryEditor, Sides } from './entry-editor.ts'

/** The display formats of fields, by name. */
export type FieldFormats<Values> = Partial<Record<keyof Values & string, (value: never) => string>>

interface ConflictDialogProps<Values extends object, Entry> {
  editor: EntryEditor<Values, Entry>
  conflict: Conflict<Values, Entry>
  /** Saves the editor's values at that time. */
  onSave(): void
  formats: FieldFormats<Values> | undefined
}

const TITLES = { mine: 'La tua versione', theirs: 'La versione salvata' }

/** Another user saved the entry meanwhile: shows both versions by field, and a choice. */
export function ConflictDialog<Values extends object, Entry>({
  editor,
  conflict,
  onSave,
  formats,
}: ConflictDialogProps<Values, Entry>) {
  const [sides, setSides] = useState<Sides<Values>>({})
  const { savedBy, savedAt, differing } = conflict
  const overwrite = () => {
    editor.overwrite(sides)
    onSave()
  }
  return (
    <Modal
      opened
      onClose={editor.closeConflict}
      size="xl"
      title="Qualcun altro ha salvato prima"
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Chiudi' }}
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
        <Versions
          editor={editor}
          conflict={conflict}
          formats={formats}
          sideOf={(name) => sides[name] ?? editor.sideOf(name)}
          onChoose={(name, side) => setSides({ ...sides, [name]: side })}
        />
      )}
      <VersionsAnswers>
        <Button variant="default" onClick={editor.closeConflict}>
          Torna a modificare
        </Button>
        <Button variant="default" onClick={editor.acceptStored}>
          Prendi la versione salvata
        </Button>
        <Button onClick={overwrite}>Sovrascrivi</Button>
      </VersionsAnswers>
    </Modal>
  )
}

interface VersionsProps<Values extends object, Entry> {
  editor: EntryEditor<Values, Entry>
  conflict: Conflict<Values, Entry>
  formats: FieldFormats<Values> | undefined
  sideOf(name: keyof Values & string): Side
  onChoose(name: keyof Values & string, side: Side): void
}

function Versions<Values extends object, Entry>({
  editor,
  conflict: { theirs, differing },
  formats,
  ...choice
}: VersionsProps<Values, Entry>) {
  const { values } = editor.read()
  const fields = editor.model.fields
    .filter(({ name }) => differing.includes(name))
    .map(({ name, label, show: formatValue }) => {
      const show = formats?.[name] ?? formatValue
      return {
        name,
        label,
        mine: asText(values[name], show),
        theirs: asText(theirs[name], show),
        long: true,
      }
    })
  return (
    <>
      <Text size="sm" mt="sm">
        «Sovrascrivi» salva la versione scelta di ogni campo.
      </Text>
      <VersionsTable fields={fields} titles={TITLES} {...choice} />
    </>
  )
}

function asText(value: unknown, show: ((value: never) => string) | undefined): string {
  const text = show ? show(value as never) : typeof value === 'boolean' ? (value ? 'Sì' : 'No') : value
  return String(text ?? '') || '(vuoto)'
}
