import { Alert, Text } from '@mantine/core'

/** Notices about a file that is accepted anyway. */
export function FileNotices({ notices }: { notices: readonly string[] }) {
  if (notices.length === 0) return null
  return (
    <Alert mt="xs" py="xs" variant="outline" color="yellow" title="Da sapere di questo PDF" role="status">
      {notices.map((notice) => (
        <Text key={notice} size="sm" style={{ overflowWrap: 'anywhere' }}>
          {notice}
        </Text>
      ))}
    </Alert>
  )
}
