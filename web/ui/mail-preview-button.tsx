import { Button } from '@mantine/core'
import { useState } from 'react'
import type { MailKind } from '../../shared/api/mail-blocks.ts'
import { MailPreviewDialog } from './mail-preview-dialog.tsx'

/** Opens the preview over the current dialog. */
export function MailPreviewButton({ kind }: { kind: MailKind }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Anteprima e-mail
      </Button>
      {open && <MailPreviewDialog initial={kind} onClose={() => setOpen(false)} />}
    </>
  )
}
