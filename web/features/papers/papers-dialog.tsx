import { Anchor, Button, Group, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { PAPER_LABELS } from '../../../contract/duties/papers.ts'
import { italianDate } from '../../../contract/time/calendar-date.ts'
import { romeDay } from '../../../contract/time/italian-time.ts'
import { changePaper, listPapers, type Paper, removePaper } from '../../../shared/api/papers.ts'
import { callQuery } from '../../lib/call-query.ts'
import { toast } from '../../lib/toast.ts'
import { send } from '../../lib/transport.ts'
import { AdminDialog } from '../../ui/admin-dialog.tsx'
import list from '../../ui/admin-list.module.css'
import { Loaded } from '../../ui/crud/loaded.tsx'
import { DayInput } from '../../ui/day-input.tsx'
import { DialogAct } from '../../ui/dialog.tsx'
import { AddPaperDialog } from './add-paper-dialog.tsx'

const PAPERS = ['papers']

const papersQuery = { ...callQuery(PAPERS, listPapers, {}, (answer) => answer), staleTime: 0 }

/** The papers that consumers get before a contract for luce or gas, each with the days on which it holds. PAPERS-4 */
export function PapersDialog({ onClose }: { onClose(): void }) {
  const client = useQueryClient()
  const query = useQuery(papersQuery)
  const [isAdding, setIsAdding] = useState(false)
  const reload = () => client.invalidateQueries({ queryKey: PAPERS })
  return (
    <>
      <AdminDialog title="Documenti prima del contratto" onClose={onClose}>
        <DialogAct>
          {/* Not the day of the first row, whose calendar would cover the others. */}
          <Button data-autofocus onClick={() => setIsAdding(true)}>
            Aggiungi un documento
          </Button>
        </DialogAct>
        <Loaded query={query} failed="Impossibile leggere i documenti" rows={4}>
          {({ papers }) =>
            papers.length === 0 ? (
              <Text size="sm" c="dimmed">
                Ancora nessun documento: luce e gas ai consumatori non si possono mandare alla firma.
              </Text>
            ) : (
              // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard
              <ul className={list.list} aria-label="Documenti" tabIndex={0}>
                {papers.map((paper) => (
                  <PaperRow key={paper.id} paper={paper} onChanged={reload} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </AdminDialog>
      {isAdding && (
        <AddPaperDialog
          sellers={query.data?.sellers ?? []}
          products={query.data?.products ?? []}
          onClose={() => setIsAdding(false)}
          onAdded={() => void reload()}
        />
      )}
    </>
  )
}

const nameOf = ({ kind, version }: Paper) => `${PAPER_LABELS[kind]} ${version}`

function validityText({ validFrom, validTo }: Paper): string {
  const today = romeDay(new Date())
  if (validTo !== null && validTo < today) return `Non vale più: fino al ${italianDate(validTo)}`
  const from = `${validFrom > today ? 'Varrà' : 'Vale'} dal ${italianDate(validFrom)}`
  return validTo === null ? from : `${from} al ${italianDate(validTo)}`
}

function PaperRow({ paper, onChanged }: { paper: Paper; onChanged(): Promise<void> }) {
  const [isRemoving, setIsRemoving] = useState(false)
  const { id, kind, version, seller, product, fileName, link, validFrom, validTo, updatedAt } = paper
  const change = useMutation({
    mutationFn: (day: string | null) =>
      send(changePaper, { params: { id }, body: { validFrom, validTo: day, readAt: updatedAt } }),
    onSuccess: () => toast.success('Validità cambiata'),
    onSettled: onChanged,
  })
  const remove = useMutation({
    mutationFn: () => send(removePaper, { params: { id } }),
    onSuccess: () => toast.success('Documento rimosso'),
    onSettled: onChanged,
  })
  return (
    <li>
      <div>
        {PAPER_LABELS[kind]} · versione {version}
      </div>
      <div className={list.note}>
        {[product, seller].filter(Boolean).join(', ') || 'Per tutti'} · {validityText(paper)}
      </div>
      <Anchor href={link} target="_blank" rel="noreferrer" size="sm" style={{ overflowWrap: 'anywhere' }}>
        {fileName}
      </Anchor>
      <Group gap="xs" mt={4} justify="space-between" align="flex-end">
        <DayInput
          label="Ultimo giorno"
          aria-label={`Ultimo giorno di ${nameOf(paper)}`}
          clearable
          value={validTo ?? ''}
          onChange={(day) => change.mutate(day || null)}
        />
        {isRemoving ? (
          <Group gap={4}>
            <Button size="compact-xs" variant="default" onClick={() => setIsRemoving(false)}>
              Cancel
            </Button>
            <Button
              size="compact-xs"
              variant="default"
              className={list.danger}
              loading={remove.isPending}
              onClick={() => remove.mutate()}
            >
              Rimuovi davvero
            </Button>
          </Group>
        ) : (
          <Button
            size="compact-xs"
            variant="default"
            className={list.danger}
            aria-label={`Remove ${nameOf(paper)}`}
            onClick={() => setIsRemoving(true)}
          >
            Remove
          </Button>
        )}
      </Group>
    </li>
  )
}
