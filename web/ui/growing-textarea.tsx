import { Textarea, type TextareaProps } from '@mantine/core'
import type { CSSProperties } from 'react'
import classes from './growing-textarea.module.css'

export interface GrowingTextareaProps
  extends Omit<TextareaProps, 'autosize' | 'rows' | 'style' | 'classNames' | 'minRows' | 'maxRows'> {
  minRows?: number
  /** Beyond this number of rows the content scrolls; unlimited by default. */
  maxRows?: number
}

/**
 * A text area as tall as its text. Mantine's `autosize` lays out a hidden copy of the text at each key, so it serves
 * only the browsers that cannot size a text area to its content.
 */
export function GrowingTextarea({ minRows = 1, maxRows, ...props }: GrowingTextareaProps) {
  if (!CSS.supports('field-sizing', 'content'))
    return <Textarea {...props} autosize minRows={minRows} {...(maxRows !== undefined && { maxRows })} />
  const rows = { '--min-rows': minRows, '--max-rows': maxRows } as CSSProperties
  return <Textarea {...props} style={rows} classNames={{ input: classes.input! }} />
}
