import { Group, Radio, Stack, Text } from '@mantine/core'
import { useId } from 'react'
import { hasName, MAX_TYPED_MARK, type MarkInput } from '../../../shared/api/signing.ts'
import { NameEntry } from './name-entry.tsx'
import { SignaturePad } from './signature-pad.tsx'
import { isMark, markPng, type Stroke } from './strokes.ts'

/** The current input of a signature. */
export interface Drawing {
  kind: MarkInput['kind']
  strokes: readonly Stroke[]
  typed: string
}
export const EMPTY_DRAWING: Drawing = { kind: 'drawn', strokes: [], typed: '' }

/** Creates the signature to be sent; undefined while there is none. */
export function markOf({ kind, strokes, typed }: Drawing): (() => MarkInput) | undefined {
  const text = typed.trim().slice(0, MAX_TYPED_MARK)
  if (kind === 'typed') return hasName(text) ? () => ({ kind, text }) : undefined
  return isMark(strokes) ? () => ({ kind, png: markPng(strokes) }) : undefined
}

interface MarkEntryProps {
  drawing: Drawing
  onDrawing(drawing: Drawing): void
  error: string | undefined
  disabled: boolean
}

/** Drawn, or typed by customers without a pointer; each input keeps its content. */
export function MarkEntry({ drawing, onDrawing, error, disabled }: MarkEntryProps) {
  const errorId = useId()
  const { kind, strokes, typed } = drawing
  return (
    <Stack gap="xs">
      <Radio.Group
        label="La Sua firma"
        size="md"
        value={kind}
        onChange={(value) => onDrawing({ ...drawing, kind: value === 'typed' ? 'typed' : 'drawn' })}
      >
        <Group mt={6} gap="lg">
          <Radio
            value="drawn"
            label="La disegno"
            disabled={disabled}
            {...(kind === 'drawn' && error && { 'aria-invalid': true, 'aria-describedby': errorId })}
          />
          <Radio value="typed" label="Scrivo il mio nome" disabled={disabled} />
        </Group>
      </Radio.Group>
      {kind === 'drawn' ? (
        <>
          <SignaturePad
            strokes={strokes}
            disabled={disabled}
            onStrokes={(next) => onDrawing({ ...drawing, strokes: next })}
            {...(error && { describedBy: errorId })}
          />
          {error && (
            <Text id={errorId} size="sm" c="var(--mantine-color-error)">
              {error}
            </Text>
          )}
        </>
      ) : (
        <NameEntry
          value={typed}
          error={error}
          disabled={disabled}
          onChange={(next) => onDrawing({ ...drawing, typed: next })}
        />
      )}
    </Stack>
  )
}
