import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useContext } from 'react'
import { formatDateTime } from '../../lib/format-date.ts'
import classes from './unsaved.module.css'
import { UnsavedContext, type UnsavedEntry, useUnsaved } from './unsaved-context.ts'

/** More lines would push the list down; the form offers the rest. */
const MAX_SHOWN = 3

/** Unsaved work of this browser without a visible row. */
export function UnsavedBar({ shown }: { shown: ReadonlySet<string> }) {
  const elsewhere = useContext(UnsavedContext).filter(({ recordId }) => !recordId || !shown.has(recordId))
  const entries = elsewhere.filter(
    ({ to }, index) => elsewhere.findIndex((other) => other.to === to) === index,
  )
  if (entries.length === 0) return null
  return (
    <ul className={classes.bar} aria-label="Lavoro non salvato su questo computer">
      {entries.slice(0, MAX_SHOWN).map((entry) => (
        <li key={entry.id}>
          <span className={classes.words}>{describeUnsaved(entry, countOf(elsewhere, entry))}</span>
          <Button
            size="compact-sm"
            variant="default"
            renderRoot={(props) => <Link to={entry.to} {...props} />}
            aria-label={`Riprendi ${entry.title || 'il contratto non salvato'}`}
          >
            Riprendi
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** The form at a URL offers all its unsaved entries, one after the other. */
const countOf = (entries: readonly UnsavedEntry[], { to }: UnsavedEntry): number =>
  entries.filter((entry) => entry.to === to).length

function describeUnsaved({ title, keptAt }: UnsavedEntry, count: number): string {
  const whose = title ? ` di ${title}` : ''
  const more = count > 1 ? ` (e altri ${count - 1})` : ''
  return `Contratto${whose} non salvato, solo su questo computer dal ${formatDateTime(keptAt)}${more}`
}

/** The mark on the row of a record with unsaved work in this browser. */
export function UnsavedMark({ recordId, stop = true }: { recordId: string; stop?: boolean }) {
  const entry = useUnsaved(recordId)
  if (!entry) return null
  const when = formatDateTime(entry.keptAt)
  return (
    <Link
      to={entry.to}
      className={classes.mark}
      {...(!stop && { tabIndex: -1 })}
      title={`Modifiche non salvate, solo su questo computer dal ${when}`}
    >
      Riprendi
    </Link>
  )
}
