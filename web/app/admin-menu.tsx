import { ActionIcon, Badge, Button, Indicator, Menu, Text } from '@mantine/core'
import { IconMenu2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Fragment, Suspense, useId, useState } from 'react'
import { stuckQuery } from '../features/services/service-queries.ts'
import { useSession } from '../lib/session.ts'
import { useTypedKinds } from '../ui/editing/use-entry-editor.ts'
import { ADMIN_TOOLS, type AdminTool, TOOL_GROUPS } from './admin-tools.ts'

interface ToolsProps {
  /** On narrow screens the menu contains all tools. */
  narrow: boolean
}

/** SHELL-33, SHELL-34: the administration tools in the header, for users with the ability. */
export function AdminMenu({ narrow }: ToolsProps) {
  const { can } = useSession()
  const [open, setOpen] = useState<AdminTool>()
  const stuck = useStuck()
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
      <Menu position="bottom-end" withinPortal onOpen={stuck.refresh}>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={narrow ? 'lg' : 'md'}
            aria-label="Amministrazione"
            title={stuck.count > 0 ? `Servizi esterni: ${stuck.count} da sistemare` : undefined}
          >
            <Indicator color="red" size={9} offset={2} disabled={stuck.count === 0}>
              <IconMenu2 size={18} />
            </Indicator>
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {TOOL_GROUPS.map((name, index) => (
            <Fragment key={name}>
              {index > 0 && <Menu.Divider />}
              <Menu.Label>{name}</Menu.Label>
              {entries
                .filter(({ group }) => group === name)
                .map((tool) => (
                  <Entry key={tool.label} tool={tool} stuck={stuck.count} onOpen={setOpen} />
                ))}
            </Fragment>
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

/** LIST-27: loaded once and whenever the menu opens: a regular call would keep an idle session alive. */
function useStuck() {
  const { can } = useSession()
  const { data, refetch } = useQuery({
    ...stuckQuery,
    enabled: can.seeAdministration,
    refetchInterval: false,
    staleTime: 60_000,
  })
  return { count: data?.length ?? 0, refresh: () => void refetch() }
}

interface EntryProps {
  tool: AdminTool
  stuck: number
  onOpen(tool: AdminTool): void
}

function Entry({ tool, stuck, onOpen }: EntryProps) {
  const id = useId()
  const { label, subtitle, path } = tool
  const content = (
    <>
      <span id={id}>{label}</span>
      {subtitle && (
        <Text id={`${id}-about`} size="xs" c="dimmed">
          {subtitle}
        </Text>
      )}
    </>
  )
  const named = { 'aria-labelledby': id, ...(subtitle && { 'aria-describedby': `${id}-about` }) }
  if (!path)
    return (
      <Menu.Item {...named} onClick={() => onOpen(tool)}>
        {content}
      </Menu.Item>
    )
  const mark = path === '/services' && stuck > 0 && (
    <Badge color="red" radius="sm" aria-label={`${stuck} da sistemare`}>
      {stuck}
    </Badge>
  )
  return (
    <Menu.Item component={Link} to={path} rightSection={mark} {...(!mark && named)}>
      {content}
    </Menu.Item>
  )
}
