import { type ReactNode, useEffect, useState } from 'react'
import type { FieldName } from '../../../../contract/index.ts'
import { useHasContent } from '../store/form-context.ts'
import classes from './form-section.module.css'

interface Props {
  names: readonly FieldName[]
  title: ReactNode
  tools: ReactNode
  children: ReactNode
}

/** The content of a section that few contracts need: folded until it has a value or an error (FORM-TOP-53). */
export function SectionFold({ names, title, tools, children }: Props) {
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
