import { expect, it } from 'vitest'
import type { Values } from '../../../../contract/index.ts'
import { OWNED, SimulatedForm } from '../../../../test/simulated-form.ts'
import { wholeRecordOf } from '../../../../test/whole-record.ts'
import { JOURNAL_WAIT_MS, PAUSE_MS } from './reduce-save.ts'
import { describeSaveStatus } from './save-status.ts'
import { isStored } from './state.ts'

const draft = (values: Values = OWNED) => wholeRecordOf(values, { version: 1, draft: true, code: '' })

it('reduce writes one state at a time, then the changes made meanwhile, and removes the entry of a saved form', () => {
  const form = new SimulatedForm(draft())
  form.type('name', 'A')
  expect(form.writes).toEqual([])
  form.dispatch({ type: 'journal-due' })
  form.type('name', 'An')
  form.type('name', 'Ann')
  form.dispatch({ type: 'journal-due' })
  expect(form.writes).toMatchObject([{ typed: { name: 'A' } }])
  form.endWrite()
  expect(form.writes).toMatchObject([{ typed: { name: 'Ann' } }])
  form.endWrite()
  form.pass(PAUSE_MS)
  form.answer()
  form.dispatch({ type: 'journal-due' })
  expect(form.writes).toEqual([undefined])
})

it('reduce sends a creation only after the journal contains it', () => {
  const form = new SimulatedForm()
  form.type('name', 'Anna')
  form.pass(PAUSE_MS)
  expect(form.saves).toEqual([])
  expect(form.writes).toMatchObject([{ creation: { key: expect.stringMatching('key'), draft: true } }])
  form.endWrite()
  expect(form.saves).toMatchObject([{ kind: 'create', creation: form.entry?.creation }])
})

it('reduce sends a creation that the user requested without waiting for the journal, and writes both', () => {
  const form = new SimulatedForm()
  form.type('name', 'Anna')
  form.dispatch({ type: 'save-requested', draft: true, stay: true })
  expect(form.saves).toMatchObject([{ kind: 'create', creation: { draft: true } }])
  expect(form.writes).toMatchObject([{ typed: { name: 'Anna' }, creation: { draft: true } }])
})

it('reduce sends a creation that waits for the journal as soon as the user requests a save or leaves the page', () => {
  for (const event of [
    { type: 'save-requested', draft: true, stay: true },
    { type: 'draft-requested' },
  ] as const) {
    const form = new SimulatedForm()
    form.type('name', 'Anna')
    form.pass(PAUSE_MS)
    expect(form.saves).toEqual([])
    form.dispatch(event)
    expect(form.saves).toMatchObject([{ kind: 'create' }])
  }
})

it('reduce sends an automatic creation at the latest after a time limit, once, while the user keeps typing', () => {
  const form = new SimulatedForm()
  form.type('name', 'Anna')
  form.pass(PAUSE_MS)
  form.type('name', 'Annamaria')
  form.pass(JOURNAL_WAIT_MS - 1)
  expect(form.saves).toEqual([])
  form.pass(1)
  expect(form.saves).toMatchObject([{ kind: 'create' }])
  form.endWrite('su questo computer non resta una copia')
  form.pass(JOURNAL_WAIT_MS)
  expect(form.saves).toHaveLength(1)
})

it('reduce does not wait for a journal whose last write or first read failed', () => {
  const failed = 'su questo computer non resta una copia'
  const form = new SimulatedForm()
  form.dispatch({ type: 'journal-unreadable', failure: failed })
  form.type('name', 'Anna')
  form.pass(PAUSE_MS)
  expect(form.saves).toMatchObject([{ kind: 'create' }])
  form.answer()
  expect(describeSaveStatus(form.state)).toMatchObject({ kind: 'saved', reason: failed })
})

