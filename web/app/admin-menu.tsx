import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconMenu2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useSession } from '../lib/session.ts'
import { useTypedKinds } from '../ui/editing/use-entry-editor.ts'
import { ADMIN_TOOLS, type AdminTool } from './admin-tools.ts'

interface ToolsProps {
  /** On narrow screens the menu contains all tools. */
  narrow: boolean
}

/** SHELL-33, SHELL-34: the administration tools in the header, for users with the ability. */
export function AdminMenu({ narrow }: ToolsProps) {
  const { can } = useSession()
  const [open, setOpen] = useState<AdminTool>()
  // Both menus are mounted at any width: one of them reopens the tool with unsaved text.
  useTypedKinds(
    (kinds) => setOpen((now) => now ?? ADMIN_TOOLS.find(({ kind }) => kind && editsKind(kinds, kind))),
    !narrow && can.seeAdministration,
  )
  if (!can.seeAdministration || ADMIN_TOOLS.length === 0) return null
  const buttons = narrow ? [] : ADMIN_TOOLS.filter(({ place }) => place === 'header')
  const entries = ADMIN_TOOLS.filter((tool) => !buttons.includes(tool))
  return (
    <>
      {buttons.map((tool) => (
        <Button
          key={tool.label}
          size="compact-sm"
          variant="subtle"
          color="gray"
          onClick={() => setOpen(tool)}
        >
          {tool.label}
        </Button>
      ))}
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={narrow ? 'lg' : 'md'} aria-label="Amministrazione">
            <IconMenu2 size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {entries.map((tool) => (
            <Entry key={tool.label} tool={tool} onOpen={setOpen} />
          ))}
        </Menu.Dropdown>
      </Menu>
      <Suspense>{open?.Dialog && <open.Dialog onClose={() => setOpen(undefined)} />}</Suspense>
    </>
  )
}

/** The kind of a tool, or a part of it after a colon. */
const editsKind = (kinds: readonly string[], kind: string): boolean =>
  kinds.some((one) => one === kind || one.startsWith(`${kind}:`))

function Entry({ tool, onOpen }: { tool: AdminTool; onOpen(tool: AdminTool): void }) {
  return tool.path ? (
    <Menu.Item component={Link} to={tool.path}>
      {tool.label}
    </Menu.Item>
  ) : (
    <Menu.Item onClick={() => onOpen(tool)}>{tool.label}</Menu.Item>
  )
}
