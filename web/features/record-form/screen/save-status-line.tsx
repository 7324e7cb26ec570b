import { Loader } from '@mantine/core'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useValueOutsidePress } from '../../../lib/pointer-press.ts'
import type { FormPersistence } from '../persistence/form-persistence.ts'
import { type SaveStatus, saveStatusLabel } from '../persistence/save-status.ts'
import classes from './save-status-line.module.css'

/** Announced only if it lasts: short changes while typing are noise. */
const ANNOUNCE_AFTER_MS = 4_000

/** The save status: always visible, and announced if it changes for longer. */
export function SaveStatusLine({ persistence }: { persistence: FormPersistence }) {
  const { dispatch } = persistence
  const current = useSyncExternalStore(persistence.subscribe, () => persistence.current)
  const { saveStatus, problem, busy } = useValueOutsidePress(current)
  const shown: SaveStatus = busy ? { kind: 'saving' } : saveStatus
  const label = saveStatusLabel(shown, new Date())
  const reason = 'reason' in shown ? shown.reason : ''
  return (
    <span className={classes.state} data-kind={shown.kind} title={reason ? `${label}: ${reason}` : undefined}>
      {shown.kind === 'saving' && <Loader size={12} aria-hidden="true" />}
      <span>
        {label}
        {reason && <span className={classes.reason}>: {reason}</span>}
      </span>
      {problem?.theirs && !busy && (
        <button
          type="button"
          className={classes.compare}
          onClick={() => dispatch({ type: 'conflict-opened' })}
        >
          Confronta
        </button>
      )}
      {problem?.unavailable && !busy && (
        <button
          type="button"
          className={classes.compare}
          onClick={() => dispatch({ type: 'missing-opened' })}
        >
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
