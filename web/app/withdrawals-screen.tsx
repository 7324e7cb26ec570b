import { useDocumentTitle } from '@mantine/hooks'
import { WithdrawalsPage } from '../features/withdrawals/withdrawals-page.tsx'

export function WithdrawalsScreen() {
  useDocumentTitle('Recessi · Sportello')
  return <WithdrawalsPage />
}
