import { Alert, Button, Group, NativeSelect, SimpleGrid, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ValuesSource } from '../../../shared/api/document-samples.ts'
import type { FillReport } from '../../../shared/api/fill-report.ts'
import { previewTemplate } from '../../../shared/api/templates.ts'
import { send } from '../../lib/transport.ts'
import { PdfPage } from '../../ui/pdf-page.tsx'
import { ValuesSourcePicker } from '../../ui/values-source.tsx'
import type { RuleSheet } from './rule-sheet.ts'
import { bytesOf } from './template-queries.ts'

interface FilledPreviewProps {
  sheet: RuleSheet
  file: File
  source: ValuesSource
  onSource(source: ValuesSource): void
}

/** The empty and the filled file side by side, with empty and overflowing fields. */
export function FilledPreview({ sheet, file, source, onSource }: FilledPreviewProps) {
  const [page, setPage] = useState(1)
  const [pages, setPages] = useState(1)
  const { mutate, data, isPending } = useMutation({
    mutationFn: async () => {
      const body = { config: sheet.text(), source }
      const { pdf, report } = await send(previewTemplate, { body }, { file })
      return { report, filled: new Blob([bytesOf(pdf)], { type: 'application/pdf' }) }
    },
    meta: { failureTitle: 'Impossibile creare l’anteprima' },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another contract or file is another preview
  useEffect(() => mutate(), [mutate, source, file])
  return (
    <Stack gap="sm">
      <Group align="flex-end" gap="xs">
        <ValuesSourcePicker value={source} onChange={onSource} />
        <Button variant="default" loading={isPending} onClick={() => mutate()}>
          Aggiorna l’anteprima
        </Button>
        {pages > 1 && (
          <NativeSelect
            aria-label="Pagina dell’anteprima"
            value={String(page)}
            data={Array.from({ length: pages }, (_, index) => ({
              value: String(index + 1),
              label: `Pagina ${index + 1}`,
            }))}
            onChange={(event) => setPage(Number(event.currentTarget.value))}
          />
        )}
      </Group>
      {data && <PreviewReport report={data.report} />}
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <div>
          <Text size="xs" c="dimmed">
            Il modello
          </Text>
          <PdfPage file={file} page={page} label="Il modello vuoto" onPages={setPages} />
        </div>
        <div>
          <Text size="xs" c="dimmed">
            Compilato
          </Text>
          {data && <PdfPage file={data.filled} page={page} label="Il modello compilato" />}
        </div>
      </SimpleGrid>
    </Stack>
  )
}

/** The empty, continued, omitted and unprintable values of a filled document. */
function PreviewReport({ report }: { report: FillReport }) {
  const {
    filled,
    ticked,
    unfilled,
    signing,
    overflowing,
    continued,
    overLimit = [],
    missingGlyphs,
    unknown,
  } = report
  const namesOf = (reason: FillReport['unfilled'][number]['why']) =>
    unfilled.filter(({ why }) => why === reason).map(({ field }) => field)
  const tooSmall = distinctFields(signing.filter((text) => text.tooSmall))
  const lines = [
    ['Senza regola', namesOf('no-rule')],
    ['Vuoti in questo contratto', namesOf('empty')],
    ['Non richiesti in questo contratto', namesOf('not-needed')],
    ['Si riempiono alla firma', distinctFields(signing)],
    ['Troppo piccoli per ciò che si scrive alla firma', tooSmall],
    ['Continuano nell’allegato', continued.map(({ field, point }) => `${field} (punto ${point})`)],
    ['Non ci stanno e restano fuori', overflowing.map(({ field, text }) => `${field} («${text}»)`)],
    ['Più lunghi di quanto il campo ammette', overLimit.map(({ field, text }) => `${field} («${text}»)`)],
    ['Che il PDF non ha', unknown],
    ['Con lettere che non si scrivono bene', missingGlyphs.map(({ field, text }) => `${field} («${text}»)`)],
  ] as const
  const bad = [tooSmall, overflowing, continued, overLimit, missingGlyphs, unknown].some(
    ({ length }) => length > 0,
  )
  return (
    <Alert
      color={bad ? 'yellow' : 'gray'}
      variant="outline"
      py="xs"
      role="status"
      title={`${formatAmount(filled.length, 'campo compilato', 'campi compilati')}, ${formatAmount(ticked.length, 'casella segnata', 'caselle segnate')}`}
    >
      {lines.map(
        ([label, names]) =>
          names.length > 0 && (
            <Text key={label} size="sm" style={{ overflowWrap: 'anywhere' }}>
              <b>
                {label} ({names.length}):
              </b>{' '}
              {names.join(', ')}
            </Text>
          ),
      )}
    </Alert>
  )
}

/** A field may have several boxes. */
const distinctFields = (found: readonly { field: string }[]) => [...new Set(found.map(({ field }) => field))]

const formatAmount = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`
