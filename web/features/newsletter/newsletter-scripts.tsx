import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { NewsletterScript } from '../../../shared/api/newsletter.ts'
import { failureText } from '../../lib/call-failure.ts'
import { useSession } from '../../lib/session.ts'
import { IncrementalList } from '../../ui/incremental-list.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import classes from './newsletter.module.css'
import { newsletterScriptsQuery } from './newsletter-queries.ts'
import { NewsletterScriptItem } from './newsletter-script-item.tsx'

const NewsletterEditor = lazyPart(() => import('./newsletter-editor.tsx'))

/**
 * The organisation's newsletter scripts: readable for all users, editable for administrators (NEWS-15 to
 * NEWS-17, GAP-40).
 */
export function NewsletterScripts() {
  const { can } = useSession()
  const [open, setOpen] = useState(false)
  const [editing, setEditing] = useState<NewsletterScript | 'new'>()
  const { data, error, refetch } = useQuery({ ...newsletterScriptsQuery, enabled: open })
  return (
    <details className={classes.scripts} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Script della newsletter{data && ` (${data.length})`}</summary>
      {error && (
        <p className={classes.failed}>
          {failureText(error)}{' '}
          <button type="button" className={classes.retry} onClick={() => void refetch()}>
            Riprova
          </button>
        </p>
      )}
      {data?.length === 0 && <p>Nessuno script salvato.</p>}
      <IncrementalList all={data ?? []}>
        {(shown) => (
          <ul>
            {shown.map((script) => (
              <NewsletterScriptItem
                key={script.id}
                script={script}
                onEdit={can.seeAdministration ? () => setEditing(script) : undefined}
              />
            ))}
          </ul>
        )}
      </IncrementalList>
      {can.seeAdministration && (
        <Button size="compact-xs" variant="default" mt={6} onClick={() => setEditing('new')}>
          Create a new
        </Button>
      )}
      {editing && (
        <Suspense>
          <NewsletterEditor
            script={editing === 'new' ? undefined : editing}
            onClose={() => setEditing(undefined)}
          />
        </Suspense>
      )}
    </details>
  )
}
