import { Loader } from '@mantine/core'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { WholeRecord } from '../../../../shared/api/records.ts'
import { useHeldWhilePressed } from '../../../lib/use-held-while-pressed.ts'
import type { FormKeeping } from '../autosave/form-keeping.ts'
import type { Keeping } from '../autosave/keeping.ts'
import { keepingWords } from '../autosave/keeping-words.ts'
import type { Gone } from '../save/record-link.ts'
import classes from './keeping-state.module.css'

/** Said aloud only when it lasts: what comes and goes while somebody types is noise. */
const LASTS_MS = 4_000

interface Props {
  keeping: FormKeeping
  /** A person's own save is under way. */
  busy: boolean
  onCompare(theirs: WholeRecord): void
  onGone(gone: Gone): void
}

/** Where what was typed is now: always in sight, and said aloud when it changes for longer. */
export function KeepingState({ keeping, busy, onCompare, onGone }: Props) {
  const current = useSyncExternalStore(keeping.subscribe, () => keeping.current)
  const { keeping: state, theirs, gone } = useHeldWhilePressed(current)
  const shown: Keeping = busy ? { kind: 'saving' } : state
  const words = keepingWords(shown, new Date())
  const reason = 'reason' in shown ? shown.reason : ''
  return (
    <span className={classes.state} data-kind={shown.kind} title={reason ? `${words}: ${reason}` : undefined}>
      {shown.kind === 'saving' && <Loader size={12} aria-hidden="true" />}
      <span>
        {words}
        {reason && <span className={classes.reason}>: {reason}</span>}
      </span>
      {theirs && !busy && (
        <button type="button" className={classes.compare} onClick={() => onCompare(theirs)}>
          Confronta
        </button>
      )}
      {gone && !busy && (
        <button type="button" className={classes.compare} onClick={() => onGone(gone)}>
          Che cosa fare
        </button>
      )}
      <Announced state={shown} text={reason ? `${words}: ${reason}` : words} />
    </span>
  )
}

function Announced({ state, text }: { state: Keeping; text: string }) {
  const [said, setSaid] = useState({ kind: 'untouched' as Keeping['kind'], text: '' })
  const passing = state.kind === 'saving' || ('waiting' in state && state.waiting)
  useEffect(() => {
    if (passing || state.kind === said.kind) return
    const timer = setTimeout(() => setSaid({ kind: state.kind, text }), LASTS_MS)
    return () => clearTimeout(timer)
  }, [passing, state.kind, said.kind, text])
  return (
    <span className={classes.aloud} aria-live="polite">
      {said.text}
    </span>
  )
}
