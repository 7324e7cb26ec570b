import { Button, Menu, Text } from '@mantine/core'
import { IconScan } from '@tabler/icons-react'
import { useState } from 'react'
import { useSession } from '../lib/session.ts'
import { AdminDialog } from '../ui/admin-dialog.tsx'

const NEW_TAB = { component: 'a', target: '_blank', rel: 'noopener noreferrer' } as const

/** SHELL-29: for all users, in the header. Without a configured URL it names the missing setting. */
export function OcrButton() {
  const { ocr } = useSession().links
  const [explained, setExplained] = useState(false)
  const buttonStyle = {
    size: 'compact-sm',
    variant: 'subtle',
    color: 'gray',
    leftSection: <IconScan size={16} />,
  } as const
  if (ocr)
    return (
      <Button {...buttonStyle} {...NEW_TAB} href={ocr}>
        OCR
      </Button>
    )
  return (
    <>
      <Button {...buttonStyle} aria-haspopup="dialog" onClick={() => setExplained(true)}>
        OCR
      </Button>
      {explained && <OcrMissing onClose={() => setExplained(false)} />}
    </>
  )
}

/** The same in the menu of a phone, which closes on a choice; the caller shows the missing setting. */
export function OcrMenuItem({ onMissing }: { onMissing(): void }) {
  const { ocr } = useSession().links
  const icon = <IconScan size={16} />
  return ocr ? (
    <Menu.Item {...NEW_TAB} href={ocr} leftSection={icon}>
      OCR
    </Menu.Item>
  ) : (
    <Menu.Item leftSection={icon} onClick={onMissing}>
      OCR
    </Menu.Item>
  )
}

export function OcrMissing({ onClose }: { onClose(): void }) {
  return (
    <AdminDialog title="OCR" size="sm" onClose={onClose}>
      <Text size="sm">
        L’indirizzo del servizio OCR non è impostato. Serve la variabile <code>OCR_URL</code> nella
        configurazione del server: chiedi a chi lo gestisce.
      </Text>
    </AdminDialog>
  )
}
