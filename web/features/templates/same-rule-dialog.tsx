import { Text } from '@mantine/core'
import { useDeferredValue, useMemo, useState } from 'react'
import type { PdfContent, PdfField } from '../../../shared/api/templates.ts'
import { expressionOf, expressionProblems } from '../../../shared/documents/config.ts'
import { FORM_FIELD_NAMES } from '../../../shared/documents/form-fields.ts'
import { TextWithSuggestions } from '../../ui/text-with-suggestions.tsx'
import { automaticRule, stateOf } from './field-state.ts'
import { FIELD_PLACEHOLDER, ruleOfPattern } from './rule-pattern.ts'
import type { RuleSheet } from './rule-sheet.ts'
import { QuestionDialog, type RuleRow } from './rules-dialog.tsx'

interface SameRuleDialogProps {
  content: PdfContent
  sheet: RuleSheet
  words: readonly string[]
  found: ReadonlySet<string>
  onApply(rows: readonly RuleRow[]): void
  onClose(): void
}

/** One rule for all fields that a search found. */
export function SameRuleDialog({ content, sheet, words, found, onApply, onClose }: SameRuleDialogProps) {
  const [typed, setTyped] = useState('')
  const pattern = useDeferredValue(typed)
  const fields = useMemo(() => content.fields.filter(({ name }) => found.has(name)), [content, found])
  const rows = useMemo(
    () =>
      rowsOf(
        fields.filter(({ type }) => type !== 'signature'),
        { pattern, sheet, words },
      ),
    [fields, pattern, sheet, words],
  )
  const signatures = fields.length - rows.length
  return (
    <QuestionDialog
      title="Una regola per i campi trovati"
      rows={rows}
      empty="Fra i campi trovati nessuno si compila con una regola."
      onApply={onApply}
      onClose={onClose}
    >
      <TextWithSuggestions
        label="Regola"
        description={`${FIELD_PLACEHOLDER} diventa il nome di ciascun campo: {${FIELD_PLACEHOLDER}_altra}`}
        data-autofocus
        maxLength={2_000}
        suggestions={words}
        value={typed}
        onChange={setTyped}
      />
      {signatures > 0 && (
        <Text size="xs" c="dimmed" mt={4}>
          {signatures === 1 ? 'Un riquadro di firma resta' : `${signatures} riquadri di firma restano`} com’è:
          chi firma si sceglie campo per campo.
        </Text>
      )}
    </QuestionDialog>
  )
}

interface Pattern {
  pattern: string
  sheet: RuleSheet
  words: readonly string[]
}

const rowsOf = (fields: readonly PdfField[], { pattern, sheet, words }: Pattern): RuleRow[] =>
  fields.map((field) => {
    const { name } = field
    const rule = ruleOfPattern(pattern, name)
    const replaces = replacedBy(field, sheet)
    const [problem] = expressionProblems(rule, { formFields: FORM_FIELD_NAMES, words })
    return {
      name,
      rule,
      why: undefined,
      replaces,
      problem,
      proposed: replaces === undefined && problem === undefined,
    }
  })

/** What fills the field now; undefined for nothing. */
function replacedBy(field: PdfField, sheet: RuleSheet): string | undefined {
  const entry = sheet.entry(field.name)
  if (entry !== undefined) return expressionOf(entry)
  return stateOf(field, sheet.config()) === 'by-name' ? `${automaticRule(field)} (automatico)` : undefined
}
