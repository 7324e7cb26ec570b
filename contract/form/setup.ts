import type { Evaluator } from './evaluate.ts'
import type { Kind } from './kind.ts'
import type { Answers, Field, Section } from './types.ts'

/** The parts of a form. */
export interface FormSetup<F extends Field = Field, A extends Answers = Answers, C = unknown> {
  definition: readonly Section<F>[]
  /** The adapter of each kind. The engine uses it and never checks a field's name. */
  kinds: Readonly<Record<string, Kind<F, A, C>>>
  evaluator: Evaluator
  /** Changes with the data that checks read besides the answers: issues found before are computed again. */
  dataVersion?(): unknown
}

export function kindOf({ kinds }: FormSetup, { kind }: Pick<Field, 'kind'>): Kind {
  const known = kinds[kind]
  if (!known) throw new Error(`no kind is registered as ${kind}`)
  return known
}
