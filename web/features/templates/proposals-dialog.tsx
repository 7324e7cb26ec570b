import { Text } from '@mantine/core'
import { useState } from 'react'
import type { PdfContent } from '../../../shared/api/templates.ts'
import { expressionOf } from '../../../shared/documents/config.ts'
import { proposeRules } from './propose-rules.ts'
import type { RuleSheet } from './rule-sheet.ts'
import { type RuleRow, RulesDialog } from './rules-dialog.tsx'

interface ProposalsDialogProps {
  content: PdfContent
  sheet: RuleSheet
  words: readonly string[]
  onApply(rows: readonly RuleRow[]): void
  onClose(): void
}

/** Rules that the names of the fields suggest. */
export function ProposalsDialog({
  content,
  sheet,
  words: variables,
  onApply,
  onClose,
}: ProposalsDialogProps) {
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
