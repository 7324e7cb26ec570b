import { memo, type ReactNode, useEffect, useMemo, useRef } from 'react'
import type { PdfContent, PdfField } from '../../../shared/api/templates.ts'
import { FieldRow, type RowProps, TextRow } from './pdf-field-row.tsx'
import { takesRule } from './pdf-field-state.ts'
import { useSheet } from './rule-sheet.ts'
import classes from './templates.module.css'

interface FieldListProps extends RowProps {
  content: PdfContent
  current: string | undefined
  /** Undefined: all of them. */
  found: ReadonlySet<string> | undefined
  onCurrent(name: string): void
}

/** The rows of a group. The browser observes and lays out the groups, so that a key costs the same in a large form. */
const GROUP_SIZE = 20
/** Of a row with its margin, before it is laid out; in pixels. */
const ROW_HEIGHT = 76

/** Every field of the PDF with its rule, then the placed texts. Rows hidden by the filter stay mounted. */
export const FieldList = memo(function FieldList({
  content,
  current,
  found,
  onCurrent,
  ...row
}: FieldListProps) {
  const texts = useSheet(row.sheet, row.sheet.placedNames)
  const groups = useMemo(() => divide(content.fields.filter(takesRule)), [content])
  const isHidden = (name: string) => found !== undefined && !found.has(name)
  const item = (name: string) => ({
    ...row,
    onCurrent,
    isCurrent: name === current,
    isHidden: isHidden(name),
  })
  const countShown = (names: readonly string[]) => names.filter((name) => !isHidden(name)).length
  return (
    // biome-ignore lint/a11y/useSemanticElements: between a ul and its li there can be no groups
    <div role="list" className={classes.fields} aria-label="Campi del PDF">
      {groups.map((fields) => (
        <RowGroup
          key={fields[0]!.name}
          shown={countShown(fields.map(({ name }) => name))}
          isFiltered={found !== undefined}
        >
          {fields.map((field) => (
            <FieldItem key={field.name} field={field} {...item(field.name)} />
          ))}
        </RowGroup>
      ))}
      <RowGroup shown={countShown(texts)} isFiltered={found !== undefined}>
        {texts.map((name) => (
          <TextItem key={name} name={name} {...item(name)} />
        ))}
      </RowGroup>
    </div>
  )
})

const divide = (fields: readonly PdfField[]): PdfField[][] =>
  Array.from({ length: Math.ceil(fields.length / GROUP_SIZE) }, (_, at) =>
    fields.slice(at * GROUP_SIZE, (at + 1) * GROUP_SIZE),
  )

interface RowGroupProps {
  /** The number of its rows that are not hidden. */
  shown: number
  isFiltered: boolean
  children: ReactNode
}

/** Out of sight it has the height that it had in sight, unless a filter has changed its rows since then. */
function RowGroup({ shown, isFiltered, children }: RowGroupProps) {
  const estimated = `${shown * ROW_HEIGHT}px`
  return (
    <div
      className={classes.group}
      hidden={shown === 0}
      style={{ containIntrinsicHeight: isFiltered ? estimated : `auto ${estimated}` }}
    >
      {children}
    </div>
  )
}

interface ItemProps extends RowProps {
  isCurrent: boolean
  isHidden: boolean
  onCurrent(name: string): void
}

const FieldItem = memo(function FieldItem({ field, ...props }: ItemProps & { field: PdfField }) {
  const { sheet, variables, example, ...item } = props
  return (
    <Item name={field.name} {...item}>
      <FieldRow field={field} sheet={sheet} variables={variables} example={example} />
    </Item>
  )
})

const TextItem = memo(function TextItem({ name, ...props }: ItemProps & { name: string }) {
  const { sheet, variables, example, ...item } = props
  return (
    <Item name={name} {...item}>
      <TextRow name={name} sheet={sheet} variables={variables} example={example} />
    </Item>
  )
})

interface FrameProps extends Pick<ItemProps, 'isCurrent' | 'isHidden' | 'onCurrent'> {
  name: string
  children: ReactNode
}

function Item({ name, isCurrent, isHidden, onCurrent, children }: FrameProps) {
  const item = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isCurrent) item.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  return (
    // biome-ignore lint/a11y/useSemanticElements: between a ul and its li there can be no groups
    <div
      role="listitem"
      ref={item}
      className={classes.field}
      hidden={isHidden}
      data-current={isCurrent || undefined}
      onFocus={() => !isCurrent && onCurrent(name)}
    >
      {children}
    </div>
  )
}
