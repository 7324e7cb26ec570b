import { Button, Group, NativeSelect, SimpleGrid, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ValuesSource } from '../../../shared/api/document-samples.ts'
import { previewTemplate } from '../../../shared/api/templates.ts'
import { send } from '../../lib/transport.ts'
import { PdfPage } from '../../ui/pdf-page.tsx'
import { ValuesSourcePicker } from '../../ui/values-source.tsx'
import { PreviewReport } from './preview-report.tsx'
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
