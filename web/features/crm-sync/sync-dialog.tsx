import { Button, Group, Loader, Stack, Text, ThemeIcon } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import {
  answerCompanies,
  type ClosedPart,
  type CompanyAnswer,
  readSyncPlan,
  syncAll,
  syncRecord,
} from '../../../shared/api/crm-sync.ts'
import { CallFailure, failureText } from '../../lib/call-failure.ts'
import { type DeferredTabs, openDeferredTabs } from '../../lib/deferred-tabs.ts'
import { toast } from '../../lib/toast.ts'
import { send } from '../../lib/transport.ts'
import { AdminDialog } from '../../ui/admin-dialog.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { type ActionDialogProps, recordTitle } from '../records/record-action.ts'
import { reloadRecordLists } from '../records/record-queries.ts'
import { OutContract } from '../signatures/changed-contract.tsx'
import { type CompanyChoices, CompanyQuestions, toAnswers } from './company-questions.tsx'
import { CrmEntryList, PageLink, partName } from './crm-entry-list.tsx'
import { type PersonChoices, PersonQuestions, toPersonAnswers } from './person-questions.tsx'

/** The result of one part in the dialog. */
interface Line {
  part: string
  page?: string | undefined
  /** Of a part that the record no longer has. */
  closing?: string | undefined
  /** What the CRM has otherwise than the contract. */
  notices?: readonly string[] | undefined
  /** Absent: it succeeded. */
  problem?: string
}

const CLOSINGS: Record<ClosedPart['closing'], string> = {
  closed: 'annullato nel CRM',
  renamed: 'nel CRM ha ora un nome che comincia con «[annullato]»',
  kept: 'resta nel CRM, senza questo contratto',
}
const closingText = (closing: string): string => CLOSINGS[closing as ClosedPart['closing']] ?? CLOSINGS.closed

/** The failures about a part that is to be closed have names of their own. */
const CLOSING_SUFFIX = '-closing'

/** GAP-24: each of the two calls has its own message; further information is in the dialog. */
const describePart =
  (sentence: string) =>
  (error: Error): never => {
    toast.error(error.message.startsWith(sentence) ? error.message : sentence)
    throw error
  }
const notEntered = describePart('Cannot do the sync & create modules for the record!')
const notAttached = describePart('Cannot sync the record!')

/**
 * SYNC-1 to SYNC-3, SYNC-12, SYNC-15, SIGN-10: a record that is already in the CRM asks for a confirmation, which names
 * what the sync closes there and whether a changed person is the same, and so does one that has changed while its
 * contract is out; others are sent immediately, unless two names under one VAT number leave open whether they are one
 * company. The pages of the entries open in tabs and are shown as links; documents that could not be
 * attached are listed.
 */
export function SyncDialog({ row, onClose }: ActionDialogProps) {
  const client = useQueryClient()
  const attach = useMutation({
    mutationFn: () => send(syncAll, { params: { id: row.id } }).catch(notAttached),
    meta: { failure: 'in place' },
    onSuccess: () => toast.success('Sync success!'),
    onSettled: () => void reloadRecordLists(client),
  })
  const sync = useMutation({
    mutationFn: async ({ tabs, answers }: { tabs: DeferredTabs; answers: CompanyAnswer[] }) => {
      if (answers.length > 0)
        await send(answerCompanies, { params: { id: row.id }, body: { answers } }).catch(notEntered)
      const { links, respData } = await send(syncRecord, { params: { id: row.id } }).catch(notEntered)
      return { lines: [...respData.parts, ...respData.closed], blocked: tabs.show(links).length > 0 }
    },
    meta: { failure: 'in place' },
    // GAP-25: the documents are attached immediately afterwards.
    onSuccess: () => attach.mutate(),
    onError: (_error, { tabs }) => {
      tabs.cancel()
      void reloadRecordLists(client)
    },
  })
  // A press is needed for the tabs: they open before the plan is read.
  const plan = useMutation({
    mutationFn: (_tabs: DeferredTabs) => readPlan(row.id),
    meta: { failure: 'in place' },
    onSuccess: ({ questions }, tabs) =>
      questions.length > 0 ? tabs.cancel() : sync.mutate({ tabs, answers: [] }),
    // The sync itself reports what fails, and keeps companies apart.
    onError: (_error, tabs) => sync.mutate({ tabs, answers: [] }),
  })
  const start = (answers: CompanyAnswer[] = []) =>
    sync.mutate({ tabs: openDeferredTabs('Sync con il CRM…'), answers })
  const asksFirst = row.synced || row.signature?.changed === true
  const started = useRef(false)
  useEffect(() => {
    if (asksFirst || started.current) return
    started.current = true
    plan.mutate(openDeferredTabs('Sync con il CRM…'))
  }, [asksFirst, plan.mutate])

  const asks = asksFirst || (plan.data?.questions ?? []).length > 0
  if (asks && sync.isIdle) return <AskBefore row={row} onYes={start} onClose={onClose} />
  return (
    <AdminDialog onClose={onClose} title="Sync" size="md">
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {recordTitle(row)}
        </Text>
        {(plan.isPending || sync.isPending) && <Busy text="Invio del record al CRM…" />}
        {sync.isSuccess && (
          <>
            <Lines lines={sync.data.lines} />
            {sync.data.blocked && (
              <Text size="sm" role="alert">
                Il browser non ha lasciato aprire tutte le schede: aprile da qui.
              </Text>
            )}
            {attach.isPending && <Busy text="Invio dei documenti…" />}
            {attach.isError && <Failure error={attach.error} onRetry={() => attach.mutate()} />}
          </>
        )}
        {sync.isError && <Failure error={sync.error} onRetry={() => start()} />}
      </Stack>
    </AdminDialog>
  )
}

