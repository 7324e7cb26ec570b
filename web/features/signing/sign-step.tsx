import { Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { SIGNING_CODE_LENGTH, signDocument } from '../../../shared/api/signing.ts'
import { send } from '../../lib/transport.ts'
import { BoxList, type PressedBox, unpressedBoxes } from './box-list.tsx'
import { CodeEntry } from './code-entry.tsx'
import { issueOf } from './issue-of.ts'
import { type Drawing, MarkEntry, markOf } from './mark-entry.tsx'
import { PlaceEntry } from './place-entry.tsx'
import { refocus, useRefusedFocus } from './refocus.ts'
import { StepBar } from './step-bar.tsx'
import { StepFailure } from './step-failure.tsx'
import { StepHead } from './step-head.tsx'
import type { StepProps } from './step-props.ts'

/** Sealing a long document may be slow. */
const TIMEOUT_MS = 90_000

/** The customer's entries besides the code. */
export interface SignatureInput {
  drawing: Drawing
  /** Undefined until it was changed: then the proposed place. */
  place: string | undefined
  pressed: readonly PressedBox[]
}

interface SignStepProps extends StepProps {
  input: SignatureInput
  onInput(change: Partial<SignatureInput>): void
}

const MISSING = {
  code: 'Scriva le sei cifre che ha ricevuto.',
  mark: 'Manca la firma: la disegni o scriva il Suo nome.',
  place: 'Scriva il luogo in cui firma.',
  boxes: 'Firmi ogni riquadro con il suo pulsante.',
}

/** The code from the mail, the customer's signature and the boxes together. */
export function SignStep({ token, signing, focusHeading, onSigning, onStep, input, onInput }: SignStepProps) {
  const { drawing, pressed, place = signing.place ?? '' } = input
  const [code, setCode] = useState('')
  const [submitted, setSubmitted] = useState(false)
  const form = useRef<HTMLDivElement>(null)
  const mark = markOf(drawing)
  const sign = useMutation({
    mutationFn: async (createMark: NonNullable<typeof mark>) => {
      const body = { code, mark: createMark(), place, boxes: [...pressed] }
      return (await send(signDocument, { params: { token }, body }, { timeoutMs: TIMEOUT_MS })).signing
    },
    onSuccess: onSigning,
    onError: (error) => {
      if (issueOf(error, 'code')) setCode('')
    },
  })
  useRefusedFocus(form, sign)
  const unsigned = unpressedBoxes(signing, pressed).length
  const hasPlace = signing.place === null || place.trim() !== ''
  const isCodeComplete = code.length === SIGNING_CODE_LENGTH
  const submit = () => {
    setSubmitted(true)
    if (isCodeComplete && mark && hasPlace && unsigned === 0) sign.mutate(mark)
    else refocus(form.current)
  }
  // The boxes come last: without a mark they cannot be pressed.
  const leadsToBox = mark !== undefined && hasPlace && unsigned > 0
  const errorOf = (field: keyof typeof MISSING, isMissing: boolean) =>
    issueOf(sign.error, field) ?? (submitted && isMissing ? MISSING[field] : undefined)
  return (
    <Stack gap="lg" ref={form}>
      <StepHead step="sign" focus={focusHeading} />
      <CodeEntry
        token={token}
        signing={signing}
        purpose="signing"
        code={code}
        onSigning={onSigning}
        onCode={(next) => {
          setCode(next)
          if (issueOf(sign.error, 'code')) sign.reset()
        }}
        error={errorOf('code', !isCodeComplete)}
        disabled={sign.isPending}
      />
      <MarkEntry
        drawing={drawing}
        onDrawing={(next) => {
          onInput({ drawing: next })
          if (issueOf(sign.error, 'mark')) sign.reset()
        }}
        error={errorOf('mark', !mark)}
        disabled={sign.isPending}
      />
      {signing.place !== null && (
        <PlaceEntry
          value={place}
          onChange={(next) => {
            onInput({ place: next })
            if (issueOf(sign.error, 'place')) sign.reset()
          }}
          error={errorOf('place', !hasPlace)}
          disabled={sign.isPending}
        />
      )}
      <BoxList
        signing={signing}
        pressed={pressed}
        onPressed={(next) => onInput({ pressed: next })}
        hasMark={mark !== undefined}
        onMarkMissing={() => {
          setSubmitted(true)
          refocus(form.current)
        }}
        error={errorOf('boxes', unsigned > 0)}
        disabled={sign.isPending}
      />
      <Text size="sm">
        Premendo «Firma il contratto» lo accetta come se firmasse su carta. È una firma elettronica semplice
        (FES).
      </Text>
      {!Object.keys(MISSING).some((field) => issueOf(sign.error, field)) && (
        <StepFailure error={sign.error} except="-" />
      )}
      <StepBar
        next={leadsToBox ? missingBoxesText(unsigned) : 'Firma il contratto'}
        busy={sign.isPending}
        onNext={leadsToBox ? () => showNextBox(form.current) : submit}
        other={{ label: 'Indietro', onClick: () => onStep('agree') }}
      />
    </Stack>
  )
}

const missingBoxesText = (count: number): string =>
  [count === 1 ? 'Manca 1 firma' : `Mancano ${count} firme`, 'vai alla prossima'].join(' – ')

function showNextBox(within: HTMLElement | null): void {
  const button = within?.querySelector<HTMLElement>('[data-box] button')
  button?.scrollIntoView({ block: 'center' })
  button?.focus()
}
