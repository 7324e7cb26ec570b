import { Button, Checkbox, Group, Input, NativeSelect, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { QUESTION_PARTS, type QuestionPart } from '../../../contract/index.ts'
import { plainText } from '../../../contract/kinds/html-to-plain-text.ts'
import type { CallAnswer } from '../../../shared/api/call.ts'
import {
  questionContent,
  type readQuestion,
  removeQuestion,
  saveQuestion,
} from '../../../shared/api/questions.ts'
import { changeNameList } from '../../../shared/change-name-list.ts'
import {
  type EditedQuestion,
  MAX_CHECKBOX_LENGTH,
  questionIssues,
} from '../../../shared/questions/question-issues.ts'
import { catalogueQueries } from '../../lib/catalogue.ts'
import { toast } from '../../lib/toast.ts'
import { send } from '../../lib/transport.ts'
import list from '../../ui/admin-list.module.css'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import type { Entity } from '../../ui/crud/entity.ts'
import { useCheckedEditor } from '../../ui/crud/use-checked-editor.ts'
import { DialogAct } from '../../ui/dialog.tsx'
import { EditedFields } from '../../ui/editing/edited-fields.tsx'
import { EditorNotices } from '../../ui/editing/editor-notices.tsx'
import { NameList } from '../../ui/name-list.tsx'
import RichText from '../../ui/rich-text.tsx'
import classes from './question.module.css'

const EMPTY: EditedQuestion = { question: '', checkboxes: [], selectedSection: '' }

/** The current question; null if there is none. */
export type StoredQuestion = CallAnswer<typeof readQuestion>['question']

/** The question that the form asks; there is one, or none. */
export const QUESTIONS: Entity<EditedQuestion, StoredQuestion> = {
  kind: 'rules',
  empty: EMPTY,
  fields: [
    { name: 'question', label: 'Domanda', show: plainText },
    { name: 'checkboxes', label: 'Risposte', show: (boxes: readonly string[]) => boxes.join('\n') },
    {
      name: 'selectedSection',
      label: 'Sezione',
      show: (part: string) => QUESTION_PARTS.map((one) => (one === part ? SECTION_LABELS[one] : '')).join(''),
    },
  ],
  idOf: () => 'rules',
  nameOf: () => 'Domanda',
  valuesOf: parseQuestion,
  update: async (stored, values) => {
    const body = { rules: JSON.stringify(values), readAt: stored?.updatedAt ?? null }
    return (await send(saveQuestion, { body })).question
  },
  // The dialog starts again with another question, so it gets only the response of its own save.
  reload: async () => undefined,
  texts: { updated: 'Domanda salvata', failed: 'Domanda non salvata' },
}

/** An unreadable question is written anew. */
function parseQuestion(stored: StoredQuestion): EditedQuestion {
  try {
    return stored ? questionContent.parse(JSON.parse(stored.rules)) : EMPTY
  } catch {
    return EMPTY
  }
}

interface QuestionFormProps {
  stored: StoredQuestion
  onDirtyChange(isDirty: boolean): void
}

/** RULES-4 to RULES-9: errors are shown at their fields, and an invalid question is not sent. */
export function QuestionForm({ stored, onDirtyChange }: QuestionFormProps) {
  const client = useQueryClient()
  const {
    editor,
    errorOf,
    change,
    submit,
    send: saveAnyway,
    busy,
  } = useCheckedEditor(QUESTIONS, stored, {
    check: questionIssues,
    onSaved: (question) => client.setQueryData(catalogueQueries.question.queryKey, question),
  })
  const { isDirty } = editor
  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange])
  const { values: rule, entry: current, round } = editor.read()
  const [removing, setRemoving] = useState(false)
  const wrong = errorOf('question')
  return (
    <EditedFields busy={busy}>
      <EditorNotices editor={editor} onSave={saveAnyway} />
      {!current && (
        <Text size="sm" c="dimmed">
          Per ora il modulo non fa nessuna domanda dell’ufficio.
        </Text>
      )}
      <Input.Wrapper label="Domanda" labelElement="div" error={wrong}>
        <div className={classes.question} data-invalid={wrong !== undefined || undefined}>
          <RichText
            key={round}
            label="Domanda"
            initial={rule.question}
            invalid={wrong !== undefined}
            onChange={(question) => change({ question })}
          />
        </div>
      </Input.Wrapper>
      <div>
        <Input.Label component="div">Risposte</Input.Label>
        <NameList
          kind="rules:answer"
          names={rule.checkboxes}
          label="Nuova risposta"
          empty="Ancora nessuna risposta: ne servono almeno due."
          maxLength={MAX_CHECKBOX_LENGTH}
          focus={false}
          error={errorOf('checkboxes')}
          onChange={(names) => {
            change({ checkboxes: [...(changeNameList(rule.checkboxes, names) ?? rule.checkboxes)] })
            return true
          }}
        />
      </div>
      <NativeSelect
        label="Sezione"
        value={rule.selectedSection}
        error={errorOf('selectedSection')}
        data={[
          { value: '', label: 'Scegli dove farla' },
          ...QUESTION_PARTS.map((value) => ({ value, label: SECTION_LABELS[value] })),
        ]}
        onChange={(event) => change({ selectedSection: event.currentTarget.value })}
      />
      <QuestionPreview rule={rule} />
      {current && (
        <Group>
          <Button variant="default" className={list.danger} disabled={busy} onClick={() => setRemoving(true)}>
            Non fare più la domanda
          </Button>
        </Group>
      )}
      <DialogAct>
        <Button loading={busy} onClick={submit}>
          {current ? 'Update' : 'Create'}
        </Button>
      </DialogAct>
      {removing && current && (
        <RemoveQuestionDialog
          readAt={current.updatedAt}
          onDirtyChange={onDirtyChange}
          onClose={() => setRemoving(false)}
        />
      )}
    </EditedFields>
  )
}

