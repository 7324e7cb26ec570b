import { memo } from 'react'
import { Field } from '../inputs/field.tsx'
import { sectionElementId } from '../store/field-view.ts'
import { useFormStore } from '../store/form-context.ts'
import type { SectionView } from '../store/form-state.ts'
import classes from './form-section.module.css'
import { SectionActions } from './section-actions.tsx'
import { SectionEnd, SectionTop } from './section-extras.tsx'
import { SectionWhy } from './section-why.tsx'

/** What little they hold leaves room for a neighbour. */
const HALVES: ReadonlySet<string> = new Set([
  'codice-contratto',
  'codici-sconto',
  'passaparola',
  'newsletter',
])

/**
 * A section is a `<form>` of its own: the browser's autofill walks all controls of the edited field's form at every
 * key, and a form of two hundred controls costs it several milliseconds each time.
 */
export const FormSection = memo(function FormSection({ section }: { section: SectionView }) {
  const store = useFormStore()
  const [first, ...others] = section.names
  const choice =
    others.length === 0 && first !== undefined && store.current.views.get(first)?.kind === 'radio'
  const id = sectionElementId(section.id)
  const fields = section.names.map((name) => <Field key={name} name={name} />)
  return (
    <section
      id={id}
      className={classes.section}
      data-choice={choice || undefined}
      data-half={HALVES.has(section.id) || undefined}
      aria-labelledby={`${id}-title`}
    >
      <form noValidate autoComplete="off" onSubmit={(event) => event.preventDefault()}>
        <header className={classes.header} hidden={choice}>
          <h2 className={classes.title} id={`${id}-title`}>
            {section.title}
          </h2>
          <SectionActions section={section} />
          <SectionWhy section={section} />
        </header>
        <SectionTop id={section.id} />
        <div className={classes.grid}>{fields}</div>
        <SectionEnd id={section.id} />
      </form>
    </section>
  )
})
