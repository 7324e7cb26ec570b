import { Alert, Button, Checkbox, Code, Group, Loader, Stack, Tabs, Text, TextInput } from '@mantine/core'
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks'
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ValuesSource } from '../../../shared/api/document-samples.ts'
import {
  ACCOUNT_MAIL_KINDS,
  type MailText,
  type MailTextKind,
  type MailWording,
  previewMailText,
  resetMailText,
} from '../../../shared/api/mail-texts.ts'
import { failureText, issuesByField } from '../../lib/call-failure.ts'
import { callQuery } from '../../lib/call-query.ts'
import { toast } from '../../lib/toast.ts'
import { send } from '../../lib/transport.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useSaveEntry } from '../../ui/crud/use-save-entry.ts'
import { Dialog, DialogAnswers } from '../../ui/dialog.tsx'
import { EditedFields } from '../../ui/editing/edited-fields.tsx'
import { EditorNotices } from '../../ui/editing/editor-notices.tsx'
import { useEntryEditor } from '../../ui/editing/use-entry-editor.ts'
import { GrowingTextarea } from '../../ui/growing-textarea.tsx'
import RichText from '../../ui/rich-text.tsx'
import { SandboxedFrame } from '../../ui/sandboxed-frame.tsx'
import { ValuesSourcePicker } from '../../ui/values-source.tsx'
import { MAIL_TEXTS } from './mail-text.ts'
import classes from './mail-texts.module.css'

interface MailTextDialogProps {
  text: MailText
  onClose(): void
}

/** Edits the text of a mail. A click outside does not discard typed text. */
export default function MailTextDialog({ text: storedText, onClose }: MailTextDialogProps) {
  const { kind, title, changed } = storedText
  const client = useQueryClient()
  const narrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const editor = useEntryEditor(MAIL_TEXTS, storedText)
  const { values: draft, round } = editor.read()
  const [resetting, setResetting] = useState(false)
  const save = useSaveEntry(MAIL_TEXTS, editor, { onSaved: onClose, onRefused: () => undefined })
  const reset = useMutation({
    mutationFn: () => send(resetMailText, { params: { kind }, query: { readAt: changed?.at } }),
    meta: { failureTitle: 'Testo non ripristinato' },
    onSuccess: async () => {
      toast.success('Testo originale ripristinato')
      await MAIL_TEXTS.reload(client)
      onClose()
    },
  })
  const { error } = save
  const issues = issuesByField(error)
  const change = (patch: Partial<MailWording>) => {
    editor.change(patch)
    save.reset()
  }
  return (
    <Dialog
      onClose={onClose}
      title={title}
      size="xl"
      fullScreen={narrow}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <EditedFields busy={save.isPending}>
        <EditorNotices editor={editor} onSave={() => save.mutate()} />
        <TextInput
          label="Oggetto"
          withAsterisk
          maxLength={200}
          value={draft.subject}
          error={issues.subject}
          onChange={({ currentTarget: { value } }) => change({ subject: value })}
        />
        <MailVariables variables={storedText.variables} />
        <Tabs defaultValue="html" keepMounted>
          <Tabs.List>
            <Tabs.Tab value="html" c={issues.html && 'red'}>
              HTML
            </Tabs.Tab>
            <Tabs.Tab value="text" c={issues.text && 'red'}>
              Solo testo
            </Tabs.Tab>
            <Tabs.Tab value="preview">Anteprima</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="html" pt="xs">
            <RichText
              key={round}
              label="HTML della mail"
              initial={draft.html}
              invalid={issues.html !== undefined}
              onChange={(html) => change({ html })}
            />
            {issues.html && (
              <Text size="sm" c="red" mt={4}>
                {issues.html}
              </Text>
            )}
          </Tabs.Panel>
          <Tabs.Panel value="text" pt="xs">
            <GrowingTextarea
              aria-label="Testo della mail"
              minRows={10}
              maxRows={18}
              maxLength={20_000}
              value={draft.text}
              error={issues.text}
              onChange={({ currentTarget: { value } }) => change({ text: value })}
            />
          </Tabs.Panel>
          <Tabs.Panel value="preview" pt="xs">
            <MailTextPreview kind={kind} draft={draft} />
          </Tabs.Panel>
        </Tabs>
        {error && (
          <Alert color="red" variant="outline" py="xs" role="alert">
            {failureText(error)}
          </Alert>
        )}
        <DialogAnswers spread>
          <Button variant="subtle" color="red" disabled={!changed} onClick={() => setResetting(true)}>
            Torna all’originale
          </Button>
          <Group gap="xs">
            <Button variant="default" onClick={onClose} disabled={save.isPending}>
              Chiudi
            </Button>
            <Button loading={save.isPending} onClick={() => save.mutate()}>
              Update
            </Button>
          </Group>
        </DialogAnswers>
      </EditedFields>
      {resetting && (
        <ConfirmDialog
          title="Torna all’originale"
          yes="Torna all’originale"
          danger
          busy={reset.isPending}
          onYes={() => reset.mutate()}
          onClose={() => setResetting(false)}
        >
          <Text size="sm">Il testo dell’ufficio per «{title}» resta solo nello Storico.</Text>
        </ConfirmDialog>
      )}
    </Dialog>
  )
}

