import { Fieldset, SimpleGrid, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import type { MailRoute } from '../../../shared/api/mail-routing.ts'
import { configIssues, patternIssues } from '../../../shared/mail-routing/config-issues.ts'
import { chooseConfig, isDefault, type RecordRouting } from '../../../shared/mail-routing/match-config.ts'
import { AdminDialog } from '../../ui/admin-dialog.tsx'
import { InlineEditor } from '../../ui/crud/inline-editor.tsx'
import { Loaded } from '../../ui/crud/loaded.tsx'
import { useReopenEditor } from '../../ui/editing/use-entry-editor.ts'
import { GrowingTextarea } from '../../ui/growing-textarea.tsx'
import { MailPreviewButton } from '../../ui/mail-preview-dialog.tsx'
import { useEditing } from '../../ui/use-editing.ts'
import { MAIL_ROUTES, mailRoutesQuery } from './mail-route.ts'
import { MailRouteList } from './mail-route-list.tsx'

/** EMAILCFG-1: the mail integration of a record, by patterns tested in order. */
export function MailRoutingDialog({ onClose }: { onClose(): void }) {
  const query = useQuery(mailRoutesQuery)
  const { editing, isDirty, setIsDirty, edit, drop, key } = useEditing<MailRoute>()
  useReopenEditor<MailRoute>(MAIL_ROUTES.kind, edit)
  const [testInput, setTestInput] = useState<RecordRouting>()
  return (
    <AdminDialog
      title="Manage emails"
      isDirty={isDirty}
      onClose={onClose}
      more={<MailPreviewButton kind="riepilogo" />}
    >
      <MailRouteForm key={key} editing={editing} onDirtyChange={setIsDirty} onDone={() => edit(undefined)} />
      <PatternTest configs={query.data} testInput={testInput} onTest={setTestInput} />
      <Loaded query={query} failed="Impossibile leggere le configurazioni" rows={4}>
        {(configs) =>
          configs.length === 0 ? (
            <Text size="sm" c="dimmed" mt="sm">
              Nessuna configurazione: finché non ce n’è una, dai record non parte nessuna e-mail. Crea
              «default» per prenderli tutti.
            </Text>
          ) : (
            <MailRouteList
              configs={configs}
              testInput={testInput}
              selected={editing?.id}
              onEdit={edit}
              onRemoved={drop}
            />
          )
        }
      </Loaded>
    </AdminDialog>
  )
}

interface PatternTestProps {
  configs: readonly MailRoute[] | undefined
  testInput: RecordRouting | undefined
  onTest(routing: RecordRouting | undefined): void
}

/** EMAILCFG-7, EMAILCFG-14: Enter tests the two values like those of a record; without values nothing is tested. */
function PatternTest({ configs, testInput, onTest }: PatternTestProps) {
  const [typed, setTyped] = useState<RecordRouting>({ leadId: '', email: '' })
  const tryOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    const isEmpty = Object.values(typed).every((value) => value.trim() === '')
    onTest(isEmpty ? undefined : typed)
  }
  const input = { maxLength: 1000, autoComplete: 'off', spellCheck: false, onKeyDown: tryOnEnter } as const
  return (
    <Fieldset legend="Prova" mt="md" p="xs">
      <Text size="xs" c="dimmed" mb={4}>
        Scrivi i valori di un record e premi Invio: verde la configurazione che lo accetta, rosso le altre.
        Tra le verdi vince la prima.
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" verticalSpacing={4}>
        <TextInput
          {...input}
          label="Lead Source"
          placeholder="sito"
          value={typed.leadId}
          onChange={(event) => setTyped({ ...typed, leadId: event.currentTarget.value })}
        />
        <TextInput
          {...input}
          label="Indirizzo e-mail"
          placeholder="maria.rossi@example.it"
          value={typed.email}
          onChange={(event) => setTyped({ ...typed, email: event.currentTarget.value })}
        />
      </SimpleGrid>
      <Text size="sm" mt="xs" role="status" style={{ overflowWrap: 'anywhere' }}>
        {configs && testInput && verdict(chooseConfig(configs, testInput)?.integration_name, testInput)}
      </Text>
    </Fieldset>
  )
}

function verdict(winner: string | undefined, { email }: RecordRouting): string {
  const outcome =
    winner === undefined
      ? 'Nessuna configurazione accetta questo record: la sua e-mail non parte.'
      : `Vince «${winner}».`
  return email.trim() === '' && winner !== undefined
    ? `${outcome} Senza indirizzo, però, l’e-mail del record non parte.`
    : outcome
}

interface MailRouteFormProps {
  editing: MailRoute | undefined
  onDirtyChange(isDirty: boolean): void
  onDone(): void
}

/** EMAILCFG-5, EMAILCFG-6, EMAILCFG-12: creates a configuration or changes the edited one. */
const MailRouteForm = (props: MailRouteFormProps) => (
  <InlineEditor
    {...props}
    entity={MAIL_ROUTES}
    check={(values) => [...configIssues(values), ...patternIssues(values)]}
    cancel="Clear"
  >
    {({ values, errorOf, change, first }) => {
      const rest = isDefault(values)
      const list = { minRows: 1, maxRows: 5, spellCheck: false, disabled: rest } as const
      return (
        <>
          <TextInput
            ref={first}
            label="Integration name"
            value={values.integration_name}
            error={errorOf('integration_name')}
            maxLength={200}
            autoComplete="off"
            description={
              rest ? 'Prende tutti i record che nessun’altra prende; si prova per ultima.' : undefined
            }
            data-autofocus
            onChange={(event) => change({ integration_name: event.currentTarget.value })}
          />
          <GrowingTextarea
            {...list}
            label="Leads"
            description="Modelli del Lead Source, separati da punto e virgola; vuoto li prende tutti."
            placeholder="sito;landing"
            value={values.leads}
            error={errorOf('leads')}
            onChange={(event) => change({ leads: event.currentTarget.value })}
          />
          <GrowingTextarea
            {...list}
            label="Emails"
            description="Modelli dell’indirizzo, separati da punto e virgola; vuoto li prende tutti."
            placeholder="@example\.it$"
            value={values.emails}
            error={errorOf('emails')}
            onChange={(event) => change({ emails: event.currentTarget.value })}
          />
        </>
      )
    }}
  </InlineEditor>
)
