import { Stack, Title } from '@mantine/core'
import { IconCircleCheck, IconCircleX, IconClockX, IconHourglass, IconLinkOff } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'

const TONE_STYLES = {
  done: {
    icon: IconCircleCheck,
    color: 'var(--shell-good)',
  },
  wait: { icon: IconHourglass, color: 'var(--mantine-primary-color-filled)' },
  late: { icon: IconClockX, color: 'var(--mantine-color-dimmed)' },
  ended: { icon: IconCircleX, color: 'var(--mantine-color-dimmed)' },
  off: { icon: IconLinkOff, color: 'var(--mantine-color-dimmed)' },
}

interface NoticeProps {
  tone: keyof typeof TONE_STYLES
  title: string
  children: ReactNode
}

/** One message instead of the rest of the page. */
export function Notice({ tone, title, children }: NoticeProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another title is another message
  useEffect(() => {
    scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
  }, [title])
  const { icon: Icon, color } = TONE_STYLES[tone]
  return (
    <Stack gap="sm" align="flex-start" pt="md">
      <Icon size={44} stroke={1.5} color={color} aria-hidden="true" />
      <Title order={1} size="h2" ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
        {title}
      </Title>
      {children}
    </Stack>
  )
}
