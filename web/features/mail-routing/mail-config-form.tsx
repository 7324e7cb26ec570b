import { TextInput } from '@mantine/core'
import type { EmailConfig } from '../../../shared/api/mail-routing.ts'
import { configIssues, patternIssues } from '../../../shared/mail-routing/config-issues.ts'
import { isDefault } from '../../../shared/mail-routing/match-config.ts'
import { InlineEditor } from '../../ui/crud/inline-editor.tsx'
import { GrowingTextarea } from '../../ui/growing-textarea.tsx'
import { MAIL_CONFIGS } from './mail-config.ts'

interface MailConfigFormProps {
  editing: EmailConfig | undefined
  onDirtyChange(isDirty: boolean): void
  onDone(): void
}

/** EMAILCFG-5, EMAILCFG-6, EMAILCFG-12: creates a configuration or changes the edited one. */
export const MailConfigForm = (props: MailConfigFormProps) => (
  <InlineEditor
    {...props}
    entity={MAIL_CONFIGS}
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
