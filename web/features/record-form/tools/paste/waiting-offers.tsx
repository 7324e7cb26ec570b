import { VisuallyHidden } from '@mantine/core'
import { useEffect, useState } from 'react'
import { NOTES_LABEL } from '../../../../lib/format-answer.ts'
import { valueKey } from './offer-values.ts'
import { useOffers } from './use-offers.ts'

interface Props {
  notes: string
  /** The values that the user has accepted before their fields showed. */
  awaited: ReadonlySet<string>
  className: string
  /** Opens the notes, where single values are accepted. */
  onOpen(): void
  /** The fields of some of them show: the others are still awaited. */
  onShown(awaited: ReadonlySet<string>): void
}

const countText = (count: number) => (count === 1 ? '1 dato' : `${count} dati`)

/**
 * The values of the notes whose fields show now and are empty, and the button that accepts or shows them. What was
 * accepted before is written once into its field (FORM-TOP-57).
 */
export default function WaitingOffers({ notes, awaited, className, onOpen, onShown }: Props) {
  const { offers, ready, doubtful, accept } = useOffers(notes, NOTES_LABEL, 'progress')
  const [report, setReport] = useState('')
  useEffect(() => {
    const shown = offers.filter((offer) => offer.target && awaited.has(valueKey(offer)))
    if (shown.length === 0) return
    const keys = new Set(shown.map(valueKey))
    onShown(new Set([...awaited].filter((key) => !keys.has(key))))
    const accepted = ready.filter((offer) => keys.has(valueKey(offer)))
    accept(accepted)
    if (accepted.length > 0) setReport(`${countText(accepted.length)} dagli appunti nel modulo`)
  })
  const count = ready.length || doubtful.length
  return (
    <>
      <VisuallyHidden role="status">{report}</VisuallyHidden>
      {count > 0 && (
        <button
          type="button"
          className={className}
          data-waiting=""
          onClick={ready.length > 0 ? () => accept(ready) : onOpen}
        >
          {ready.length > 0
            ? `Riporta ${countText(count)} dagli appunti`
            : `Controlla ${countText(count)} negli appunti`}
        </button>
      )}
    </>
  )
}
