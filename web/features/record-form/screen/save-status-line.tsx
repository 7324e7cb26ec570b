import { Loader } from '@mantine/core'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { WholeRecord } from '../../../../shared/api/records.ts'
import { useValueOutsidePress } from '../../../lib/use-value-outside-press.ts'
import type { FormAutosave } from '../persistence/form-autosave.ts'
import type { UnavailableRecord } from '../persistence/record-link.ts'
import type { SaveStatus } from '../persistence/save-status.ts'
import { saveStatusLabel } from '../persistence/save-status-label.ts'
import classes from './save-status-line.module.css'

/** Announced only if it lasts: short changes while typing are noise. */
const ANNOUNCE_AFTER_MS = 4_000

interface Props {
  saveStatus: FormAutosave
  /** A save by the user is running. */
  busy: boolean
  onCompare(theirs: WholeRecord): void
  onUnavailable(unavailable: UnavailableRecord): void
}

/** The save status: always visible, and announced if it changes for longer. */
export function SaveStatusLine({ saveStatus, busy, onCompare, onUnavailable }: Props) {
  const current = useSyncExternalStore(saveStatus.subscribe, () => saveStatus.current)
  const { saveStatus: state, theirs, gone: unavailable } = useValueOutsidePress(current)
  const shown: SaveStatus = busy ? { kind: 'saving' } : state
  const label = saveStatusLabel(shown, new Date())
  const reason = 'reason' in shown ? shown.reason : ''
  return (
    <span className={classes.state} data-kind={shown.kind} title={reason ? `${label}: ${reason}` : undefined}>
      {shown.kind === 'saving' && <Loader size={12} aria-hidden="true" />}
      <span>
        {label}
        {reason && <span className={classes.reason}>: {reason}</span>}
      </span>
      {theirs && !busy && (
        <button type="button" className={classes.compare} onClick={() => onCompare(theirs)}>
          Confronta
        </button>
      )}
      {unavailable && !busy && (
        <button type="button" className={classes.compare} onClick={() => onUnavailable(unavailable)}>
          Che cosa fare
        </button>
      )}
      <Announced state={shown} text={reason ? `${label}: ${reason}` : label} />
    </span>
  )
}

function Announced({ state, text }: { state: SaveStatus; text: string }) {
  const [announced, setAnnounced] = useState({ kind: 'untouched' as SaveStatus['kind'], text: '' })
  const passing = state.kind === 'saving' || ('waiting' in state && state.waiting)
  useEffect(() => {
    if (passing || state.kind === announced.kind) return
    const timer = setTimeout(() => setAnnounced({ kind: state.kind, text }), ANNOUNCE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [passing, state.kind, announced.kind, text])
  return (
    <span className={classes.aloud} aria-live="polite">
      {announced.text}
    </span>
  )
}
