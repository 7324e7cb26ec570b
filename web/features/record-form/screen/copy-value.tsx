import { useClipboard } from '@mantine/hooks'
import classes from './record-view.module.css'

/** A value that a click copies; it can also be selected as text. */
export function CopyValue({ label, text, code }: { label: string; text: string; code?: boolean }) {
  const { copied, copy } = useClipboard({ timeout: 1200 })
  return (
    <span className={classes.value} data-code={code || undefined}>
      {text}
      <button
        type="button"
        className={classes.copy}
        aria-label={copied ? 'Copiato' : `Copia ${label}`}
        data-copied={copied || undefined}
        onClick={() => copy(text)}
      >
        {copied ? '✓' : '⧉'}
      </button>
    </span>
  )
}
