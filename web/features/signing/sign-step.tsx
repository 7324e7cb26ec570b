import { Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ComponentProps, type RefObject, useRef, useState } from 'react'
import type { z } from 'zod'
import { MAX_PLACE, SIGNING_CODE_LENGTH, signDocument } from '../../../shared/api/signing.ts'
import { send } from '../../lib/transport.ts'
import { BoxList } from './box-list.tsx'
import { type PressedBox, unpressedBoxes } from './boxes.ts'
import { CodeEntry } from './code-entry.tsx'
import { issueOf } from './issue-of.ts'
import { type Drawing, MarkEntry, markOf } from './mark-entry.tsx'
import { refocus, useRefusedFocus } from './refocus.ts'
import { StepBar } from './step-bar.tsx'
import { StepFailure } from './step-failure.tsx'
import { StepHead } from './step-head.tsx'
import type { StepProps } from './step-props.ts'

/** The customer's entries besides the code. */
export interface SignatureInput {
  drawing: Drawing
  /** Undefined until it was changed: then the proposed place. */
  place: string | undefined
  pressed: readonly PressedBox[]
}

interface SignStepProps extends StepProps {
  /** Undefined: not asked. */
  earlyStart: boolean | undefined
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
export function SignStep({
  token,
  signing,
  focusHeading,
  onSigning,
  onStep,
  earlyStart,
  input,
  onInput,
}: SignStepProps) {
  const { drawing, pressed, place = signing.place ?? '' } = input
  const [code, setCode] = useState('')
  const [submitted, setSubmitted] = useState(false)
  const form = useRef<HTMLDivElement>(null)
  const { leadToBox, onBoxShown } = useWayToBox(form)
  const mark = markOf(drawing)
  const entries = { code, place, boxes: [...pressed], ...(earlyStart !== undefined && { earlyStart }) }
  const sign = useSignature({ token, entries, onSigning, onWrongCode: () => setCode('') })
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
      <StepHead signing={signing} step="sign" focus={focusHeading} />
      <MarkEntry
        drawing={drawing}
        onDrawing={(drawn) => {
          onInput({ drawing: drawn })
          forget('mark')
        }}
        error={errorOf('mark', !mark)}
        disabled={sign.isPending}
      />
      <AskedPlace
        isAsked={signing.place !== null}
        value={place}
        onChange={(typed) => {
          onInput({ place: typed })
          forget('place')
        }}
        error={errorOf('place', !hasPlace)}
        disabled={sign.isPending}
      />
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
      <OtherFailure error={sign.error} />
      <StepBar
        next={next.label}
        busy={sign.isPending}
        onNext={submit}
        other={{ label: 'Indietro', onClick: () => onStep('agree') }}
      />
    </Stack>
  )
}

interface Signature extends Pick<SignStepProps, 'token' | 'onSigning'> {
  entries: Omit<z.input<typeof signDocument.body>, 'mark'>
  onWrongCode(): void
}

function useSignature({ token, entries, onSigning, onWrongCode }: Signature) {
  return useMutation({
    mutationFn: async (createMark: NonNullable<ReturnType<typeof markOf>>) => {
      const body = { ...entries, mark: createMark() }
      return (await send(signDocument, { params: { token }, body })).signing
    },
    onSuccess: onSigning,
    onError: (error) => {
      if (issueOf(error, 'code')) onWrongCode()
    },
  })
}

function AskedPlace({ isAsked, ...entry }: ComponentProps<typeof PlaceEntry> & { isAsked: boolean }) {
  return isAsked && <PlaceEntry {...entry} />
}

/** A failure that belongs to no entry of the step. */
function OtherFailure({ error }: { error: Error | null }) {
  return (
    !Object.keys(MISSING).some((field) => issueOf(error, field)) && <StepFailure error={error} except="-" />
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

interface PlaceEntryProps {
  value: string
  onChange(value: string): void
  error: string | undefined
  disabled: boolean
}

/** The place of signing, which the contract prints next to the date. */
function PlaceEntry({ value, onChange, error, disabled }: PlaceEntryProps) {
  return (
    <TextInput
      label="Luogo"
      description="Il comune in cui si trova adesso. Sarà scritto sul contratto, con la data di oggi."
      descriptionProps={{ size: 'sm' }}
      errorProps={{ size: 'sm' }}
      size="md"
      maw="24rem"
      autoComplete="address-level2"
      maxLength={MAX_PLACE}
      value={value}
      error={error}
      disabled={disabled}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** Shows a control in the middle of the window and gives it the focus; the bar covers nothing there. */
function leadTo(control: HTMLElement | null | undefined): void {
  control?.scrollIntoView({ block: 'center' })
  control?.focus({ preventScroll: true })
}

const boxButtons = (within: HTMLElement | null): HTMLElement[] => [
  ...(within?.querySelectorAll<HTMLElement>('[data-box] button') ?? []),
]

/** The entry of the code while it is incomplete, otherwise the button of the bar. */
const afterBoxes = (within: HTMLElement | null, isCodeComplete: boolean): HTMLElement | null =>
  within?.querySelector<HTMLElement>(isCodeComplete ? '[data-step-bar] button' : '[data-code] input') ?? null

/**
 * Leads to the next box after the pressed one. The boxes appear with their pages: a press before that shows where they
 * will be, and leads to the first one that appears unless the customer has gone on to something else.
 */
function useWayToBox(within: RefObject<HTMLElement | null>) {
  const isAwaited = useRef(false)
  const leadToBox = (pressed?: HTMLElement) => {
    const box = nextBox(within.current, pressed)
    isAwaited.current = !box
    if (box) leadTo(box)
    else within.current?.querySelector('[data-boxes]')?.scrollIntoView()
  }
  const onBoxShown = () => {
    const { activeElement } = document
    const isElsewhere = activeElement !== document.body && !activeElement?.closest('[data-step-bar]')
    if (isAwaited.current && !isElsewhere) leadToBox()
  }
  return { leadToBox, onBoxShown }
}

/** The next box to sign after the pressed one, or after the last one the first. */
function nextBox(within: HTMLElement | null, pressed?: HTMLElement): HTMLElement | undefined {
  const buttons = boxButtons(within)
  const after = buttons.slice(pressed ? buttons.indexOf(pressed) + 1 : 0)
  return after[0] ?? buttons.find((button) => button !== pressed)
}
