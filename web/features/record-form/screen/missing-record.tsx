import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { restoreRecord } from '../../../../shared/api/records.ts'
import type { Removal } from '../../../../shared/errors.ts'
import { formatDateTime } from '../../../lib/format-date.ts'
import { useSession } from '../../../lib/session.ts'
import { toast } from '../../../lib/toast.ts'
import { send } from '../../../lib/transport.ts'
import { findLockedEntries, openJournal } from '../persistence/journal.ts'
import type { FormKey } from '../persistence/journal-entry.ts'
import { UNSAVED_WORK } from '../persistence/unsaved-work.ts'

interface Props {
  recordId: string
  /** The form whose unsaved changes this browser may contain. */
  form: FormKey
  /** Absent: no record exists at this URL. */
  removal: Removal | undefined
  onRestored(): void
  onRecover(form: FormKey): void
}

/** The page of a removed or unknown record: what happened to it, and the options. */
export function MissingRecord({ recordId, form, removal, onRestored, onRecover }: Props) {
  const client = useQueryClient()
  const unsaved = useUnsavedChanges(form)
  const restore = useMutation({
    mutationFn: () => send(restoreRecord, { params: { id: recordId } }),
    meta: { failureTitle: 'Impossibile ripristinare il record' },
    onSuccess: () => {
      toast.success('Il record è tornato nell’elenco')
      void client.invalidateQueries({ queryKey: ['records'] })
      onRestored()
    },
  })
  return (
    <Alert
      color="gray"
      variant="outline"
      maw={640}
      mx="auto"
      icon={<IconTrash size={18} />}
      title={removal ? 'Questo record è stato rimosso' : 'Questo record non esiste'}
    >
      <Stack gap="sm">
        <Text size="sm">{removal ? describeRemoval(removal) : UNKNOWN}</Text>
        {unsaved !== undefined && (
          <Text size="sm">
            Su questo computer ci sono modifiche mai salvate, del {formatDateTime(unsaved)}.
          </Text>
        )}
        <Group gap="xs">
          {removal?.mayRestore && (
            <Button size="sm" loading={restore.isPending} onClick={() => restore.mutate()}>
              Ripristina
            </Button>
          )}
          {unsaved !== undefined && (
            <Button
              size="sm"
              variant={removal?.mayRestore ? 'default' : 'filled'}
              onClick={() => onRecover(form)}
            >
              Recupera in un nuovo contratto
            </Button>
          )}
          <Button size="sm" variant="default" renderRoot={(props) => <Link to="/records" {...props} />}>
            Vai all’elenco
          </Button>
          <Button
            size="sm"
            variant="default"
            renderRoot={(props) => <Link to="/records" search={{ removed: true }} {...props} />}
          >
            Vedi i rimossi
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}

const UNKNOWN =
  'L’indirizzo non porta a nessun record: può essere incompleto, oppure il record è stato eliminato. Cercalo nell’elenco o fra i rimossi.'

function describeRemoval({ by, at, mayRestore }: Removal): string {
  const removalText = `${by || 'Un altro utente'} lo ha rimosso il ${formatDateTime(at)}.`
  return mayRestore
    ? removalText
    : `${removalText} Lo può ripristinare chi l’ha scritto, chi l’ha rimosso o un amministratore.`
}

/** The time of the newest unsaved change of this form in this browser, in milliseconds since 1970. */
function useUnsavedChanges(form: FormKey): number | undefined {
  const { id, journalKey } = useSession()
  const { data } = useQuery({
    queryKey: [...UNSAVED_WORK, id, form],
    queryFn: async () => {
      const entries = (await openJournal(id, journalKey)?.entriesOf(form)) ?? []
      // A form that is open in another tab restores its own entries.
      const lockedIds = await findLockedEntries()
      const newest = entries.find((entry) => !lockedIds.has(entry.id))
      return newest ? newest.keptAt : null
    },
    staleTime: 0,
    // An unreadable journal contains nothing to restore.
    meta: { failure: 'in place' },
    retry: false,
    networkMode: 'always',
  })
  return data ?? undefined
}