const readPlan = (id: string, signal?: AbortSignal) =>
  send(readSyncPlan, { params: { id } }, signal && { signal })

interface AskBeforeProps extends Pick<ActionDialogProps, 'row' | 'onClose'> {
  onYes(answers: CompanyAnswer[]): void
}

function AskBefore({ row, onYes, onClose }: AskBeforeProps) {
  const [choices, setChoices] = useState<CompanyChoices>({})
  const [personChoices, setPersonChoices] = useState<PersonChoices>({})
  const plan = useQuery({
    queryKey: ['crm-sync', 'plan', row.id],
    queryFn: ({ signal }) => readPlan(row.id, signal),
    // The record may have changed since the dialog was open.
    gcTime: 0,
    meta: { failure: 'in place' },
  })
  const { closing, questions, people } = plan.data ?? { closing: [], questions: [], people: [] }
  return (
    <ConfirmDialog
      title="Sync"
      cautious
      busy={plan.isPending}
      onYes={() => onYes([...toAnswers(questions, choices), ...toPersonAnswers(people, personChoices)])}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text size="sm">
          {recordTitle(row)}{' '}
          {row.synced ? 'è già nel CRM. Aggiornare quello che c’è?' : 'va nel CRM. Continuare?'}
        </Text>
        {row.signature?.changed && <OutContract recordId={row.id} />}
        <CompanyQuestions questions={questions} choices={choices} onChange={setChoices} />
        <PersonQuestions questions={people} choices={personChoices} onChange={setPersonChoices} />
        {closing.length > 0 && (
          <div>
            <Text size="sm" id="closing">
              Non fa più parte del contratto e verrà annullato nel CRM, senza cancellarlo:
            </Text>
            <CrmEntryList entries={closing} labelledBy="closing" />
          </div>
        )}
        {plan.isError && (
          <Text size="sm" role="alert">
            Impossibile leggere che cosa verrà annullato: {failureText(plan.error)}
          </Text>
        )}
      </Stack>
    </ConfirmDialog>
  )
}

const Busy = ({ text }: { text: string }) => (
  <Group gap="sm" role="status">
    <Loader size="sm" />
    <Text size="sm">{text}</Text>
  </Group>
)

/** The entered and the failed parts; entered parts stay in the CRM. */
function Failure({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const { issues, done } = error instanceof CallFailure ? error : { issues: [], done: [] }
  const lines: Line[] = [
    ...done.map(({ name, page, closing }) => ({ part: name, page, closing })),
    ...issues.map(({ field, code, message }) => {
      const reason = code === 'unreachable' ? 'il CRM non risponde, nuovo tentativo automatico' : message
      if (!field.endsWith(CLOSING_SUFFIX)) return { part: field, problem: reason }
      return { part: field.slice(0, -CLOSING_SUFFIX.length), problem: `non annullato nel CRM, ${reason}` }
    }),
  ]
  return (
    <Stack gap="xs" role="alert">
      <Text size="sm">{error instanceof CallFailure ? error.message : failureText(error)}</Text>
      <Lines lines={lines} />
      <Group justify="flex-end">
        <Button size="compact-sm" variant="default" onClick={onRetry}>
          Riprova
        </Button>
      </Group>
    </Stack>
  )
}

function Lines({ lines }: { lines: readonly Line[] }) {
  if (lines.length === 0) return null
  return (
    <Stack component="ul" aria-label="Nel CRM" gap={6} p={0} m={0} style={{ listStyle: 'none' }}>
      {lines.map((line) => (
        <Result key={`${line.part} ${line.closing} ${line.page} ${line.problem}`} {...line} />
      ))}
    </Stack>
  )
}

function Result({ part, page, closing, notices = [], problem }: Line) {
  const text = problem ?? (closing && closingText(closing))
  return (
    <Group component="li" gap="xs" wrap="nowrap" align="start">
      <ThemeIcon size={20} radius="xl" variant="light" color={problem ? 'red' : 'green'} aria-hidden="true">
        {problem ? <IconX size={14} /> : <IconCheck size={14} />}
      </ThemeIcon>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        <Text span inherit fw={500}>
          {page ? <PageLink part={part} page={page} /> : partName(part)}
        </Text>
        {text ? `: ${text}` : ' nel CRM'}
        {!problem && '.'}
        {notices.map((notice) => (
          <Text key={notice} span inherit display="block" c="dimmed">
            {notice}
          </Text>
        ))}
      </Text>
    </Group>
  )
}
