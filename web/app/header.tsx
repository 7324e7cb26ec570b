import { ActionIcon, Badge, Box, Button, Group, Menu, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconDevices, IconDotsVertical, IconKey, IconLogout, IconScan } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { logout } from '../../shared/api/sessions.ts'
import { PasswordDialog } from '../features/login/change-password.tsx'
import { removeStoredWork } from '../features/record-form/persistence/unsaved-work.ts'
import { SessionsDialog } from '../features/sessions/sessions-dialog.tsx'
import { saveAllTyped } from '../lib/save-before-unload.ts'
import { useSession } from '../lib/session.ts'
import { clearStorage } from '../lib/storage.ts'
import { send } from '../lib/transport.ts'
import { AdminDialog } from '../ui/admin-dialog.tsx'
import { ColorSchemeSwitch } from '../ui/color-scheme-switch.tsx'
import { Logo } from '../ui/logo.tsx'
import { AdminMenu } from './admin-menu.tsx'
import classes from './layout.module.css'
import { PageKeys } from './page-keys.tsx'

/** A browser or a server that does not answer keeps nobody from logging out. */
const REMOVAL_LIMIT_MS = 3_000

/**
 * GAP-8: stores typed text, removes the copies of what the server has, revokes the token, clears the storage and shows
 * the login. The storage is cleared even if the server cannot be reached.
 */
function useLogout(): () => void {
  const session = useSession()
  const { mutate } = useMutation({
    mutationFn: async () => {
      await saveAllTyped({ sessionLives: true })
      await removeStoredWork(session, AbortSignal.timeout(REMOVAL_LIMIT_MS)).catch(() => undefined)
      return await send(logout, {}, { timeoutMs: 5_000, last: true })
    },
    meta: { failure: 'in place' },
    onSettled: () => {
      clearStorage()
      location.assign('/')
    },
  })
  return () => mutate()
}

export function Header() {
  const { name, level } = useSession()
  const [ocrMissing, ocr] = useDisclosure(false)
  const [passwordOpen, password] = useDisclosure(false)
  const [sessionsOpen, sessions] = useDisclosure(false)
  const logout = useLogout()
  return (
    <header className={classes.header}>
      <Link to="/records" className={classes.brand} aria-label="Sportello">
        <Logo />
        <Box component="span" visibleFrom="sm">
          Sportello
        </Box>
      </Link>
      <Group gap="xs" wrap="nowrap" ml="auto" miw={0}>
        <Text size="sm" className={classes.greeting}>
          Ciao, {name}!
        </Text>
        {/* GAP-6: the level is next to the greeting. */}
        <Badge variant="default" miw="fit-content">
          {level}
        </Badge>
      </Group>
      <Group gap={4} wrap="nowrap" visibleFrom="sm">
        <AdminMenu narrow={false} />
        <OcrButton />
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label="Cambia password"
          title="Cambia password"
          onClick={password.open}
        >
          <IconKey size={18} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label="Le tue sessioni"
          title="Le tue sessioni"
          onClick={sessions.open}
        >
          <IconDevices size={18} />
        </ActionIcon>
        <PageKeys />
        <ColorSchemeSwitch />
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          leftSection={<IconLogout size={16} />}
          onClick={logout}
        >
          Logout
        </Button>
      </Group>
      <Group gap={4} wrap="nowrap" hiddenFrom="sm">
        <AdminMenu narrow />
        <ColorSchemeSwitch />
        <PhoneMenu
          onOcrMissing={ocr.open}
          onPassword={password.open}
          onSessions={sessions.open}
          onLogout={logout}
        />
      </Group>
      {ocrMissing && <OcrMissing onClose={ocr.close} />}
      {passwordOpen && <PasswordDialog onClose={password.close} />}
      {sessionsOpen && <SessionsDialog onClose={sessions.close} />}
    </header>
  )
}

interface PhoneMenuProps {
  onOcrMissing(): void
  onPassword(): void
  onSessions(): void
  onLogout(): void
}

function PhoneMenu({ onOcrMissing, onPassword, onSessions, onLogout }: PhoneMenuProps) {
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Menu">
          <IconDotsVertical size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <OcrMenuItem onMissing={onOcrMissing} />
        <Menu.Item leftSection={<IconKey size={16} />} onClick={onPassword}>
          Cambia password
        </Menu.Item>
        <Menu.Item leftSection={<IconDevices size={16} />} onClick={onSessions}>
          Le tue sessioni
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={onLogout}>
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

const NEW_TAB = { component: 'a', target: '_blank', rel: 'noopener noreferrer' } as const

/** SHELL-29: for all users, in the header. Without a configured URL it names the missing setting. */
function OcrButton() {
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
function OcrMenuItem({ onMissing }: { onMissing(): void }) {
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

function OcrMissing({ onClose }: { onClose(): void }) {
  return (
    <AdminDialog title="OCR" size="sm" onClose={onClose}>
      <Text size="sm">
        L’indirizzo del servizio OCR non è impostato. Serve la variabile <code>OCR_URL</code> nella
        configurazione del server: chiedi a chi lo gestisce.
      </Text>
    </AdminDialog>
  )
}
