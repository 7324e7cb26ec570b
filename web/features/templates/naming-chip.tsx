import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { CloseButton } from '@mantine/core'
import { IconGripVertical } from '@tabler/icons-react'
import classes from './templates.module.css'

interface NamingChipProps {
  id: string
  text: string
  onRemove(): void
}

/** One word of a document's name: its handle takes pointer and keyboard. */
export function NamingChip({ id, text, onRemove }: NamingChipProps) {
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
