import { NativeSelect } from '@mantine/core'
import { SALE_CHANNEL_LABELS, SALE_CHANNELS, type SaleChannel } from '../../../contract/duties/rules.ts'

interface SaleChannelSelectProps {
  value: SaleChannel | null
  onChange(channel: SaleChannel): void
}

const UNKNOWN = { value: '', label: 'Da dire', disabled: true }
const OPTIONS = SALE_CHANNELS.map((value) => ({ value, label: SALE_CHANNEL_LABELS[value] }))

/** How the contract was sold, which decides how long the customer may withdraw. WITHDRAW-11 */
export function SaleChannelSelect({ value, onChange }: SaleChannelSelectProps) {
  return (
    <NativeSelect
      size="sm"
      label="Come è stato venduto"
      description={describe(value)}
      data={[UNKNOWN, ...OPTIONS]}
      value={value ?? ''}
      onChange={({ currentTarget }) => {
        const channel = SALE_CHANNELS.find((one) => one === currentTarget.value)
        if (channel) onChange(channel)
      }}
    />
  )
}

const describe = (channel: SaleChannel | null): string =>
  channel === 'desk'
    ? 'Nei locali dell’ufficio non c’è il recesso entro pochi giorni, e la pagina del cliente lo dice.'
    : 'Decide per quanti giorni il cliente può recedere.'
