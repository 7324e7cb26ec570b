import { Box, Card, Center, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { ColorSchemeSwitch } from './color-scheme-switch.tsx'
import largeText from './large-text.module.css'
import { Logo } from './logo.tsx'

/** The frame of the screens before the login: one narrow card in the middle. */
export function CenteredCard({ children, footer }: { children: ReactNode; footer?: ReactNode }) {
  return (
    <Center component="main" mih="100dvh" p="min(1rem, 4vw)" className={largeText.page}>
      <Stack w="100%" maw={380} gap="sm">
        <Group gap="xs" justify="space-between">
          <Group gap="xs">
            <Logo size={28} />
            <Text fw={600} size="lg">
              Sportello
            </Text>
          </Group>
          <ColorSchemeSwitch />
        </Group>
        <Card withBorder padding="min(1.25rem, 5vw)">
          {children}
        </Card>
        <Box mih={24}>{footer}</Box>
      </Stack>
    </Center>
  )
}
