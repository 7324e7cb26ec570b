import { useId, useState } from 'react'
import { useFormStore } from '../store/form-context.ts'
import type { SectionView } from '../store/form-state.ts'
import classes from './form-section.module.css'
import { reasonsOf } from './reasons.ts'

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`

/** Explains the section and its fields on request; nothing if there is no condition. */
export function SectionExplanation({ section }: { section: SectionView }) {
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
          {reasons.map(({ about, text }) => (
            <p key={about}>
              <strong>{about}</strong>: {sentence(text)}
            </p>
          ))}
        </div>
      )}
    </>
  )
}
