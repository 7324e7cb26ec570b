import { Alert, Text } from '@mantine/core'
import { useCallback, useRef, useState } from 'react'
import type { ValuesSource } from '../../../shared/api/document-samples.ts'
import type { PdfContent } from '../../../shared/api/templates.ts'
import { isPlaced } from '../../../shared/documents/config.ts'
import { useExampleValues } from '../../lib/document-queries.ts'
import { AppliedNotice } from './applied-notice.tsx'
import { PagePane } from './page-pane.tsx'
import { FieldList } from './pdf-field-list.tsx'
import { FieldTools } from './pdf-field-tools.tsx'
import { ProposalsDialog } from './proposals-dialog.tsx'
import { type AppliedRules, type RuleSheet, useSheet } from './rule-sheet.ts'
import type { RuleRow } from './rules-dialog.tsx'
import classes from './templates.module.css'
import { useFoundFields } from './use-found-fields.ts'

interface TemplateEditorProps {
  sheet: RuleSheet
  variables: readonly string[]
  content: PdfContent | undefined
  file: File | undefined
  source: ValuesSource
}

/** The fields of the PDF next to its pages. */
export function TemplateEditor({ sheet, content, file, ...props }: TemplateEditorProps) {
  const readable = useSheet(sheet, () => sheet.outcome().ok)
  if (!content || !file)
    return (
      <Text size="sm" c="dimmed">
        Carica il PDF per vedere i suoi campi.
      </Text>
    )
  if (!readable)
    return (
      <Alert color="yellow" variant="outline">
        Correggi prima il testo in «Config».
      </Alert>
    )
  return <FieldsAndPages sheet={sheet} content={content} file={file} {...props} />
}

interface FieldsAndPagesProps extends TemplateEditorProps {
  content: PdfContent
  file: File
}

/** A field chosen on one side is highlighted on the other. */
function FieldsAndPages({ sheet, variables, content, file, source }: FieldsAndPagesProps) {
  const [page, setPage] = useState(1)
  const [current, setCurrent] = useState<string>()
  const [proposing, setProposing] = useState(false)
  const [applied, setApplied] = useState<AppliedRules>()
  const { filter, found, setFilter, reveal } = useFoundFields(content, sheet)
  const example = useExampleValues(source)
  const list = useRef<HTMLDivElement>(null)

  const onCurrent = useCallback(
    (name: string) => {
      setCurrent(name)
      const entry = sheet.entry(name)
      const place = content.fields.find((field) => field.name === name)?.places[0]
      const on = isPlaced(entry) ? entry.page : place?.page
      if (on !== undefined) setPage(on)
    },
    [sheet, content],
  )
  const onChoose = useCallback(
    (name: string) => {
      reveal(name)
      setCurrent(name)
    },
    [reveal],
  )
  const onEnter = useCallback(
    () =>
      list.current
        ?.querySelector<HTMLElement>('[role="listitem"]:not([hidden]) :is(textarea, input, select)')
        ?.focus(),
    [],
  )
  const [openProposals] = useState(() => () => setProposing(true))
  // The notice has the focus when it closes.
  const closeNotice = () => {
    setApplied(undefined)
    list.current?.querySelector<HTMLElement>('[role="searchbox"]')?.focus()
  }
  const onApply = (rows: readonly RuleRow[]) => {
    setApplied(sheet.setAll(new Map(rows.map(({ name, rule }) => [name, rule]))))
    setProposing(false)
    setFilter(filter)
  }
  const dialogProps = { content, sheet, words: variables, onApply, onClose: () => setProposing(false) }
  return (
    <div className={classes.workshop}>
      <div ref={list} className={classes.side}>
        <FieldTools
          content={content}
          sheet={sheet}
          filter={filter}
          onEnter={onEnter}
          found={found?.size}
          onFilter={setFilter}
          onPropose={openProposals}
        />
        {applied && (
          <AppliedNotice
            count={applied.after.size}
            onUndo={() => {
              sheet.undo(applied)
              setFilter(filter)
              closeNotice()
            }}
            onClose={closeNotice}
          />
        )}
        <FieldList
          content={content}
          sheet={sheet}
          variables={variables}
          example={example}
          current={current}
          found={found}
          onCurrent={onCurrent}
        />
      </div>
      <PagePane
        content={content}
        sheet={sheet}
        file={file}
        page={page}
        current={current}
        onChoose={onChoose}
        onPage={setPage}
      />
      {proposing && <ProposalsDialog {...dialogProps} />}
    </div>
  )
}
