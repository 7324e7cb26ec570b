import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Field, OWNED, SimulatedForm } from '../../../../test/simulated-form.ts'
import { wholeRecordOf } from '../../../../test/whole-record.ts'
import { changedFields } from '../store/conflict-merge.ts'

const FIELDS: Field[] = ['name', 'last_name', 'email']
const EVENTS = [
  'online',
  'page-hidden',
  'page-left',
  'page-shown',
  'draft-requested',
  'draft-due',
  'conflict-opened',
  'dialog-closed',
] as const
const FATES = ['received', 'unreachable', 'lost'] as const

/** The possible events: an act, and a number that chooses its detail. */
const ACTS = {
  type: (form: SimulatedForm, choice: number, index: number) =>
    form.type(FIELDS[choice % 3]!, choice % 5 === 0 ? '' : `Testo ${index}`),
  pass: (form: SimulatedForm, choice: number) => form.pass([500, 2_000, 40_000][choice % 3]!),
  answer: (form: SimulatedForm, choice: number) => form.answer(FATES[choice % 3]),
  write: (form: SimulatedForm, choice: number) => form.endWrite(choice % 3 === 0 ? 'piena' : ''),
  save: (form: SimulatedForm) => form.dispatch({ type: 'save-requested', draft: true, stay: true }),
  event: (form: SimulatedForm, choice: number) => form.dispatch({ type: EVENTS[choice % EVENTS.length]! }),
  colleague: (form: SimulatedForm, choice: number, index: number) => {
    if (form.record)
      form.saveAs({ ...JSON.parse(form.record.data), [FIELDS[choice % 3]!]: `Collega ${index}` })
  },
}
type Act = keyof typeof ACTS
const OWN: Act[] = ['type', 'type', 'pass', 'answer', 'write', 'save', 'event']
const ALL: Act[] = [...OWN, 'colleague']

/** Runs sequences of these acts in a new or a stored form; `check` gets the texts typed so far. */
function checkSequences(
  acts: readonly Act[],
  check: (form: SimulatedForm, typed: ReadonlyMap<Field, string>) => void,
  end: (form: SimulatedForm) => void = () => {},
): void {
  const step = fc.tuple(fc.constantFrom(...acts), fc.nat({ max: 29 }))
  const sequence = fc.array(step, { minLength: 5, maxLength: 40 })
  fc.assert(
    fc.property(fc.boolean(), sequence, (isStored, steps) => {
      const record = isStored ? wholeRecordOf(OWNED, { version: 1, draft: true, code: '' }) : undefined
      const form = new SimulatedForm(record)
      const typed = new Map<Field, string>()
      for (const [index, [act, choice]] of steps.entries()) {
        ACTS[act](form, choice, index)
        const field = FIELDS[choice % 3]!
        if (act === 'type') typed.set(field, String(form.store.current.values[field]))
        check(form, typed)
      }
      end(form)
    }),
    { numRuns: 200 },
  )
}

it('reduce has at most one save and one write of the journal in flight', () => {
  checkSequences(ALL, ({ saves, writes, state }) => {
    expect(saves.length).toBe(state.save && state.save.step !== 'journal' ? 1 : 0)
    expect(writes.length).toBeLessThanOrEqual(1)
  })
})

it('reduce loses no typed value: it is in the form, or the server has stored it', () => {
  checkSequences(ALL, ({ store, history }, typed) => {
    const known = [store.current.values, ...history]
    for (const [field, text] of typed)
      if (text !== '') expect(known.map((values) => values[field])).toContain(text)
  })
})

it('reduce without another user leaves the form exactly as typed, however late the saves are answered', () => {
  checkSequences(OWN, ({ store }, typed) => {
    for (const [field, text] of typed) expect(store.current.values[field]).toBe(text)
  })
})

it('reduce ends with every unsaved value in the journal, then with one record of the typed values', () => {
  const end = (form: SimulatedForm) => {
    form.dispatch({ type: 'journal-requested' })
    while (form.writes.length > 0) form.endWrite()
    const { values } = form.store.current
    const unsaved = changedFields(form.store.stored, values)
    expect(form.entry?.fields ?? []).toEqual(unsaved)
    for (const field of unsaved) expect(form.entry?.typed[field]).toEqual(values[field])
    for (let round = 0; round < 10; round++) {
      form.dispatch({ type: 'draft-requested' })
      form.endWrite()
      form.answer()
    }
    expect(form.state.form.dirty).toBe(false)
    if (form.record) expect(changedFields(values, JSON.parse(form.record.data))).toEqual([])
    expect(form.creations).toBeLessThanOrEqual(1)
  }
  checkSequences(OWN, () => {}, end)
})
