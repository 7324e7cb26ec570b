import { Text } from '@mantine/core'
import type { NoRightReason } from '../../contract/duties/withdrawal-period.ts'
import { italianDate } from '../../contract/time/calendar-date.ts'
import type { ShownPeriod } from '../../shared/api/withdrawals.ts'
import { toWhom } from '../../shared/to-whom.ts'

const REASONS: Readonly<Record<NoRightReason, string>> = {
  business: 'Il recesso entro pochi giorni è dei consumatori, e questo contratto è di un’azienda.',
  desk: 'Questo contratto è stato concluso nei locali dell’ufficio: il recesso entro pochi giorni vale per le vendite a distanza e fuori dai locali.',
  off: 'Da questa pagina non si può recedere.',
}

/** Why a customer cannot withdraw now, and how the supply ends otherwise; nothing while the period runs. */
export function WithdrawalNotice({ period, office }: { period: ShownPeriod; office: string }) {
  if (!period.right)
    return (
      <Text>
        {REASONS[period.reason]} La fornitura si può chiudere con le regole del contratto: scriva{' '}
        {toWhom(office)}.
      </Text>
    )
  if (period.open) return null
  return (
    <Text>
      Si poteva recedere fino al {italianDate(period.lastDay)}. Ora la fornitura si può chiudere o cambiare in
      ogni momento con le regole ordinarie: scriva {toWhom(office)}.
    </Text>
  )
}
