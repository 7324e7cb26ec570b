import { useId, useState } from 'react'
import { useFormStore } from '../store/form-context.ts'
import type { SectionView } from '../store/form-state.ts'
import classes from './form-section.module.css'

const sentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`

interface Reason {
  about: string
  words: string
}

/** Why the section shows, and why fields of it show or are required, where that depends on something else. */
function reasonsOf(
  section: SectionView,
  views: ReturnType<typeof useFormStore>['current']['views'],
): Reason[] {
  const reasons: Reason[] = section.why ? [{ about: 'La sezione', words: section.why }] : []
  for (const name of section.names) {
    const view = views.get(name)
    if (!view) continue
    const own = view.why === section.why ? '' : view.why.replace(`${section.why} e `, '')
    if (own) reasons.push({ about: view.label, words: own })
    if (view.whyRequired) reasons.push({ about: `${view.label}, obbligatorio`, words: view.whyRequired })
  }
  return reasons
}

export function SectionWhy({ section }: { section: SectionView }) {
  const { current } = useFormStore()
  const [open, setOpen] = useState(false)
  const id = useId()
  const reasons = open ? reasonsOf(section, current.views) : []
  if (!section.why) return null
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
