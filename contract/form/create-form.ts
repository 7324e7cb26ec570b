import type { FormSetup } from './kind.ts'
import { resolveAnswers, resolveForm } from './resolve.ts'
import type { Answers, Field, Issue, LocalTime, Resolved } from './types.ts'
import { type SectionIssues, validateDraft, validateSections } from './validate.ts'

/** The pure functions of one form, with the types of its fields `F`, answers `A` and catalogue `C`. */
export interface Form<F extends Field, A extends Answers, C> {
  /**
   * The form for these values: what is visible, what is offered, what counts, and why.
   * @param previous an earlier result; unchanged parts are returned as the same objects
   */
  resolve(values: A, catalogue: C, previous?: Resolved<F, A>): Resolved<F, A>
  /** The answers of `resolve` alone: for whoever reads many forms. */
  resolveAnswers(values: A, catalogue: C): Resolved<F, A>['answered']
  /**
   * All issues of visible fields, in the form's order. Only errors reject a save.
   * @param now the date and time in Europe/Rome
   * @param saved the stored values: what became invalid only by the passage of time is a warning
   */
  validate(resolved: Resolved<F, A>, now: LocalTime, saved?: A): Issue<F['name']>[]
  /**
   * The same by visible section; an unchanged section returns the same list.
   * @param previous earlier issues, of which equal parts are returned as the same objects
   */
  validateSections(
    resolved: Resolved<F, A>,
    now: LocalTime,
    saved?: A,
    previous?: SectionIssues<F['name']>,
  ): SectionIssues<F['name']>
  /**
   * The issues of a draft, which requires less.
   * @param saved the stored values: a reference that was removed since then is only a warning
   */
  validateDraft(resolved: Resolved<F, A>, saved?: A): Issue<F['name']>[]
}

export function createForm<F extends Field, A extends Answers, C>(setup: FormSetup<F, A, C>): Form<F, A, C> {
  // The functions read any form. What they return consists of this form's names and of values that its kinds parsed.
  return {
    resolve: (values, catalogue, previous) => resolveForm(setup, values, catalogue, previous),
    resolveAnswers: (values, catalogue) => resolveAnswers(setup, values, catalogue),
    validate: (resolved, now, saved) => validateSections(setup, resolved, now, saved).flat(),
    validateSections: (resolved, now, saved, previous) =>
      validateSections(setup, resolved, now, saved, previous),
    validateDraft: (resolved, saved) => validateDraft(setup, resolved, saved),
  } as Form<Field, Answers, unknown> as Form<F, A, C>
}
