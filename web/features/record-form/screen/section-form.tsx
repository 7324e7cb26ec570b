import { type ReactNode, useEffect, useState } from 'react'
import type { FieldName } from '../../../../contract/index.ts'
import { Field } from '../fields/field.tsx'
import { sectionElementId } from '../store/field-view.ts'
import { useFormStore, useHasContent } from '../store/form-context.ts'
import type { SectionView } from '../store/form-state.ts'
import classes from './form-section.module.css'
import { boxesOf, choiceOf, type SectionLayout } from './section-layout.ts'

interface Props extends Partial<SectionLayout> {
  section: SectionView
  /** Shown by a user's choice and not when the form opened. */
  came: boolean
  /** Next to the title. */
  tools?: ReactNode
  above?: ReactNode
  below?: ReactNode
}

/**
 * A section is its own `<form>`: the browser's autofill scans all controls of the edited field's form at every
 * key, which takes several milliseconds for two hundred controls.
 */
export function SectionForm({ section, came, half, line, folds, tools, above, below }: Props) {
  const store = useFormStore()
  const views = section.names.flatMap((name) => store.current.views.get(name) ?? [])
  const isAsked = views.some(({ kind }) => kind === 'checks')
  const choice = (isAsked ? undefined : line) ?? choiceOf(views)
  const id = sectionElementId(section.id)
  const title = (
    <h2 className={classes.title} id={`${id}-title`}>
      {section.title}
    </h2>
  )
  const content = (
    <>
      {above}
      <div className={classes.grid} data-boxes={boxesOf(views, half)}>
        {section.names.map((name) => (
          <Field key={name} name={name} />
        ))}
      </div>
      {below}
    </>
  )
  return (
    <section
      id={id}
      className={classes.section}
      data-came={came || undefined}
      data-choice={choice}
      data-half={half || undefined}
      aria-labelledby={`${id}-title`}
    >
      <form noValidate autoComplete="off" onSubmit={(event) => event.preventDefault()}>
        {folds ? (
          <SectionFold names={section.names} title={title} tools={tools}>
            {content}
          </SectionFold>
        ) : (
          <>
            <header className={classes.header} hidden={choice !== undefined}>
              {title}
              {tools}
            </header>
            {content}
          </>
        )}
      </form>
    </section>
  )
}

interface SectionFoldProps {
  names: readonly FieldName[]
  title: ReactNode
  tools: ReactNode
  children: ReactNode
}

/** The content of a section that few contracts need: folded until it has a value or an error (FORM-TOP-53). */
function SectionFold({ names, title, tools, children }: SectionFoldProps) {
  const hasContent = useHasContent(names)
  const [open, setOpen] = useState(hasContent)
  useEffect(() => {
    if (hasContent) setOpen(true)
  }, [hasContent])
  return (
    <details className={classes.fold} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{title}</summary>
      <div className={classes.foldTools}>{tools}</div>
      {children}
    </details>
  )
}
