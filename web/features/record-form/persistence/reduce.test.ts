import { describe, expect, it } from 'vitest'
import { MIXED_SAMPLES } from '../../../../contract/fixtures/samples-mixed.ts'
import { emptyValues, type Values } from '../../../../contract/index.ts'
import { failure, OWN_ID, OWNED, SimulatedForm } from '../../../../test/simulated-form.ts'
import { wholeRecordOf } from '../../../../test/whole-record.ts'
import { MAX_DELAY_MS, PAUSE_MS } from './reduce-save.ts'
import { describeSaveStatus } from './save-status.ts'
import { nextQuestion } from './state.ts'

const draft = (values: Values = OWNED) => wholeRecordOf(values, { version: 1, draft: true, code: '' })

describe('reduce: drafts', () => {
  it('reduce sends a draft after a pause, at the latest after the maximum delay', () => {
    const form = new SimulatedForm(draft())
    form.type('name', 'A')
    form.pass(PAUSE_MS - 1)
    form.type('name', 'An')
    form.pass(PAUSE_MS - 1)
    expect(form.saves).toEqual([])
    form.pass(1)
    expect(form.saves).toMatchObject([{ kind: 'update', request: { values: { name: 'An' }, draft: true } }])
    form.answer()
    for (let waited = 0; waited < MAX_DELAY_MS; waited += 1_000) {
      expect(form.saves).toEqual([])
      form.type('name', `Anna ${waited}`)
      form.pass(1_000)
    }
    expect(form.saves).toHaveLength(1)
  })

  it('reduce sends no draft of a form without an owner and none of a submitted record [VALID-5]', () => {
    const unowned = new SimulatedForm(draft(emptyValues()))
    const submitted = new SimulatedForm(wholeRecordOf(OWNED))
    for (const form of [unowned, submitted]) {
      form.type('name', 'Anna')
      form.pass(MAX_DELAY_MS)
      expect(form.saves).toEqual([])
    }
    expect(describeSaveStatus(unowned.state)).toMatchObject({ kind: 'local', waiting: false })
  })

  it('reduce increases the retry delay while the server fails, waits as long as it requests, and retries when the network is back', () => {
    const form = new SimulatedForm(draft())
    form.type('name', 'Anna')
    form.pass(PAUSE_MS)
    for (const wait of [15_000, 30_000, 60_000, 120_000, 120_000]) {
      form.answer('unreachable')
      form.type('name', `Anna ${wait}`)
      form.pass(wait - 1)
      expect(form.saves).toEqual([])
      form.pass(1)
      expect(form.saves).toHaveLength(1)
    }
    form.saves.pop()
    form.fail(failure('disk-full', 503, { retryAfter: 300 }))
    form.pass(299_999)
    expect(form.saves).toEqual([])
    form.dispatch({ type: 'online' })
    form.pass(PAUSE_MS)
    expect(form.saves).toHaveLength(1)
  })

  it('A save that answers late saves its own values and leaves newer values unsaved', () => {
    const form = new SimulatedForm(draft())
    form.type('name', 'Anna')
    form.pass(PAUSE_MS)
    form.type('name', 'Annalisa')
    form.answer()
    expect(form.store.current.values.name).toBe('Annalisa')
    expect([form.store.stored.name, form.state.form.dirty]).toEqual(['Anna', true])
    form.pass(PAUSE_MS)
    expect(form.saves).toMatchObject([{ request: { values: { name: 'Annalisa' } } }])
  })

  it('reduce says that a draft is stopped by the same person’s save in another tab', () => {
    const form = new SimulatedForm(draft())
    form.saveAs({ ...OWNED, name: 'Teresa' }, true, 'Anna Rossi', OWN_ID)
    form.type('name', 'Tina')
    form.pass(PAUSE_MS)
    form.answer()
    expect(describeSaveStatus(form.state)).toMatchObject({
      reason: 'hai salvato questo record in un’altra scheda',
    })
  })

  it('reduce stops drafts while the user must decide about a conflict, and continues after the decision', () => {
    const form = new SimulatedForm(draft())
    form.saveAs({ ...OWNED, name: 'Teresa' })
    form.type('name', 'Tina')
    form.pass(PAUSE_MS)
    form.answer()
    expect(describeSaveStatus(form.state)).toMatchObject({ reason: 'Marco Rossi ha salvato questo record' })
    form.type('email', 'a@b.it')
    form.pass(MAX_DELAY_MS)
    expect(form.saves).toEqual([])
    form.dispatch({ type: 'conflict-opened' })
    expect(form.state.dialog).toMatchObject({ kind: 'conflict', user: undefined })
    form.dispatch({ type: 'conflict-resolved', values: { ...form.store.current.values, name: 'Tina' } })
    expect(form.state).toMatchObject({ dialog: undefined, problem: undefined, record: { version: 2 } })
    form.pass(PAUSE_MS)
    form.answer()
    expect(form.history.at(-1)).toMatchObject({ name: 'Tina', email: 'a@b.it' })
  })

  it('reduce stops merging a draft after three saves of another user', () => {
    const form = new SimulatedForm(draft())
    form.type('name', 'Anna')
    form.pass(PAUSE_MS)
    for (const email of ['1@b.it', '2@b.it', '3@b.it', '4@b.it']) {
      form.saveAs({ ...OWNED, email })
      form.answer()
    }
    expect(form.saves).toEqual([])
    expect(form.state.problem?.theirs).toMatchObject({ version: 5 })
  })

  it('reduce sends nothing and schedules nothing after the form is closed, and writes the journal', () => {
    const form = new SimulatedForm(draft())
    form.type('name', 'Anna')
    form.dispatch({ type: 'closed' })
    expect(form.timer).toBeUndefined()
    expect(form.writes).toMatchObject([{ typed: { name: 'Anna' } }])
  })
})

