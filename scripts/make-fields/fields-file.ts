import { STATE_FIELDS } from '../../contract/declared-fields.ts'
import type { Shape } from '../../contract/form/kind.ts'
import { definition } from '../../contract/index.ts'
import type { FieldKind } from '../../contract/kinds/field-rules.ts'
import { KINDS } from '../../contract/kinds/kinds.ts'
import type { Field } from '../../contract/row.ts'

const TYPE_OF_SHAPE: Readonly<Record<Shape, string>> = { text: 'string', boolean: 'boolean', ref: 'Ref' }

/** The TypeScript type of a value of this kind. */
const declaredType = (kind: FieldKind): string =>
  kind === 'date' ? 'CalendarDate' : TYPE_OF_SHAPE[KINDS[kind].shape]

const HEAD = `import type { CalendarDate, Ref } from './form/values.ts'

// Generated from the rows of the sections: \`npm exec -- node scripts/make-fields.ts\`.

/**
 * Every field of the form by its wire name, with the type of its value. Unanswered texts are empty. Names are
 * those of the specification, including misspellings.
 */
export interface Answers {`

const TAIL = `}

export type FieldName = keyof Answers

/** All typed values, including those of hidden fields. An absent name was never touched. */
export type Values = Readonly<Partial<Answers>>

/** The answers: the values of visible fields only. No other value is sent. */
export type Answered = Values

/** The columns of a record's summary that rows name. */
export type SummaryColumn =`

/** The text of `contract/fields.ts`: each declared name once, below the title of its first section. */
export function fieldsFile(): string {
  const written = new Set<string>()
  const blocks = [...definition, { title: 'State that is no field of the form', fields: STATE_FIELDS }]
  const lines = blocks.flatMap(({ title, fields }) => {
    const open = fields.filter(({ name }) => !written.has(name))
    for (const { name } of open) written.add(name)
    return open.length === 0
      ? []
      : [`  // ${title}`, ...open.map(({ name, kind }) => `  ${name}: ${declaredType(kind)}`), '']
  })
  const rows: readonly Field[] = definition.flatMap(({ fields }) => fields)
  const columns = [...new Set(rows.flatMap(({ summary }) => summary ?? []))].map((name) => `\n  | '${name}'`)
  return `${[HEAD, ...lines.slice(0, -1)].join('\n')}\n${TAIL}${columns.join('')}\n`
}
