import { Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { MailBlock } from '../../../shared/api/mail-blocks.ts'
import type { FieldIssue } from '../../../shared/errors.ts'
import { catalogueQueries } from '../../lib/catalogue.ts'
import { AdminDialog } from '../../ui/admin-dialog.tsx'
import list from '../../ui/admin-list.module.css'
import { InlineEditor } from '../../ui/crud/inline-editor.tsx'
import { InlineEntryList } from '../../ui/crud/inline-entry-list.tsx'
import { Loaded } from '../../ui/crud/loaded.tsx'
import { useReopenEditor } from '../../ui/editing/use-entry-editor.ts'
import { GrowingTextarea } from '../../ui/growing-textarea.tsx'
import { MailPreviewButton } from '../../ui/mail-preview-dialog.tsx'
import { useEditing } from '../../ui/use-editing.ts'
import { MAIL_BLOCKS, type MailBlockDraft } from './mail-block.ts'
import classes from './mail-blocks.module.css'

/** CHECKB-1: the interactions that the happy-customer mail can mention. */
export function MailBlocksDialog({ onClose }: { onClose(): void }) {
  const query = useQuery({ ...catalogueQueries.mailBlocks, staleTime: 0 })
  const { editing, isDirty, setIsDirty, edit, drop, key } = useEditing<MailBlock>()
  useReopenEditor<MailBlock>(MAIL_BLOCKS.kind, edit)
  return (
    <AdminDialog
      title="Mail Checkboxes"
      isDirty={isDirty}
      onClose={onClose}
      more={<MailPreviewButton kind="cliente-felice" />}
    >
      <MailBlockForm key={key} editing={editing} onDirtyChange={setIsDirty} onDone={() => edit(undefined)} />
      <Loaded query={query} failed="Impossibile leggere le caselle" rows={4}>
        {(checkboxes) =>
          checkboxes.length === 0 ? (
            <Text size="sm" c="dimmed" mt="sm">
              Ancora nessuna casella: scrivi la prima qui sopra. Chi registra un contratto la troverà nella
              sezione della mail.
            </Text>
          ) : (
            <InlineEntryList<MailBlock>
              entity={MAIL_BLOCKS}
              entries={checkboxes}
              label="Caselle"
              selected={editing?.id}
              onEdit={edit}
              onRemoved={drop}
            >
              {({ name, template }) => (
                <>
                  <div>{name}</div>
                  <div className={`${list.note} ${classes.template}`}>{template}</div>
                </>
              )}
            </InlineEntryList>
          )
        }
      </Loaded>
    </AdminDialog>
  )
}

interface MailBlockFormProps {
  editing: MailBlock | undefined
  onDirtyChange(isDirty: boolean): void
  onDone(): void
}

const EMPTY_FIELDS: Record<keyof MailBlockDraft, string> = {
  name: 'Scrivi il nome',
  template: 'Scrivi il testo',
}

/** CHECKB-3, CHECKB-4: nothing is sent while a field is empty. */
const MailBlockForm = (props: MailBlockFormProps) => (
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
