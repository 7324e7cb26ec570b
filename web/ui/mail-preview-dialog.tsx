import { Button, Checkbox, Group, Loader, SegmentedControl, Text } from '@mantine/core'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallInput } from '../../shared/api/call.ts'
import { MAIL_KINDS, type MailBlock, type MailKind, previewMail } from '../../shared/api/mail-blocks.ts'
import { callQuery } from '../lib/call-query.ts'
import { catalogueQueries } from '../lib/catalogue.ts'
import { AdminDialog } from './admin-dialog.tsx'
import { LoadError } from './load-error.tsx'
import classes from './mail-preview.module.css'
import { SandboxedFrame } from './sandboxed-frame.tsx'

type PreviewRequest = CallInput<typeof previewMail>['body']

const NAMES: Record<MailKind, string> = { 'cliente-felice': 'Cliente felice', riepilogo: 'Riepilogo' }

const previewQuery = (request: PreviewRequest) =>
  queryOptions({
    ...callQuery(['mailing', 'preview', request], previewMail, { body: request }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

interface Chosen {
  iteractions: string[]
  recensioni: boolean
  passaparola: boolean
}

/** The customer mails with an example customer. `initial` is the kind shown first. */
function MailPreviewDialog({ initial, onClose }: { initial: MailKind; onClose(): void }) {
  const [kind, setKind] = useState(initial)
  const [chosen, setChosen] = useState<Chosen>({ iteractions: [], recensioni: false, passaparola: false })
  const [asText, setAsText] = useState(false)
  const { data: checkboxes = [] } = useQuery({ ...catalogueQueries.mailBlocks, staleTime: 0 })
  const preview = useQuery(previewQuery(kind === 'riepilogo' ? { kind } : { kind, ...chosen }))
  return (
    <AdminDialog title="Anteprima e-mail" onClose={onClose}>
      <Group gap="xs" justify="space-between" mb="xs">
        <SegmentedControl
          aria-label="Quale e-mail"
          size="xs"
          value={kind}
          onChange={setKind}
          data={MAIL_KINDS.map((value) => ({ value, label: NAMES[value] }))}
        />
        <Checkbox
          size="xs"
          label="Solo testo"
          checked={asText}
          onChange={(event) => setAsText(event.currentTarget.checked)}
        />
      </Group>
      {kind === 'cliente-felice' && <Choices checkboxes={checkboxes} chosen={chosen} onChange={setChosen} />}
      {preview.error && (
        <LoadError
          what="Impossibile preparare l’anteprima"
          error={preview.error}
          retrying={preview.isFetching}
          onRetry={() => void preview.refetch()}
        />
      )}
      {preview.isPending && <Loader size="sm" aria-label="Caricamento in corso" />}
      {preview.data && !preview.error && (
        <div aria-busy={preview.isFetching}>
          <Text size="sm" mb={6} style={{ overflowWrap: 'anywhere' }}>
            <b>Oggetto:</b> {preview.data.subject}
          </Text>
          {asText ? (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls must be reachable by keyboard
            <pre className={classes.text} tabIndex={0}>
              {preview.data.text}
            </pre>
          ) : (
            <SandboxedFrame className={classes.page} title={NAMES[kind]} page={preview.data.html} />
          )}
        </div>
      )}
    </AdminDialog>
  )
}

interface ChoicesProps {
  checkboxes: readonly MailBlock[]
  chosen: Chosen
  onChange(chosen: Chosen): void
}

function Choices({ checkboxes, chosen, onChange }: ChoicesProps) {
  const { iteractions } = chosen
  return (
    <Group gap="xs" mb="sm" className={classes.choices}>
      {checkboxes.map(({ id, name }) => (
        <Checkbox
          key={id}
          size="xs"
          label={name}
          checked={iteractions.includes(id)}
          onChange={(event) =>
            onChange({
              ...chosen,
              iteractions: event.currentTarget.checked
                ? [...iteractions, id]
                : iteractions.filter((other) => other !== id),
            })
          }
        />
      ))}
      <Checkbox
        size="xs"
        label="Recensioni"
        checked={chosen.recensioni}
        onChange={(event) => onChange({ ...chosen, recensioni: event.currentTarget.checked })}
      />
      <Checkbox
        size="xs"
        label="Passaparola"
        checked={chosen.passaparola}
        onChange={(event) => onChange({ ...chosen, passaparola: event.currentTarget.checked })}
      />
    </Group>
  )
}

/** Opens the preview over the current dialog. */
export function MailPreviewButton({ kind }: { kind: MailKind }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Anteprima e-mail
      </Button>
      {open && <MailPreviewDialog initial={kind} onClose={() => setOpen(false)} />}
    </>
  )
}
