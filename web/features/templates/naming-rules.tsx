import {
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  horizontalListSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { ActionIcon, Button, CloseButton, Group, Input, Text } from '@mantine/core'
import { IconGripVertical, IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { namingParts } from '../../../shared/documents/document-name.ts'
import { LITERAL_VARIABLE } from '../../../shared/documents/template-variables.ts'
import { formatCount } from '../../lib/format-date.ts'
import { TextWithSuggestions } from '../../ui/text-with-suggestions.tsx'
import classes from './templates.module.css'

interface Part {
  id: string
  text: string
}

interface NamingRulesProps {
  /** A comma-separated list. */
  value: string
  variables: readonly string[]
  onChange(value: string): void
}

const LIST = 'naming-list'
/** The maximum number of template variables in the palette; the text field below suggests all. */
const MAX_SHOWN_VARIABLES = 40
const ANNOUNCEMENTS = {
  onDragStart: () => 'Parola presa. Spostala con le frecce, lasciala con lo spazio.',
  onDragOver: () => undefined,
  onDragEnd: () => 'Parola lasciata.',
  onDragCancel: () => 'Spostamento annullato.',
}
const INSTRUCTIONS = { draggable: 'Premi lo spazio per prendere la parola, le frecce per spostarla.' }

/** TEMPL-5, TEMPL-6: the parts of a document's name, ordered by dragging, by keyboard or by clicks. */
export function NamingRules({ value, variables, onChange }: NamingRulesProps) {
  const count = useRef(0)
  const part = (text: string): Part => ({ id: `part-${count.current++}`, text })
  const [parts, setParts] = useState(() => namingParts(value).map(part))
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 5 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const place = (next: Part[]) => {
    setParts(next)
    onChange(next.map(({ text }) => text).join(','))
  }
  const add = (text: string, at = parts.length) => place(parts.toSpliced(at, 0, part(text)))
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (!over) return
    const to = over.id === LIST ? parts.length : parts.findIndex(({ id }) => id === over.id)
    const variable = active.data.current?.word as string | undefined
    if (variable !== undefined) return add(variable, to)
    const from = parts.findIndex(({ id }) => id === active.id)
    if (from >= 0 && over.id !== LIST) place(arrayMove(parts, from, to))
  }
  return (
    <DndContext
      sensors={sensors}
      onDragEnd={onDragEnd}
      accessibility={{ announcements: ANNOUNCEMENTS, screenReaderInstructions: INSTRUCTIONS }}
    >
      <Input.Wrapper label="Naming rules" labelElement="div">
        <SortableContext items={parts.map(({ id }) => id)} strategy={horizontalListSortingStrategy}>
          <DropList empty={parts.length === 0}>
            {parts.map(({ id, text }) => (
              <NamingPart
                key={id}
                id={id}
                text={text}
                onRemove={() => place(parts.filter((one) => one.id !== id))}
              />
            ))}
          </DropList>
        </SortableContext>
      </Input.Wrapper>
      <Group gap={6} mt={8} role="group" aria-label="Parole da aggiungere">
        {[LITERAL_VARIABLE, ...variables.slice(0, MAX_SHOWN_VARIABLES)].map((variable) => (
          <PaletteVariable key={variable} variable={variable} onAdd={() => add(variable)} />
        ))}
        {variables.length > MAX_SHOWN_VARIABLES && (
          <Text size="sm" c="dimmed">
            e altre {formatCount(variables.length - MAX_SHOWN_VARIABLES)}: scrivine il nome qui sotto.
          </Text>
        )}
      </Group>
      <OtherText variables={variables} onAdd={add} />
    </DndContext>
  )
}

function DropList({ empty, children }: { empty: boolean; children: React.ReactNode }) {
  const { setNodeRef, isOver } = useDroppable({ id: LIST })
  return (
    <ul
      ref={setNodeRef}
      className={classes.naming}
      data-over={isOver || undefined}
      aria-label="Nome del documento"
    >
      {children}
      {empty && (
        <Text component="li" size="sm" c="dimmed">
          Trascina qui le parole del nome
        </Text>
      )}
    </ul>
  )
}

/** Draggable; a click or Enter adds it at the end. */
function PaletteVariable({ variable, onAdd }: { variable: string; onAdd(): void }) {
  const { setNodeRef, listeners, transform } = useDraggable({
    id: `word-${variable}`,
    data: { word: variable },
  })
  const moved = transform ? { transform: `translate(${transform.x}px, ${transform.y}px)`, zIndex: 10 } : {}
  return (
    <Button
      ref={setNodeRef}
      variant="default"
      size="compact-xs"
      leftSection={<IconPlus size={12} />}
      onPointerDown={listeners?.onPointerDown as React.PointerEventHandler | undefined}
      onClick={onAdd}
      style={{ position: 'relative', touchAction: 'none', ...moved }}
    >
      {variable}
    </Button>
  )
}

function OtherText({ variables, onAdd }: { variables: readonly string[]; onAdd(text: string): void }) {
  const [text, setText] = useState('')
  // A comma separates the parts.
  const clean = text.replaceAll(',', ' ').trim()
  const add = () => {
    if (clean === '') return
    onAdd(clean)
    setText('')
  }
  return (
    <Group gap={6} mt={8} wrap="nowrap" maw={420}>
      <TextWithSuggestions
        flex={1}
        size="xs"
        aria-label="Altro testo o campo"
        placeholder="Altro testo, {campo}…"
        maxRows={1}
        suggestions={variables}
        value={text}
        onChange={setText}
      />
      <ActionIcon
        variant="default"
        size="input-xs"
        aria-label="Aggiungi al nome"
        disabled={clean === ''}
        onClick={add}
      >
        <IconPlus size={14} />
      </ActionIcon>
    </Group>
  )
}

interface NamingPartProps {
  id: string
  text: string
  onRemove(): void
}

/** One part of a document's name: its handle works with pointer and keyboard. */
function NamingPart({ id, text, onRemove }: NamingPartProps) {
  const { setNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({ id })
  return (
    <li
      ref={setNodeRef}
      className={classes.chip}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <button
        type="button"
        className={classes.handle}
        {...attributes}
        {...listeners}
        aria-label={`Sposta ${text}`}
      >
        <IconGripVertical size={14} aria-hidden="true" />
        {text}
      </button>
      <CloseButton size="sm" aria-label={`Togli ${text}`} onClick={onRemove} />
    </li>
  )
}
