import { Button, Text } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type NewsletterScript, removeNewsletterScript } from '../../../../../shared/api/newsletter.ts'
import { toast } from '../../../../lib/toast.ts'
import { send } from '../../../../lib/transport.ts'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import { SandboxedFrame } from '../../../../ui/sandboxed-frame.tsx'
import classes from './actions.module.css'
import { htmlToText } from './html-to-text.ts'
import { newsletterScriptsQuery } from './newsletter-queries.ts'

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
      <span className={classes.words}>{text}</span>
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
      {removing && <RemoveScript script={script} text={text} onClose={() => setRemoving(false)} />}
    </li>
  )
}

interface RemoveProps {
  script: NewsletterScript
  text: string
  onClose(): void
}

function RemoveScript({ script: { id }, text, onClose }: RemoveProps) {
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: () => send(removeNewsletterScript, { params: { id } }),
    meta: { failureTitle: 'Script non eliminato' },
    onSuccess: async () => {
      await client.invalidateQueries(newsletterScriptsQuery)
      toast.success('Script eliminato')
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title="Remove newsletter script"
      danger
      cautious
      busy={remove.isPending}
      onYes={() => remove.mutate()}
      onClose={onClose}
    >
      <Text size="sm">Are you sure what you want to remove?</Text>
      <Text size="sm" c="dimmed" mt="xs" lineClamp={2}>
        {text}
      </Text>
    </ConfirmDialog>
  )
}