/** The variables between braces, and their values. */
function MailVariables({ variables }: { variables: MailText['variables'] }) {
  return (
    <details className={classes.variables}>
      <summary>Variabili: {variables.map(({ name }) => `{${name}}`).join(' ')}</summary>
      <dl>
        {variables.map(({ name, about, required }) => (
          <div key={name}>
            <dt>
              <Code>{`{${name}}`}</Code>
            </dt>
            <dd>
              {about}
              {required && (
                <Text span inherit c="dimmed">
                  {' '}
                  (necessaria)
                </Text>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

const PAUSE_MS = 400
const ACCOUNT: readonly MailTextKind[] = ACCOUNT_MAIL_KINDS

const previewQuery = (kind: MailTextKind, body: MailWording & { source: ValuesSource }) =>
  queryOptions({
    ...callQuery(['mail-texts', 'preview', kind, body], previewMailText, { params: { kind }, body }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  })

/** The mail with the current text, for an example customer or a record. */
function MailTextPreview({ kind, draft }: { kind: MailTextKind; draft: MailWording }) {
  const [source, setSource] = useState<ValuesSource>({ sample: 'luce-domestico' })
  const [asText, setAsText] = useState(false)
  const [typed] = useDebouncedValue(draft, PAUSE_MS)
  const { data, error, isFetching } = useQuery(previewQuery(kind, { ...typed, source }))
  return (
    <Stack gap="xs">
      <Group align="flex-end" gap="sm">
        {!ACCOUNT.includes(kind) && <ValuesSourcePicker value={source} onChange={setSource} />}
        <Checkbox
          size="sm"
          label="Solo testo"
          checked={asText}
          onChange={({ currentTarget: { checked } }) => setAsText(checked)}
        />
      </Group>
      {error && (
        <Alert color="red" variant="outline" py="xs" role="alert">
          {failureText(error)}
        </Alert>
      )}
      {!data && !error && <Loader size="sm" aria-label="Caricamento in corso" />}
      {data && !error && (
        <div aria-busy={isFetching}>
          <Text size="sm" mb={6} style={{ overflowWrap: 'anywhere' }}>
            <b>Oggetto:</b> {data.subject}
          </Text>
          {asText ? (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls must be reachable by keyboard
            <pre className={classes.text} tabIndex={0}>
              {data.text}
            </pre>
          ) : (
            <SandboxedFrame className={classes.page} title="Anteprima della mail" page={data.html} />
          )}
        </div>
      )}
    </Stack>
  )
}
