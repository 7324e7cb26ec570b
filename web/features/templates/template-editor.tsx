import { Alert, Button, CloseButton, Group, Text } from '@mantine/core'
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import type { ValuesSource } from '../../../shared/api/document-samples.ts'
import type { PdfContent } from '../../../shared/api/templates.ts'
import { expressionOf, isPlaced } from '../../../shared/documents/config.ts'
import { useExampleValues } from '../../lib/document-queries.ts'
import { formatCount } from '../../lib/format-date.ts'
import { PagePane } from './page-pane.tsx'
import { FieldList } from './pdf-field-list.tsx'
import { type FieldFilter, findFields, NO_FILTER } from './pdf-field-search.ts'
import { FieldTools } from './pdf-field-tools.tsx'
import { proposeRules } from './propose-rules.ts'
import { type AppliedRules, type RuleSheet, useSheet } from './rule-sheet.ts'
import { type RuleRow, RulesDialog } from './rules-dialog.tsx'
import classes from './templates.module.css'

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
  const dialogProps = { content, sheet, variables, onApply, onClose: () => setProposing(false) }
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

/**
 * The filter of the list and the matching names. It uses the rules at the time when it is set, so that a row
 * does not disappear while its rule is typed.
 */
function useFoundFields(content: PdfContent, sheet: RuleSheet) {
  const [{ filter, config }, setState] = useState({ filter: NO_FILTER, config: sheet.config() })
  const soughtIn = useDeferredValue(config)
  const searchTerm = useDeferredValue(filter)
  const found = useMemo(() => findFields(content, soughtIn, searchTerm), [content, soughtIn, searchTerm])
  const setFilter = useCallback(
    (next: FieldFilter) => setState({ filter: next, config: sheet.config() }),
    [sheet],
  )
  /** Clears the filter if it hides this name. */
  const reveal = useCallback(
    (name: string) => {
      if (found && !found.has(name)) setFilter(NO_FILTER)
    },
    [found, setFilter],
  )
  return { filter, found, setFilter, reveal }
}

interface AppliedNoticeProps {
  count: number
  onUndo(): void
  onClose(): void
}

/** Shown after setting several rules, which can be undone together. */
function AppliedNotice({ count, onUndo, onClose }: AppliedNoticeProps) {
  return (
    <Alert color="teal" variant="outline" py={4} px="xs" mb={6} role="status">
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text size="xs">
          {count === 1 ? '1 regola applicata.' : `${formatCount(count)} regole applicate.`}
        </Text>
        <Group gap={4} wrap="nowrap">
          <Button
            size="compact-xs"
            variant="default"
            aria-label="Annulla le regole applicate"
            onClick={onUndo}
          >
            Annulla
          </Button>
          <CloseButton size="sm" aria-label="Chiudi l’avviso" onClick={onClose} />
        </Group>
      </Group>
    </Alert>
  )
}

interface ProposalsDialogProps {
  content: PdfContent
  sheet: RuleSheet
  variables: readonly string[]
  onApply(rows: readonly RuleRow[]): void
  onClose(): void
}

/** Rules that the names of the fields suggest. */
function ProposalsDialog({ content, sheet, variables, onApply, onClose }: ProposalsDialogProps) {
  const [rows] = useState(() =>
    proposeRules(content.fields, sheet.config(), variables).map(({ name, rule, why, doubt }): RuleRow => {
      const entry = sheet.entry(name)
      const replaces = entry === undefined ? undefined : expressionOf(entry)
      return {
        name,
        rule,
        replaces,
        why,
        problem: doubt,
        proposed: replaces === undefined && doubt === undefined,
      }
    }),
  )
  return (
    <RulesDialog
      title="Regole proposte"
      rows={rows}
      empty="Nessun campo senza regola si chiama come una variabile o un campo del contratto."
      onApply={onApply}
      onClose={onClose}
    >
      <Text size="sm">
        Le regole vengono dai nomi e dalle etichette dei campi. I campi «Automatico» si compilano già.
      </Text>
    </RulesDialog>
  )
}
