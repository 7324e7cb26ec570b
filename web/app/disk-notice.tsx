import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { DiskState } from '../../shared/disk-states.ts'
import { useSession } from '../lib/session.ts'

const NOTICES: Record<DiskState, { color: string; text: string } | undefined> = {
  ample: undefined,
  low: {
    color: 'orange',
    text: 'Il disco del server è quasi pieno: va liberato spazio, altrimenti tra poco non si potrà più salvare.',
  },
  full: {
    color: 'red',
    text: 'Il disco del server è pieno: per ora si può consultare ma non salvare. Quello che scrivi nei contratti resta in questo browser e si salva appena c’è spazio.',
  },
}

/** Shows all users that nothing can be saved now, and warns administrators before that. */
export function DiskNotice() {
  const { disk } = useSession()
  const notice = NOTICES[disk]
  if (!notice) return null
  return (
    <Alert
      color={notice.color}
      variant="light"
      radius={0}
      role="status"
      icon={<IconAlertTriangle size={18} />}
    >
      {notice.text}
    </Alert>
  )
}
