import type { ReactNode } from 'react'
import { Field } from '../inputs/field.tsx'
import { sectionElementId } from '../store/field-view.ts'
import { useFormStore } from '../store/form-context.ts'
import type { SectionView } from '../store/form-state.ts'
import classes from './form-section.module.css'

interface Props {
  section: SectionView
  /** What little it holds leaves room for a neighbour. */
  half?: boolean
  /** Beside the title. */
  tools?: ReactNode
  above?: ReactNode
  below?: ReactNode
}

/**
 * A section is a `<form>` of its own: the browser's autofill walks all controls of the edited field's form at every
 * key, and a form of two hundred controls costs it several milliseconds each time.
 */
export function SectionForm({ section, half, tools, above, below }: Props) {
  const store = useFormStore()
  const [first, ...others] = section.names
  const choice =
    others.length === 0 && first !== undefined && store.current.views.get(first)?.kind === 'radio'
  const id = sectionElementId(section.id)
  return (
    <section
      id={id}
      className={classes.section}
      data-choice={choice || undefined}
      data-half={half || undefined}
      aria-labelledby={`${id}-title`}
    >
      <form noValidate autoComplete="off" onSubmit={(event) => event.preventDefault()}>
        <header className={classes.header} hidden={choice}>
          <h2 className={classes.title} id={`${id}-title`}>
            {section.title}
          </h2>
          {tools}
        </header>
        {above}
        <div className={classes.grid}>
          {section.names.map((name) => (
            <Field key={name} name={name} />
          ))}
        </div>
        {below}
      </form>
    </section>
  )
}
