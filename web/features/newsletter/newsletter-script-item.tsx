import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { useState } from 'react'
import type { NewsletterScript } from '../../../shared/api/newsletter.ts'
import { RemoveEntryDialog } from '../../ui/crud/remove-entry-dialog.tsx'
import { SandboxedFrame } from '../../ui/sandboxed-frame.tsx'
import classes from './newsletter.module.css'
import { htmlToText } from './newsletter-queries.ts'
import { NEWSLETTER_SCRIPTS } from './newsletter-script.ts'

const PAGE_STYLE =
  ':root{color-scheme:light dark}body{margin:10px;font:15px/1.5 system-ui,sans-serif;color:light-dark(#212529,#c9c9c9);background:light-dark(#fff,#242424);overflow-wrap:anywhere}'

interface Props {
  script: NewsletterScript
  /** Absent for users who may only read. */
  onEdit: (() => void) | undefined
}

export function NewsletterScriptItem({ script, onEdit }: Props) {
  const text = htmlToText(script.text)
  const { copied, copy } = useClipboard({ timeout: 1_200 })
  const [shown, setShown] = useState(false)
  const [removing, setRemoving] = useState(false)
  return (
    <li className={classes.script}>
      <span className={classes.text}>{text}</span>
      <Button size="compact-xs" variant="subtle" onClick={() => setShown(!shown)} aria-expanded={shown}>
        Anteprima
      </Button>
      <Button size="compact-xs" variant="subtle" onClick={() => copy(text)}>
        {copied ? 'Copiato' : 'Copia'}
      </Button>
      {onEdit && (
        <>
          <Button size="compact-xs" variant="subtle" onClick={onEdit}>
            Update
          </Button>
          <Button size="compact-xs" variant="subtle" color="red" onClick={() => setRemoving(true)}>
            Remove
          </Button>
        </>
      )}
      {shown && (
        <SandboxedFrame
          className={classes.preview}
          title="Script della newsletter"
          page={`<style>${PAGE_STYLE}</style>${script.text}`}
        />
      )}
      {removing && (
        <RemoveEntryDialog entity={NEWSLETTER_SCRIPTS} entry={script} onClose={() => setRemoving(false)} />
      )}
    </li>
  )
}
