import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useContext } from 'react'
import { formatDateTime } from '../../lib/format-date.ts'
import classes from './unsaved.module.css'
import { UnsavedContext, type UnsavedWork, useUnsaved } from './unsaved-work.ts'

/** More lines than this would push the list away; the rest is offered by the form itself. */
const MOST = 3

/** What was typed in this browser and belongs to no row in sight. */
export function UnsavedBar({ shown }: { shown: ReadonlySet<string> }) {
  const elsewhere = useContext(UnsavedContext).filter(({ recordId }) => !recordId || !shown.has(recordId))
  const works = elsewhere.filter(({ to }, index) => elsewhere.findIndex((other) => other.to === to) === index)
  if (works.length === 0) return null
  return (
    <ul className={classes.bar} aria-label="Lavoro non salvato su questo computer">
      {works.slice(0, MOST).map((work) => (
        <li key={work.id}>
          <span className={classes.words}>{wordsOf(work, countOf(elsewhere, work))}</span>
          <Button
            size="compact-sm"
            variant="default"
            renderRoot={(props) => <Link to={work.to} {...props} />}
            aria-label={`Riprendi ${work.title || 'il contratto non salvato'}`}
          >
            Riprendi
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** The form at one address offers everything that was typed there, one after the other. */
const countOf = (works: readonly UnsavedWork[], { to }: UnsavedWork): number =>
  works.filter((work) => work.to === to).length

function wordsOf({ title, keptAt }: UnsavedWork, count: number): string {
  const whose = title ? ` di ${title}` : ''
  const more = count > 1 ? ` (e altri ${count - 1})` : ''
  return `Contratto${whose} non salvato, solo su questo computer dal ${formatDateTime(new Date(keptAt).toISOString())}${more}`
}

/** On the row of a record of which this browser holds more than the server. */
export function UnsavedMark({ recordId }: { recordId: string }) {
  const work = useUnsaved(recordId)
  if (!work) return null
  const when = formatDateTime(new Date(work.keptAt).toISOString())
  return (
    <Link
      to={work.to}
      className={classes.mark}
      title={`Modifiche non salvate, solo su questo computer dal ${when}`}
    >
      Riprendi
    </Link>
  )
}
