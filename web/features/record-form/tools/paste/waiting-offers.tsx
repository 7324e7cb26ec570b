import { NOTES_LABEL } from '../../../../lib/format-answer.ts'
import { useOffers } from './use-offers.ts'

/** The values of the notes whose fields show now and are empty, and the button that accepts them. */
export default function WaitingOffers({ notes, className }: { notes: string; className: string }) {
  const { ready, accept } = useOffers(notes, NOTES_LABEL, 'progress')
  if (ready.length === 0) return null
  return (
    <button type="button" className={className} data-waiting="" onClick={() => accept(ready)}>
      {ready.length === 1 ? 'Riporta 1 dato dagli appunti' : `Riporta ${ready.length} dati dagli appunti`}
    </button>
  )
}
