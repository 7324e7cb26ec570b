import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { CloseButton } from '@mantine/core'
import { IconGripVertical } from '@tabler/icons-react'
import classes from './templates.module.css'

interface NamingPartProps {
  id: string
  text: string
  onRemove(): void
}

/** One part of a document's name: its handle works with pointer and keyboard. */
export function NamingPart({ id, text, onRemove }: NamingPartProps) {
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
