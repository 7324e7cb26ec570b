import { NOTES_LABEL } from '../../../../lib/format-answer.ts'
import { useOffers } from './use-offers.ts'

interface Props {
  notes: string
  className: string
  /** Opens the notes, where single values are accepted. */
  onOpen(): void
}

/** The values of the notes whose fields show now and are empty, and the button that accepts or shows them. */
export default function WaitingOffers({ notes, className, onOpen }: Props) {
  const { ready, doubtful, accept } = useOffers(notes, NOTES_LABEL, 'progress')
  const count = ready.length || doubtful.length
  if (count === 0) return null
  const data = count === 1 ? '1 dato' : `${count} dati`
  return (
    <button
      type="button"
      className={className}
      data-waiting=""
      onClick={ready.length > 0 ? () => accept(ready) : onOpen}
    >
      {ready.length > 0 ? `Riporta ${data} dagli appunti` : `Controlla ${data} negli appunti`}
    </button>
  )
}