interface RemoveQuestionDialogProps {
  /** The version that the user saw. */
  readAt: string
  onDirtyChange(isDirty: boolean): void
  onClose(): void
}

function RemoveQuestionDialog({ readAt, onDirtyChange, onClose }: RemoveQuestionDialogProps) {
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: () => send(removeQuestion, { query: { readAt } }),
    meta: { failureTitle: 'La domanda resta' },
    onSuccess: () => {
      toast.success('Il modulo non fa più la domanda')
      onDirtyChange(false)
      onClose()
      client.setQueryData(catalogueQueries.question.queryKey, null)
    },
  })
  return (
    <ConfirmDialog
      title="Remove question rule"
      danger
      busy={remove.isPending}
      onYes={() => remove.mutate()}
      onClose={onClose}
    >
      <Text size="sm">Are you sure what you want to remove?</Text>
      <Text size="sm" c="dimmed" mt={4}>
        Le risposte già date restano nei record.
      </Text>
    </ConfirmDialog>
  )
}

/** The question as the form shows it: its text, and a checkbox for each answer. */
function QuestionPreview({ rule }: { rule: EditedQuestion }) {
  const question = plainText(rule.question)
  if (question === '' && rule.checkboxes.length === 0) return null
  return (
    <section className={classes.preview} aria-label="Come si vedrà">
      <Text size="xs" c="dimmed">
        Come si vedrà nel modulo
        {rule.selectedSection !== '' &&
          `, in cima a: ${SECTION_LABELS[rule.selectedSection as QuestionPart]}`}
      </Text>
      <Text size="sm" fw={500} my={4} style={{ overflowWrap: 'anywhere' }}>
        {question}
      </Text>
      <Group gap="xs">
        {rule.checkboxes.map((box) => (
          <Checkbox key={box} size="sm" label={box} readOnly checked={false} tabIndex={-1} />
        ))}
      </Group>
    </section>
  )
}

/** RULES-3, in the labels of the form. */
const SECTION_LABELS: Record<QuestionPart, string> = {
  everywhere: 'In tutte le sezioni',
  intestatario_info_part: 'Intestatario',
  delegato_part: 'Delegato',
  documento_part: 'Documento',
  punto_di_fornitura_part: 'Punto di fornitura',
  side_legale_part: 'Residenza o sede legale',
  luce_part: 'Luce',
  gas_part: 'Gas',
  product_type_part: 'Tipo di prodotto',
  payment_type_part: 'Pagamento',
  operazione_part: 'Operazione',
}
