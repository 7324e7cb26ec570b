import { useId, useState } from 'react'
import { useFormStore } from '../store/form-context.ts'
import type { SectionView } from '../store/form-state.ts'
import { reasonsOf } from '../text/reasons.ts'
import classes from './form-section.module.css'

const sentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`

/** Why the section and its fields are as they are, on request; nothing where nothing depends on anything. */
export function SectionWhy({ section }: { section: SectionView }) {
  const { current } = useFormStore()
  const [open, setOpen] = useState(false)
  const id = useId()
  const reasons = reasonsOf(
    section,
    section.names.flatMap((name) => current.views.get(name) ?? []),
  )
  if (reasons.length === 0) return null
  return (
    <>
      <button
        type="button"
        className={classes.why}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-label={`Perché vedo ${section.title}?`}
        onClick={() => setOpen(!open)}
      >
        Perché?
      </button>
      {open && (
        <div className={classes.reasons} id={id}>
          {reasons.map(({ about, words }) => (
            <p key={about}>
              <strong>{about}</strong>: {sentence(words)}
            </p>
          ))}
        </div>
      )}
    </>
  )
}
