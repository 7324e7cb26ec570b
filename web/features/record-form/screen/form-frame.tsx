import { Loader } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './form-body.module.css'
import sectionClasses from './form-section.module.css'

const TITLES = {
  new: 'Nuovo record',
  edit: 'Record',
  view: 'Record',
  duplicate: 'Copia di un record',
} as const

/** The heading of a form without one of its own. */
export const FormTitle = ({ mode }: { mode: keyof typeof TITLES }) => (
  <h1 className={classes.heading}>{TITLES[mode]}</h1>
)

/** The form's frame with its first rows, while its lists and its record are loading (FORM-TOP-54). */
export function FormFrame({ heading }: { heading: ReactNode }) {
  return (
    <div className={classes.page} role="status" aria-label="Apertura del modulo">
      <div className={classes.top}>{heading}</div>
      <div />
      <div className={classes.sections}>
        <div className={sectionClasses.section} data-choice="full" data-loading="">
          <Loader size="sm" />
        </div>
        <div className={sectionClasses.section} data-choice="full" data-loading="" />
      </div>
    </div>
  )
}
