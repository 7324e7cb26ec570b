import { ActionIcon, Text, TextInput } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconPlus, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { foldText } from '../../contract/texts/fold-text.ts'
import { findLookAlike, type NameChange } from '../../shared/change-name-list.ts'
import classes from './admin-list.module.css'
import type { EntryModel } from './editing/entry-editor.ts'
import { useEntryEditor } from './editing/use-entry-editor.ts'

interface NameListProps {
  /** The list of a name that is typed and not added when the session ends. */
  kind: string
  names: readonly string[]
  /** Applies one change; returns `false` if it was not saved, so that the typed name is kept. */
  onChange(change: NameChange): boolean | Promise<boolean>
  busy?: boolean
  /** Sorted alphabetically: names cannot be moved. */
  sorted?: boolean
  label?: string
  /** The text of an empty list. */
  empty?: string
  maxLength?: number
  focus?: boolean
  /** The error of the whole list. */
  error?: string | undefined
  /** A note next to a name. */
  noteOf?: (name: string) => ReactNode
}

/** From this length a list has a search field. */
const MANY = 10

/** Names in an order: Enter or the plus adds one, each can be moved and removed (MANAGE-2 to MANAGE-4). */
export function NameList(props: NameListProps) {
  const { names, onChange, busy = false, empty = 'Ancora nessuna voce: scrivi la prima qui sopra.' } = props
  const [searchTerm, setSought] = useState('')
  const term = foldText(searchTerm.trim())
  const fixed = term !== '' || props.sorted === true
  const move = (name: string, before: string | undefined) =>
    void onChange({ kind: 'move', name, before: before ?? null })
  const shown = names.filter((name) => foldText(name).includes(term))
  return (
    <>
      <AddName {...props} />
      {(names.length > MANY || term !== '') && (
        <TextInput
          mt="xs"
          size="xs"
          type="search"
          aria-label="Cerca nell’elenco"
          placeholder={`Cerca tra ${names.length} voci`}
          value={searchTerm}
          onChange={(event) => setSought(event.currentTarget.value)}
        />
      )}
      {names.length === 0 && (
        <Text size="sm" c="dimmed" mt="sm">
          {empty}
        </Text>
      )}
      {names.length > 0 && shown.length === 0 && (
        <Text size="sm" c="dimmed" mt="sm">
          Nessuna voce con «{searchTerm.trim()}».
        </Text>
      )}
      {shown.length > 0 && (
        <ul className={classes.list}>
          {shown.map((name) => (
            <NameRow
              key={name}
              name={name}
              note={props.noteOf?.(name)}
              busy={busy}
              onUp={fixed || name === names[0] ? undefined : () => move(name, names[names.indexOf(name) - 1])}
              onDown={
                fixed || name === names.at(-1) ? undefined : () => move(name, names[names.indexOf(name) + 2])
              }
              onRemove={() => void onChange({ kind: 'remove', name })}
            />
          ))}
        </ul>
      )}
    </>
  )
}

const NEW_NAME: Omit<EntryModel<{ name: string }, never>, 'kind'> = {
  empty: { name: '' },
  fields: [],
  idOf: () => '',
  valuesOf: (never) => never,
}

function AddName(props: NameListProps) {
  const { names, onChange, busy = false, label = 'Nuova voce', maxLength = 200, focus = true, error } = props
  const editor = useEntryEditor({ ...NEW_NAME, kind: props.kind }, undefined)
  const { name: typed } = editor.read().values
  const name = typed.trim()
  const repeated = findLookAlike(names, name) !== undefined
  const add = async () => {
    if (name === '' || repeated || busy) return
    if (await onChange({ kind: 'add', name })) editor.change({ name: '' })
  }
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    void add()
  }
  return (
    <div className={classes.add}>
      <TextInput
        flex={1}
        aria-label={label}
        placeholder={label}
        value={typed}
        maxLength={maxLength}
        autoComplete="off"
        data-autofocus={focus || undefined}
        error={repeated ? 'C’è già.' : error}
        onChange={(event) => editor.change({ name: event.currentTarget.value })}
        onKeyDown={addOnEnter}
      />
      <ActionIcon
        size="input-sm"
        variant="default"
        aria-label="Aggiungi"
        disabled={name === '' || repeated}
        loading={busy}
        onClick={() => void add()}
      >
        <IconPlus size={16} />
      </ActionIcon>
    </div>
  )
}

interface NameRowProps {
  name: string
  note: ReactNode
  busy: boolean
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
  onRemove(): void
}

function NameRow({ name, note, busy, onUp, onDown, onRemove }: NameRowProps) {
  const button = { variant: 'subtle', color: 'gray', disabled: busy } as const
  return (
    <li className={classes.row}>
      <span>
        {name} {note && <span className={classes.note}>{note}</span>}
      </span>
      {onUp && (
        <ActionIcon {...button} aria-label={`Sposta su ${name}`} onClick={onUp}>
          <IconChevronUp size={16} />
        </ActionIcon>
      )}
      {onDown && (
        <ActionIcon {...button} aria-label={`Sposta giù ${name}`} onClick={onDown}>
          <IconChevronDown size={16} />
        </ActionIcon>
      )}
      <ActionIcon {...button} color="red" aria-label={`Rimuovi ${name}`} onClick={onRemove}>
        <IconX size={16} />
      </ActionIcon>
    </li>
  )
}
