import { Button } from '@mantine/core'
import type { NewsletterScript } from '../../../shared/api/newsletter.ts'
import { useSaveEntry } from '../../ui/crud/use-save-entry.ts'
import { Dialog, DialogAnswers } from '../../ui/dialog.tsx'
import { EditedFields } from '../../ui/editing/edited-fields.tsx'
import { EditorNotices } from '../../ui/editing/editor-notices.tsx'
import { useEntryEditor } from '../../ui/editing/use-entry-editor.ts'
import RichText from '../../ui/rich-text.tsx'
import { NEWSLETTER_SCRIPTS } from './newsletter-script.ts'

interface Props {
  /** Absent for a new one. */
  script: NewsletterScript | undefined
  onClose(): void
}

/** Edits a newsletter script (NEWS-15). Includes the rich text editor, so it is loaded when an administrator opens it. */
export default function NewsletterEditor({ script, onClose }: Props) {
  const editor = useEntryEditor(NEWSLETTER_SCRIPTS, script)
  const { values, round } = editor.read()
  const save = useSaveEntry(NEWSLETTER_SCRIPTS, editor, { onSaved: onClose })
  return (
    <Dialog
      onClose={onClose}
      title={script ? 'Script della newsletter' : 'Nuovo script della newsletter'}
      size="lg"
      closeOnClickOutside={false}
      closeOnEscape={!editor.isDirty}
    >
      <EditorNotices editor={editor} onSave={() => save.mutate()} />
      <EditedFields busy={save.isPending}>
        <RichText
          key={round}
          label="Testo dello script"
          initial={values.text}
          onChange={(text) => editor.change({ text })}
        />
      </EditedFields>
      <DialogAnswers>
        <Button variant="default" onClick={onClose} disabled={save.isPending}>
          Chiudi
        </Button>
        <Button onClick={() => save.mutate()} loading={save.isPending} disabled={values.text.trim() === ''}>
          {script ? 'Update' : 'Create a new'}
        </Button>
      </DialogAnswers>
    </Dialog>
  )
}
