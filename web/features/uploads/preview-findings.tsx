import { Alert, List, ScrollArea, Text } from '@mantine/core'
import type { UploadOutcome } from '../../../shared/api/uploads.ts'
import { formatCount } from '../../lib/format-date.ts'

/** The rows of a file that would be refused or are doubtful, before anything is stored. */
export function PreviewFindings({
  outcome: { amount, refused, doubted, findings },
}: {
  outcome: UploadOutcome
}) {
  if (findings.length === 0)
    return (
      <Text size="sm" role="status">
        Righe lette: {formatCount(amount)}, tutte da salvare.
      </Text>
    )
  return (
    <Alert color="yellow" variant="outline" title="Righe da guardare prima di caricare" role="status">
      <Text size="sm">
        Righe lette: {formatCount(amount)}. Da scartare: {formatCount(refused)}. Dubbie:{' '}
        {formatCount(doubted)}.
      </Text>
      <ScrollArea.Autosize mah="12rem" type="auto" mt={4} tabIndex={0} aria-label="Righe da guardare">
        <List size="sm" listStyleType="none">
          {findings.map(({ row, refused: isRefused, reason }) => (
            <List.Item key={row} style={{ overflowWrap: 'anywhere' }}>
              Riga {row}, {isRefused ? 'da scartare' : 'dubbia'}: {reason}
            </List.Item>
          ))}
        </List>
      </ScrollArea.Autosize>
      {findings.length < refused + doubted && (
        <Text size="xs" mt={4}>
          Sono le prime {formatCount(findings.length)}.
        </Text>
      )}
    </Alert>
  )
}
