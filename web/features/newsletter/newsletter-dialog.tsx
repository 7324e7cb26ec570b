import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { NewsletterScript } from '../../../shared/api/newsletter.ts'
import { AdminDialog } from '../../ui/admin-dialog.tsx'
import { useReopenEditor } from '../../ui/editing/use-entry-editor.ts'
import { LoadState } from '../../ui/load-state.tsx'
import classes from './newsletter.module.css'
import NewsletterEditor from './newsletter-editor.tsx'
import { newsletterScriptsQuery } from './newsletter-queries.ts'
import { NewsletterScriptItem } from './newsletter-script-item.tsx'

/** NEWS-15: the newsletter scripts, outside of any contract. */
export function NewsletterDialog({ onClose }: { onClose(): void }) {
  const query = useQuery({ ...newsletterScriptsQuery, staleTime: 0 })
  const { data } = query
  const [editing, setEditing] = useState<NewsletterScript | 'new'>()
  useReopenEditor<NewsletterScript>('newsletter-scripts', (script) => setEditing(script ?? 'new'))
  return (
    <AdminDialog
      title="Script della newsletter"
      onClose={onClose}
      more={
        <Button variant="default" onClick={() => setEditing('new')}>
          Create a new
        </Button>
      }
    >
      <LoadState query={query} failed="Impossibile leggere gli script" rows={3} />
      {data?.length === 0 && (
        <Text size="sm" c="dimmed">
          Ancora nessuno script: scrivi il primo, chi registra un contratto lo troverà accanto alla mail.
        </Text>
      )}
      <ul className={classes.scriptList}>
        {data?.map((script) => (
          <NewsletterScriptItem key={script.id} script={script} onEdit={() => setEditing(script)} />
        ))}
      </ul>
      {editing && (
        <NewsletterEditor
          script={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </AdminDialog>
  )
}
