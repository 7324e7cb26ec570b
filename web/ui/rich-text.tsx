import { Link, RichTextEditor } from '@mantine/tiptap'
import '@mantine/tiptap/styles.css'
import { useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { sliceOfPlainText } from './slice-of-plain-text.ts'

interface Props {
  label: string
  /** The initial HTML. */
  initial: string
  invalid?: boolean
  onChange(html: string): void
}

const LABELS = {
  boldControlLabel: 'Grassetto',
  italicControlLabel: 'Corsivo',
  underlineControlLabel: 'Sottolineato',
  h2ControlLabel: 'Titolo',
  h3ControlLabel: 'Titolo minore',
  bulletListControlLabel: 'Elenco puntato',
  orderedListControlLabel: 'Elenco numerato',
  linkControlLabel: 'Collegamento',
  unlinkControlLabel: 'Togli collegamento',
  undoControlLabel: 'Annulla',
  redoControlLabel: 'Ripeti',
  linkEditorInputLabel: 'Indirizzo',
  linkEditorInputPlaceholder: 'https://…',
  linkEditorSave: 'Salva',
}

/** Text with headings, lists and links, as HTML. Large: import it when it is needed. */
export default function RichText({ label, initial, invalid = false, onChange }: Props) {
  const editor = useEditor({
    extensions: [StarterKit.configure({ link: false, heading: { levels: [2, 3] } }), Link],
    content: initial,
    editorProps: {
      attributes: {
        'aria-label': label,
        role: 'textbox',
        'aria-multiline': 'true',
        ...(invalid && { 'aria-invalid': 'true' }),
      },
      clipboardTextParser: sliceOfPlainText,
    },
    // An empty editor still contains a paragraph.
    onUpdate: ({ editor }) => onChange(editor.isEmpty ? '' : editor.getHTML()),
  })
  return (
    <RichTextEditor editor={editor} labels={LABELS}>
      <RichTextEditor.Toolbar>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Bold />
          <RichTextEditor.Italic />
          <RichTextEditor.Underline />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.H2 />
          <RichTextEditor.H3 />
          <RichTextEditor.BulletList />
          <RichTextEditor.OrderedList />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Link />
          <RichTextEditor.Unlink />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Undo />
          <RichTextEditor.Redo />
        </RichTextEditor.ControlsGroup>
      </RichTextEditor.Toolbar>
      <RichTextEditor.Content mih={160} />
    </RichTextEditor>
  )
}
