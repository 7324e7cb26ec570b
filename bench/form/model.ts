declare const MODEL: Model

/** An AND of fields and the values they may have. */
export type When = readonly (readonly [id: string, allowed: readonly (string | boolean)[]])[]

export type Derived = { op: 'mul'; a: string; k: number } | { op: 'join'; parts: readonly string[] }

export interface ModelField {
  id: string
  section: string
  type: 'text' | 'select' | 'date' | 'checkbox' | 'radio'
  label: string
  required: boolean
  when: When | null
  options?: readonly string[]
  derived?: Derived
  pattern?: string
}

/** The model of every engine in the comparison. */
export interface Model {
  sections: readonly { id: string; title: string; when: When | null }[]
  fields: readonly ModelField[]
  initial: Readonly<Record<string, string | boolean>>
}

/** Created by the build. */
export const model: Model = MODEL
