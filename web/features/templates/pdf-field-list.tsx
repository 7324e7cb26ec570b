import { memo, type ReactNode, useEffect, useRef } from 'react'
import type { PdfContent, PdfField } from '../../../shared/api/templates.ts'
import { FieldRow, type RowProps, TextRow } from './pdf-field-row.tsx'
import { takesRule } from './pdf-field-state.ts'
import classes from './templates.module.css'
import { useSheet } from './use-rule-sheet.ts'

interface FieldListProps extends RowProps {
  content: PdfContent
  current: string | undefined
  /** Undefined: all of them. */
  found: ReadonlySet<string> | undefined
  onCurrent(name: string): void
}

/** Every field of the PDF with its rule, then the placed texts. Rows hidden by the filter stay mounted. */
export const FieldList = memo(function FieldList({
  content,
  current,
  found,
  onCurrent,
  ...row
}: FieldListProps) {
  const texts = useSheet(row.sheet, row.sheet.placedNames)
  const item = (name: string) => ({
    ...row,
    onCurrent,
    isCurrent: name === current,
    isHidden: found !== undefined && !found.has(name),
  })
  return (
    <ul className={classes.fields} aria-label="Campi del PDF">
      {content.fields.filter(takesRule).map((field) => (
        <FieldItem key={field.name} field={field} {...item(field.name)} />
      ))}
      {texts.map((name) => (
        <TextItem key={name} name={name} {...item(name)} />
      ))}
    </ul>
  )
})

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
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isCurrent) item.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  return (
    <li
      ref={item}
      className={classes.field}
      hidden={isHidden}
      data-current={isCurrent || undefined}
      onFocus={() => !isCurrent && onCurrent(name)}
    >
      {children}
    </li>
  )
}
