import classes from './basis.module.css'
import type { BasisNote } from './use-asked-basis.ts'

/** What prevents the sending, below its box. */
export function BasisNotes({ id, notes }: { id: string; notes: readonly BasisNote[] }) {
  if (notes.length === 0) return null
  return (
    <div className={classes.notes} id={id}>
      {notes.map(({ text, isOpen }) => (
        <p key={text} data-open={isOpen || undefined}>
          {text}
        </p>
      ))}
    </div>
  )
}
