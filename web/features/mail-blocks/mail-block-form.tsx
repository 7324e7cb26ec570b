import { TextInput } from '@mantine/core'
import type { MailCheckbox } from '../../../shared/api/mail-blocks.ts'
import type { FieldIssue } from '../../../shared/errors.ts'
import { InlineEditor } from '../../ui/crud/inline-editor.tsx'
import { GrowingTextarea } from '../../ui/growing-textarea.tsx'
import { MAIL_BLOCKS, type MailBlockDraft } from './mail-block.ts'
import classes from './mail-blocks.module.css'

interface MailBlockFormProps {
  editing: MailCheckbox | undefined
  onDirtyChange(isDirty: boolean): void
  onDone(): void
}

const EMPTY_FIELDS: Record<keyof MailBlockDraft, string> = {
  name: 'Scrivi il nome',
  template: 'Scrivi il testo',
}

/** CHECKB-3, CHECKB-4: nothing is sent while a field is empty. */
export const MailBlockForm = (props: MailBlockFormProps) => (
  <InlineEditor {...props} entity={MAIL_BLOCKS} check={findEmptyFields} cancel={props.editing && 'Cancel'}>
    {({ values, errorOf, change, first }) => (
      <>
        <TextInput
          ref={first}
          label="Name"
          value={values.name}
          error={errorOf('name')}
          maxLength={200}
          autoComplete="off"
          data-autofocus
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <GrowingTextarea
          label="Iteraction name"
          description="Il testo che la casella spuntata aggiunge alla mail."
          value={values.template}
          error={errorOf('template')}
          maxLength={10_000}
          minRows={2}
          maxRows={8}
          onChange={(event) => change({ template: event.currentTarget.value })}
        />
        {(values.name.trim() !== '' || values.template.trim() !== '') && <BlockPreview {...values} />}
      </>
    )}
  </InlineEditor>
)

const findEmptyFields = (values: MailBlockDraft): FieldIssue[] =>
  (['name', 'template'] as const)
    .filter((field) => values[field].trim() === '')
    .map((field) => ({ field, code: 'required', message: EMPTY_FIELDS[field] }))

/** The block as displayed in the mail, on white. */
function BlockPreview({ name, template }: MailBlockDraft) {
  return (
    <section className={classes.block} aria-label="Nella mail">
      <h3>{name}</h3>
      <p>{template}</p>
    </section>
  )
}
