import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { makeSupportCopy } from '../../../shared/api/system.ts'
import { toast } from '../../lib/toast.ts'
import { send } from '../../lib/transport.ts'

const LABEL = 'Copia per l’assistenza'

/** Saves a file with the state of the installation, for who helps. */
export function SupportCopyButton() {
  const copy = useMutation({
    mutationFn: () => send(makeSupportCopy, {}),
    meta: { failureTitle: LABEL },
    onSuccess: ({ name, content }) => {
      saveFile(name, content)
      toast.success(`${name}: senza password, chiavi e dati dei clienti`)
    },
  })
  return (
    <Button
      size="compact-md"
      variant="default"
      leftSection={<IconDownload size={16} />}
      loading={copy.isPending}
      onClick={() => copy.mutate()}
    >
      {LABEL}
    </Button>
  )
}

function saveFile(name: string, content: string) {
  const href = URL.createObjectURL(new Blob([content], { type: 'application/json' }))
  Object.assign(document.createElement('a'), { href, download: name }).click()
  URL.revokeObjectURL(href)
}
