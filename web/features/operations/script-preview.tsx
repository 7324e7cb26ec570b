import { Button, Group, Stack } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ValuesSource } from '../../../shared/api/document-samples.ts'
import { previewScript } from '../../../shared/api/operations.ts'
import { send } from '../../lib/transport.ts'
import { ScriptFrame } from '../../ui/sandboxed-frame.tsx'
import { ValuesSourcePicker } from '../../ui/values-source.tsx'
import type { OperationDraft } from './operation.ts'
import classes from './operations.module.css'

/** The page may extend below the visible area. */
const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'center' })

/** The script as an operator sees it, with an example contract or a record. */
export function ScriptPreview({ draft: { script, client_type, tipo_di_utenza } }: { draft: OperationDraft }) {
  const [source, setSource] = useState<ValuesSource>({
    sample: `${tipo_di_utenza ?? 'luce'}-${client_type ?? 'domestico'}`,
  })
  const preview = useMutation({
    mutationFn: async (from: ValuesSource) => ({
      script,
      html: (await send(previewScript, { body: { script, source: from } })).html,
    }),
    meta: { failureTitle: 'Impossibile creare l’anteprima' },
  })
  const choose = (next: ValuesSource) => {
    setSource(next)
    if (preview.data) preview.mutate(next)
  }
  return (
    <Stack gap="xs">
      <Group align="flex-end" gap="xs">
        <ValuesSourcePicker value={source} onChange={choose} />
        <Button
          variant="default"
          leftSection={<IconEye size={16} />}
          loading={preview.isPending}
          onClick={() => preview.mutate(source)}
        >
          Preview
        </Button>
      </Group>
      {preview.data && (
        <div ref={intoView}>
          <ScriptFrame className={classes.preview} title="Anteprima dello script" html={preview.data.html} />
        </div>
      )}
    </Stack>
  )
}
