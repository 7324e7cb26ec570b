import { Text } from '@mantine/core'
import { useDeferredValue, useMemo, useState } from 'react'
import type { PdfContent, PdfField } from '../../../shared/api/templates.ts'
import { expressionOf, expressionProblems } from '../../../shared/documents/config.ts'
import { FORM_FIELD_NAMES } from '../../../shared/documents/form-fields.ts'
import { TextWithSuggestions } from '../../ui/text-with-suggestions.tsx'
import { automaticRule, stateOf } from './pdf-field-state.ts'
import { FIELD_PLACEHOLDER, ruleOfPattern } from './propose-rules.ts'
import type { RuleSheet } from './rule-sheet.ts'
import { type RuleRow, RulesDialog } from './rules-dialog.tsx'

interface SameRuleDialogProps {
  content: PdfContent
  sheet: RuleSheet
  words: readonly string[]
  found: ReadonlySet<string>
  onApply(rows: readonly RuleRow[]): void
  onClose(): void
}

/** One rule for all fields found by a search. */
export function SameRuleDialog({
  content,
  sheet,
  words: variables,
  found,
  onApply,
  onClose,
}: SameRuleDialogProps) {
  const [typed, setTyped] = useState('')
  const pattern = useDeferredValue(typed)
  const fields = useMemo(() => content.fields.filter(({ name }) => found.has(name)), [content, found])
  const rows = useMemo(
    () =>
      rowsOf(
        fields.filter(({ type }) => type !== 'signature'),
        { pattern, sheet, words: variables },
      ),
    [fields, pattern, sheet, variables],
  )
  const signatures = fields.length - rows.length
  return (
    <RulesDialog
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
        suggestions={variables}
        value={typed}
        onChange={setTyped}
      />
      {signatures > 0 && (
        <Text size="xs" c="dimmed" mt={4}>
          {signatures === 1 ? 'Un riquadro di firma resta' : `${signatures} riquadri di firma restano`} com’è:
          chi firma si sceglie campo per campo.
        </Text>
      )}
    </RulesDialog>
  )
}

interface Pattern {
  pattern: string
  sheet: RuleSheet
  words: readonly string[]
}

const rowsOf = (fields: readonly PdfField[], { pattern, sheet, words: variables }: Pattern): RuleRow[] =>
  fields.map((field) => {
    const { name } = field
    const rule = ruleOfPattern(pattern, name)
    const replaces = replacedBy(field, sheet)
    const [problem] = expressionProblems(rule, { formFields: FORM_FIELD_NAMES, words: variables })
    return {
      name,
      rule,
      why: undefined,
      replaces,
      problem,
      proposed: replaces === undefined && problem === undefined,
    }
  })

/** The current source of the field's value; undefined without one. */
function replacedBy(field: PdfField, sheet: RuleSheet): string | undefined {
  const entry = sheet.entry(field.name)
  if (entry !== undefined) return expressionOf(entry)
  return stateOf(field, sheet.config()) === 'by-name' ? `${automaticRule(field)} (automatico)` : undefined
}