describe('reduce: saves of the user', () => {
  it('A requested save waits for the draft in flight and is based on its version', () => {
    const form = new SimulatedForm(draft())
    form.type('name', 'Anna')
    form.pass(PAUSE_MS)
    form.type('email', 'a@b.it')
    form.dispatch({ type: 'save-requested', draft: true, stay: true })
    expect(form.saves).toMatchObject([{ request: { autosave: true } }])
    form.answer()
    expect(form.saves).toMatchObject([{ record: { version: 2 }, request: { autosave: false } }])
    form.answer()
    expect(form.shown).toEqual(expect.arrayContaining(['preserve-focus', 'show-saved', 'restore-focus']))
    expect(form.state).toMatchObject({ user: undefined, form: { dirty: false }, record: { version: 3 } })
  })

  it('reduce shows the errors of a form that cannot be saved and sends nothing', () => {
    const form = new SimulatedForm()
    form.dispatch({ type: 'save-requested', draft: false, stay: false })
    expect(form.shown).toEqual(['show-errors'])
    expect(form.saves).toEqual([])
  })

  it('reduce shows a refusal of the server and leaves the form unsaved', () => {
    const form = new SimulatedForm(draft())
    form.type('name', 'Anna')
    form.dispatch({ type: 'save-requested', draft: true, stay: true })
    form.saves.pop()
    form.fail(failure('invalid', 422))
    expect(form.shown).toContain('show-failure')
    expect(form.state).toMatchObject({ user: undefined, save: undefined, form: { dirty: true } })
  })

  it('A requested draft asks before it turns a submitted record back into a draft', () => {
    const form = new SimulatedForm(draft())
    form.saveAs({ ...OWNED, email: 'a@b.it' }, false)
    form.type('name', 'Anna')
    form.dispatch({ type: 'save-requested', draft: true, stay: true })
    form.answer()
    expect(form.state.dialog).toMatchObject({ kind: 'conflict', user: { draft: true } })
  })

  it('A save of a removed record asks, and saves a new contract with all values on request [REC-20]', () => {
    const form = new SimulatedForm(draft())
    form.type('name', 'Anna')
    form.dispatch({ type: 'save-requested', draft: true, stay: true })
    form.saves.pop()
    form.fail(failure('removed', 404))
    expect(form.state.dialog).toMatchObject({ kind: 'missing', user: { draft: true } })
    form.dispatch({ type: 'saved-as-new' })
    expect(form.state).toMatchObject({ record: undefined, known: false, dialog: undefined })
    form.endWrite()
    expect(form.saves).toMatchObject([{ kind: 'create' }])
    form.answer()
    expect(form.history.at(-1)).toMatchObject({ name: 'Anna' })
  })

  // Also NEWS-3 and ERR-22.
  it('nextQuestion returns the reminder once, then asks to confirm two different holders [VALID-6] [VALID-7]', () => {
    const same = { type_contract: 'contratto energia', client_type: 'domestico' } as const
    const names = { name: 'Nicolò', last_name: 'D’Angelo', name_extra: 'NICOLÒ', last_name_extra: 'd’angelo' }
    const answered = { ...same, ...names }
    expect(nextQuestion(answered, false)).toBe('reminder')
    expect(nextQuestion(answered, true)).toBeUndefined()
    expect(nextQuestion({ ...answered, name_extra: 'Lucia' }, true)).toBe('holders')
    expect(nextQuestion({ ...answered, name_extra: 'Lucia' }, false)).toBe('reminder')
  })

  it('reduce continues a save after the reminder with the question about the holders, and sends it after that [NEWS-19]', () => {
    const form = new SimulatedForm(wholeRecordOf(MIXED_SAMPLES.energyWithOtherExtra))
    form.dispatch({ type: 'save-requested', draft: false, stay: false })
    form.dispatch({ type: 'question-answered', consent: {} })
    expect(form.state.dialog).toEqual({ kind: 'holders' })
    form.dispatch({ type: 'question-answered', consent: { holdersDiffer: true } })
    expect(form.saves).toMatchObject([{ request: { draft: false, holdersDiffer: true } }])
  })

  it('nextQuestion returns nothing without an extra holder, or if the extra sale is the contract [VALID-8]', () => {
    const names = { name: 'Nicolò', last_name: 'D’Angelo' }
    expect(nextQuestion(names, true)).toBeUndefined()
    const extra = { ...names, name_extra: 'Lucia', type_contract: 'vendite extra' }
    expect(nextQuestion(extra, true)).toBeUndefined()
  })
})