it('Values of the form count as stored only after the journal or the server has confirmed them', () => {
  const form = new SimulatedForm()
  expect(isStored(form.state)).toBe(true)
  form.type('name', 'Anna')
  expect(isStored(form.state)).toBe(false)
  form.dispatch({ type: 'journal-due' })
  expect(isStored(form.state)).toBe(false)
  form.endWrite()
  expect(isStored(form.state)).toBe(true)
  form.type('name', 'Annamaria')
  form.dispatch({ type: 'journal-due' })
  form.endWrite('su questo computer non resta una copia')
  expect(isStored(form.state)).toBe(false)
  form.dispatch({ type: 'save-requested', draft: true, stay: true })
  expect(isStored(form.state)).toBe(false)
  form.answer()
  expect(isStored(form.state)).toBe(true)
})

it('reduce removes an entry of which a failed write may have stored a part', () => {
  const form = new SimulatedForm(draft())
  form.type('name', 'Anna')
  form.dispatch({ type: 'journal-due' })
  form.endWrite('su questo computer non resta una copia')
  form.pass(PAUSE_MS)
  form.answer()
  form.dispatch({ type: 'journal-due' })
  expect(form.writes).toEqual([undefined])
})

it('The status shows that values are stored nowhere while the journal cannot be written', () => {
  const form = new SimulatedForm(wholeRecordOf(OWNED))
  form.type('name', 'Anna')
  form.dispatch({ type: 'journal-requested' })
  form.endWrite('la memoria del browser è piena')
  expect(describeSaveStatus(form.state)).toEqual({
    kind: 'unsaved',
    waiting: false,
    reason: 'il record si salva con Update; la memoria del browser è piena',
  })
  form.dispatch({ type: 'journal-requested' })
  form.endWrite()
  expect(describeSaveStatus(form.state)).toMatchObject({ kind: 'local' })
})

it('reduce removes a recovered entry only after the form’s own entry contains its values', () => {
  const form = new SimulatedForm()
  const fields = ['name'] as const
  const entry = { id: 'old', form: 'new', keptAt: 0, fields, typed: { name: 'Nino' }, before: {} } as const
  form.dispatch({ type: 'leftovers-found', entries: [entry] })
  expect(form.state.recovery).toMatchObject({ fields: [{ field: 'name', typed: 'Nino' }], more: 0 })
  form.dispatch({ type: 'recovery-accepted', fields })
  expect(form.state.recovery).toBeUndefined()
  expect(form.writes).toMatchObject([{ typed: { name: 'Nino' } }])
  expect(form.shown).not.toContain('remove-entries')
  form.endWrite()
  expect(form.shown).toContain('remove-entries')
})

it('reduce recovers what was said beside the fields of the same record without a question [BASIS-2]', () => {
  const entry = {
    id: 'old',
    form: 'new',
    keptAt: 0,
    fields: [],
    typed: {},
    before: {},
    beside: '{}',
  } as const
  const form = new SimulatedForm(draft())
  form.dispatch({ type: 'leftovers-found', entries: [entry] })
  expect(form.state.recovery).toBeUndefined()
  expect(form.shown.filter((kind) => kind !== 'broadcast').slice(-2)).toEqual([
    'recover-beside',
    'remove-entries',
  ])

  // Of another contract that was never stored.
  const other = new SimulatedForm()
  other.dispatch({ type: 'leftovers-found', entries: [entry] })
  expect(other.shown).not.toContain('recover-beside')
})

it('reduce counts the other tabs with the same record', () => {
  const form = new SimulatedForm(draft())
  const message = (kind: 'hello' | 'bye', record = form.record!.id) =>
    form.dispatch({ type: 'tab-message', message: { kind, record, tab: 'other' } })
  message('hello', 'another record')
  expect(form.state.otherTabs).toEqual([])
  message('hello')
  message('hello')
  expect(form.state.otherTabs).toEqual(['other'])
  message('bye')
  expect(form.state.otherTabs).toEqual([])
})
