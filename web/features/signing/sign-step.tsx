import { Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { SIGNING_CODE_LENGTH, signDocument } from '../../../shared/api/signing.ts'
import { send } from '../../lib/transport.ts'
import { BoxList } from './box-list.tsx'
import { type PressedBox, unpressedBoxes } from './boxes.ts'
import { CodeEntry } from './code-entry.tsx'
import { issueOf } from './issue-of.ts'
import { afterBoxes, leadTo, useWayToBox } from './lead-to.ts'
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

/** The customer's signature, the boxes and the code from the mail together. */
export function SignStep({ token, signing, focusHeading, onSigning, onStep, input, onInput }: SignStepProps) {
  const { drawing, pressed, place = signing.place ?? '' } = input
  const [code, setCode] = useState('')
  const [submitted, setSubmitted] = useState(false)
  const form = useRef<HTMLDivElement>(null)
  const { leadToBox, onBoxShown } = useWayToBox(form)
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
  const showMissing = () => {
    setSubmitted(true)
    refocus(form.current)
  }
  const press = (box: PressedBox, button: HTMLElement) => {
    if (!mark) return showMissing()
    if (unsigned > 1) leadToBox(button)
    else leadTo(afterBoxes(form.current, isCodeComplete))
    onInput({ pressed: [...pressed, box] })
  }
  const next = nextOf({ hasEntries: mark !== undefined && hasPlace, unsigned, isCodeComplete })
  const submit = () => {
    if (next.to === 'box') leadToBox()
    else if (next.to === 'code') leadTo(afterBoxes(form.current, false))
    else if (next.to === 'sign' && mark) sign.mutate(mark)
    else showMissing()
  }
  const errorOf = (field: keyof typeof MISSING, isMissing: boolean) =>
    issueOf(sign.error, field) ?? (submitted && isMissing ? MISSING[field] : undefined)
  const forget = (field: keyof typeof MISSING) => issueOf(sign.error, field) && sign.reset()
  return (
    <Stack gap="lg" ref={form}>
      <StepHead step="sign" focus={focusHeading} />
      <MarkEntry
        drawing={drawing}
        onDrawing={(drawn) => {
          onInput({ drawing: drawn })
          forget('mark')
        }}
        error={errorOf('mark', !mark)}
        disabled={sign.isPending}
      />
      {signing.place !== null && (
        <PlaceEntry
          value={place}
          onChange={(typed) => {
            onInput({ place: typed })
            forget('place')
          }}
          error={errorOf('place', !hasPlace)}
          disabled={sign.isPending}
        />
      )}
      <BoxList
        signing={signing}
        pressed={pressed}
        onPress={press}
        onShown={onBoxShown}
        error={errorOf('boxes', unsigned > 0)}
        disabled={sign.isPending}
      />
      <CodeEntry
        token={token}
        signing={signing}
        purpose="signing"
        code={code}
        onSigning={onSigning}
        onCode={(typed) => {
          setCode(typed)
          forget('code')
        }}
        error={errorOf('code', !isCodeComplete)}
        disabled={sign.isPending}
      />
      <Meaning />
      {!Object.keys(MISSING).some((field) => issueOf(sign.error, field)) && (
        <StepFailure error={sign.error} except="-" />
      )}
      <StepBar
        next={next.label}
        busy={sign.isPending}
        onNext={submit}
        other={{ label: 'Indietro', onClick: () => onStep('agree') }}
      />
    </Stack>
  )
}

function Meaning() {
  return (
    <Text size="sm">
      Premendo «Firma il contratto» lo accetta come se firmasse su carta. È una firma elettronica semplice
      (FES).
    </Text>
  )
}

interface Entries {
  /** The signature and the place, without which no box can be signed. */
  hasEntries: boolean
  unsigned: number
  isCodeComplete: boolean
}

/** What the button of the bar leads to, in the order of the page. */
function nextOf({ hasEntries, unsigned, isCodeComplete }: Entries) {
  if (!hasEntries) return { to: 'entries', label: SIGN } as const
  if (unsigned > 0) return { to: 'box', label: missingBoxesText(unsigned) } as const
  if (!isCodeComplete) return { to: 'code', label: wayTo('Manca il codice', 'vai al codice') } as const
  return { to: 'sign', label: SIGN } as const
}

const SIGN = 'Firma il contratto'

const missingBoxesText = (count: number): string =>
  wayTo(count === 1 ? 'Manca 1 firma' : `Mancano ${count} firme`, 'vai alla prossima')

const wayTo = (missing: string, action: string): string => `${missing} – ${action}`
