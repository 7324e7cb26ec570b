import { Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { italianDate } from '../../../contract/time/calendar-date.ts'
import type { OfficeNumber } from '../../../shared/api/office-numbers.ts'
import type { FieldIssue } from '../../../shared/errors.ts'
import { AdminDialog } from '../../ui/admin-dialog.tsx'
import list from '../../ui/admin-list.module.css'
import { InlineEditor } from '../../ui/crud/inline-editor.tsx'
import { InlineEntryList } from '../../ui/crud/inline-entry-list.tsx'
import { Loaded } from '../../ui/crud/loaded.tsx'
import { DayInput } from '../../ui/day-input.tsx'
import { useReopenEditor } from '../../ui/editing/use-entry-editor.ts'
import { useEditing } from '../../ui/use-editing.ts'
import { OFFICE_NUMBERS, type OfficeNumberDraft, officeNumbersQuery } from './office-number.ts'

/** The numbers that the office calls from, each with the day of its declaration (BASIS-14). */
export function OfficeNumbersDialog({ onClose }: { onClose(): void }) {
  const query = useQuery(officeNumbersQuery)
  const { editing, isDirty, setIsDirty, edit, drop, key } = useEditing<OfficeNumber>()
  useReopenEditor<OfficeNumber>(OFFICE_NUMBERS.kind, edit)
  return (
    <AdminDialog title="Numeri dell’ufficio" isDirty={isDirty} onClose={onClose}>
      <OfficeNumberForm
        key={key}
        editing={editing}
        onDirtyChange={setIsDirty}
        onDone={() => edit(undefined)}
      />
      <Loaded query={query} failed="Impossibile leggere i numeri" rows={3}>
        {(numbers) =>
          numbers.length === 0 ? (
            <Text size="sm" c="dimmed" mt="sm">
              Ancora nessun numero: un contratto nato da una chiamata si manda solo se il numero che ha
              chiamato è qui.
            </Text>
          ) : (
            <InlineEntryList<OfficeNumber>
              entity={OFFICE_NUMBERS}
              entries={numbers}
              label="Numeri"
              selected={editing?.id}
              onEdit={edit}
              onRemoved={drop}
            >
              {({ number, place, declaredOn }) => (
                <>
                  <div>
                    {number}
                    {place && ` · ${place}`}
                  </div>
                  <div className={list.note}>Dichiarato il {italianDate(declaredOn)}</div>
                </>
              )}
            </InlineEntryList>
          )
        }
      </Loaded>
    </AdminDialog>
  )
}

interface OfficeNumberFormProps {
  editing: OfficeNumber | undefined
  onDirtyChange(isDirty: boolean): void
  onDone(): void
}

const OfficeNumberForm = (props: OfficeNumberFormProps) => (
  <InlineEditor {...props} entity={OFFICE_NUMBERS} check={findEmpty} cancel={props.editing && 'Cancel'}>
    {({ values, errorOf, change, first }) => (
      <>
        <TextInput
          ref={first}
          label="Numero"
          value={values.number}
          error={errorOf('number')}
          maxLength={40}
          autoComplete="off"
          data-autofocus
          onChange={({ currentTarget }) => change({ number: currentTarget.value })}
        />
        <TextInput
          label="Dove squilla"
          value={values.place}
          error={errorOf('place')}
          maxLength={100}
          autoComplete="off"
          onChange={({ currentTarget }) => change({ place: currentTarget.value })}
        />
        <DayInput
          label="Dichiarato il"
          description="Il giorno della dichiarazione al ROC"
          value={values.declaredOn}
          error={errorOf('declaredOn')}
          onChange={(day) => day && change({ declaredOn: day })}
        />
      </>
    )}
  </InlineEditor>
)

const findEmpty = ({ number }: OfficeNumberDraft): FieldIssue[] =>
  number.trim() === '' ? [{ field: 'number', code: 'required', message: 'Scrivi il numero' }] : []
