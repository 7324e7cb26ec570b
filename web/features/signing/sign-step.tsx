import { Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { SIGNING_CODE_LENGTH, signDocument } from '../../../shared/api/signing.ts'
import { CallFailure } from '../../lib/call-failure.ts'
import { send } from '../../lib/transport.ts'
import { BoxList, ownBoxes } from './box-list.tsx'
import { CodeEntry } from './code-entry.tsx'
import { type Drawing, EMPTY_DRAWING, MarkEntry, markOf } from './mark-entry.tsx'
import { PlaceEntry } from './place-entry.tsx'
import { refocus, useRefusedFocus } from './refocus.ts'
import { StepBar } from './step-bar.tsx'
import { StepFailure } from './step-failure.tsx'
import { StepHead } from './step-head.tsx'
import type { StepProps } from './step-props.ts'

/** Sealing a long document may be slow. */
const TIMEOUT_MS = 90_000

/** The code from the mail and the customer's signature together. */
export function SignStep({ token, signing, focusHeading, onSigning, onStep }: StepProps) {
  const [code, setCode] = useState('')
  const [drawing, setDrawing] = useState<Drawing>(EMPTY_DRAWING)
  const [place, setPlace] = useState(signing.place ?? '')
  const [submitted, setSubmitted] = useState(false)
  const form = useRef<HTMLDivElement>(null)
  const mark = markOf(drawing)
  const sign = useMutation({
    mutationFn: async (createMark: NonNullable<typeof mark>) => {
      const body = { code, mark: createMark(), place }
      return (await send(signDocument, { params: { token }, body }, { timeoutMs: TIMEOUT_MS })).signing
    },
    onSuccess: onSigning,
    onError: (error) => {
      if (issueOf(error, 'code')) setCode('')
    },
  })
  useRefusedFocus(form, sign)
  const unsigned = ownBoxes(signing).filter(({ signedAt }) => signedAt === null).length
  const hasPlace = signing.place === null || place.trim() !== ''
  const isCodeComplete = code.length === SIGNING_CODE_LENGTH
  const submit = () => {
    setSubmitted(true)
    if (isCodeComplete && mark && hasPlace && unsigned === 0) sign.mutate(mark)
    else refocus(form.current)
  }
  const codeError =
    issueOf(sign.error, 'code') ??
    (submitted && !isCodeComplete ? 'Scriva le sei cifre che ha ricevuto.' : undefined)
  const markError =
    issueOf(sign.error, 'mark') ??
    (submitted && !mark ? 'Manca la firma: la disegni o scriva il Suo nome.' : undefined)
  const placeError =
    issueOf(sign.error, 'place') ?? (submitted && !hasPlace ? 'Scriva il luogo in cui firma.' : undefined)
  const boxError =
    issueOf(sign.error, 'boxes') ??
    (submitted && unsigned > 0 ? 'Firmi ogni riquadro con il suo pulsante.' : undefined)
  return (
    <Stack gap="lg" ref={form}>
      <StepHead step="sign" focus={focusHeading} />
      <CodeEntry
        token={token}
        signing={signing}
        code={code}
        onSigning={onSigning}
        onCode={(next) => {
          setCode(next)
          if (issueOf(sign.error, 'code')) sign.reset()
        }}
        error={codeError}
        disabled={sign.isPending}
      />
      <MarkEntry
        drawing={drawing}
        onDrawing={(next) => {
          setDrawing(next)
          if (issueOf(sign.error, 'mark')) sign.reset()
        }}
        error={markError}
        disabled={sign.isPending}
      />
      {signing.place !== null && (
        <PlaceEntry
          value={place}
          onChange={(next) => {
            setPlace(next)
            if (issueOf(sign.error, 'place')) sign.reset()
          }}
          error={placeError}
          disabled={sign.isPending}
        />
      )}
      <BoxList
        token={token}
        signing={signing}
        onSigning={onSigning}
        hasMark={mark !== undefined}
        onMarkMissing={() => {
          setSubmitted(true)
          refocus(form.current)
        }}
        error={boxError}
        disabled={sign.isPending}
      />
      <Text size="sm">
        Premendo «Firma il contratto» lo accetta come se firmasse su carta. È una firma elettronica semplice
        (FES).
      </Text>
      {!['code', 'mark', 'place', 'boxes'].some((field) => issueOf(sign.error, field)) && (
        <StepFailure error={sign.error} except="-" />
      )}
      <StepBar
        next="Firma il contratto"
        busy={sign.isPending}
        onNext={submit}
        other={{ label: 'Indietro', onClick: () => onStep('agree') }}
      />
    </Stack>
  )
}

/** The server's message about one part, including issues of its properties. */
function issueOf(error: unknown, field: string): string | undefined {
  if (!(error instanceof CallFailure)) return undefined
  return error.issues.find((issue) => issue.field === field || issue.field.startsWith(`${field}.`))?.message
}