describe('reduce: saves without an answer', () => {
  it('reduce repeats an unanswered creation unchanged, then saves the later changes', () => {
    const form = new SimulatedForm()
    form.type('name', 'Anna')
    form.pass(PAUSE_MS)
    form.endWrite()
    form.answer('lost')
    expect(describeSaveStatus(form.state)).toMatchObject({ reason: 'il server non risponde' })
    form.type('last_name', 'Rossi')
    form.dispatch({ type: 'draft-requested' })
    form.answer()
    form.answer()
    expect(form.creations).toBe(1)
    expect(form.history.at(-1)).toMatchObject({ name: 'Anna', last_name: 'Rossi' })
    expect(form.state).toMatchObject({ form: { dirty: false }, record: { version: 2 }, creation: undefined })
  })

  it('A later page repeats the unanswered creation that it recovers, then saves the later changes', () => {
    const first = new SimulatedForm()
    first.type('name', 'Anna')
    first.pass(PAUSE_MS)
    first.endWrite()
    first.answer('lost')
    const later = new SimulatedForm()
    later.dispatch({ type: 'leftovers-found', entries: [{ ...first.entry!, id: 'old', keptAt: 0 }] })
    later.dispatch({ type: 'recovery-accepted', fields: ['name'] })
    expect(later.state.creation).toEqual(first.entry?.creation)
    later.type('name', 'Annalisa')
    later.pass(PAUSE_MS)
    expect(later.saves).toMatchObject([{ kind: 'create', creation: first.entry?.creation }])
    later.answer()
    expect(later.saves).toMatchObject([{ kind: 'update', request: { values: { name: 'Annalisa' } } }])
  })

  it('reduce recognises its own unanswered save in a conflict and continues from it without a merge', () => {
    const form = new SimulatedForm(draft())
    form.type('name', 'An')
    form.pass(PAUSE_MS)
    form.answer('lost')
    form.type('name', 'Anna')
    form.dispatch({ type: 'draft-requested' })
    form.answer()
    form.answer()
    expect(form.record).toMatchObject({ version: 3 })
    expect(form.history.at(-1)).toMatchObject({ name: 'Anna' })
    expect(form.shown).not.toContain('show-merged')
  })

  it('reduce recognises each of several unanswered saves in a conflict', () => {
    const form = new SimulatedForm(draft())
    for (const [name, fate] of [
      ['An', 'lost'],
      ['Ann', 'unreachable'],
      ['Anna', 'received'],
    ] as const) {
      form.type('name', name)
      form.dispatch({ type: 'draft-requested' })
      form.answer(fate)
    }
    form.answer()
    expect(form.history.map(({ name }) => name)).toEqual(['An', 'Anna'])
    expect(form.state).toMatchObject({ problem: undefined, record: { version: 3 }, form: { dirty: false } })
  })

  it('reduce sends the stored values again when the user returns to them after a save without an answer', () => {
    const form = new SimulatedForm(draft())
    form.type('name', 'Anna')
    form.pass(PAUSE_MS)
    form.answer('lost')
    form.type('name', '')
    expect(form.state.form.dirty).toBe(false)
    expect(describeSaveStatus(form.state)).toMatchObject({ kind: 'local' })
    form.dispatch({ type: 'online' })
    form.pass(PAUSE_MS)
    form.answer()
    form.answer()
    expect(form.history.map(({ name }) => name ?? '')).toEqual(['Anna', ''])
    expect(describeSaveStatus(form.state)).toMatchObject({ kind: 'saved' })
  })

  it('A submitted record shows that its last save has no answer, also when its stored values are back', () => {
    const form = new SimulatedForm(wholeRecordOf(OWNED))
    form.type('name', 'Anna')
    form.dispatch({ type: 'save-requested', draft: true, stay: true })
    form.answer('lost')
    form.type('name', '')
    expect(describeSaveStatus(form.state)).toMatchObject({
      kind: 'local',
      reason: 'il server non ha confermato l’ultimo salvataggio',
    })
  })

  it('reduce forgets a creation that the server refused, and creates with another key later', () => {
    const form = new SimulatedForm()
    form.type('name', 'Anna')
    form.pass(PAUSE_MS)
    form.endWrite()
    const [refused] = form.saves.splice(0)
    form.fail(failure('invalid', 400))
    expect(form.state.creation).toBeUndefined()
    form.dispatch({ type: 'draft-requested' })
    form.endWrite()
    expect(form.saves).toHaveLength(1)
    expect(form.saves).not.toEqual([refused])
  })
})
