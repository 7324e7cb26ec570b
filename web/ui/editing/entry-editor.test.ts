import { describe, expect, it } from 'vitest'
import { CallFailure } from '../../lib/call-failure.ts'
import { EntryEditor, type EntryModel } from './entry-editor.ts'

interface Values {
  name: string
  text: string
  active: boolean
}
type Entry = Values & { id: string; updatedAt: string }

const MODEL: EntryModel<Values, Entry> = {
  kind: 'packages',
  empty: { name: '', text: '', active: true },
  fields: [{ name: 'name', label: 'Nome' }],
  idOf: ({ id }) => id,
  valuesOf: ({ name, text, active }) => ({ name, text, active }),
}
const READ: Entry = { id: 'a', updatedAt: '1', name: 'Casa', text: 'Prima', active: true }
const stale = (stored: Entry) =>
  CallFailure.ofAnswer(409, {
    ok: false,
    error: { id: 'conflict', title: '' },
    errorMessage: 'Qualcun altro ha salvato prima',
    theirs: { stored, savedBy: 'Ugo Neri', savedAt: '2026-03-10T10:00:00Z', changed: ['text'] },
  })
const editing = (patch: Partial<Values>) => {
  const editor = new EntryEditor(MODEL, READ)
  editor.change(patch)
  return editor
}

describe('Conflicts of EntryEditor', () => {
  const theirs: Entry = { ...READ, updatedAt: '2', name: 'Villa', text: 'La loro' }

  it('EntryEditor shows the fields that differ and keeps the typed values', () => {
    const editor = editing({ text: 'La mia' })
    expect(editor.acceptConflict(stale(theirs))).toBe(true)
    const { conflict, values } = editor.read()
    expect(conflict).toMatchObject({ savedBy: 'Ugo Neri', theirs: MODEL.valuesOf(theirs) })
    expect(conflict?.differing).toEqual(['name', 'text'])
    expect(values).toEqual({ name: 'Casa', text: 'La mia', active: true })
    editor.closeConflict()
    expect(editor.read()).toMatchObject({ conflict: undefined, entry: READ, values: { text: 'La mia' } })
  })

  it('EntryEditor overwrites the stored version with all of its own values', () => {
    const editor = editing({ text: 'La mia' })
    editor.acceptConflict(stale(theirs))
    editor.overwrite()
    expect(editor.read()).toMatchObject({
      conflict: undefined,
      entry: theirs,
      values: { name: 'Casa', text: 'La mia', active: true },
    })
    expect(editor.isDirty).toBe(true)
  })

  it('EntryEditor takes the stored version as its new base', () => {
    const editor = editing({ text: 'La mia' })
    const { round } = editor.read()
    editor.acceptConflict(stale(theirs))
    editor.acceptStored()
    expect(editor.read()).toMatchObject({
      entry: theirs,
      values: MODEL.valuesOf(theirs),
      conflict: undefined,
    })
    expect(editor.isDirty).toBe(false)
    expect(editor.read().round).toBeGreaterThan(round)
  })

  it('EntryEditor reports a third change as another conflict', () => {
    const editor = editing({ text: 'La mia' })
    editor.acceptConflict(stale(theirs))
    editor.overwrite()
    expect(editor.read().entry?.updatedAt).toBe('2')
    const third = { ...theirs, updatedAt: '3', text: 'Una terza' }
    expect(editor.acceptConflict(stale(third))).toBe(true)
    expect(editor.read().conflict?.differing).toEqual(['name', 'text'])
    editor.overwrite()
    expect(editor.read()).toMatchObject({ entry: third, values: { text: 'La mia', name: 'Casa' } })
  })

  it('EntryEditor passes on every other failure', () => {
    const editor = editing({ text: 'La mia' })
    const failures = [
      new Error('x'),
      CallFailure.ofTransport('network'),
      CallFailure.ofAnswer(409, { ok: false, error: { id: 'idempotency-key-reused' }, errorMessage: 'x' }),
      CallFailure.ofAnswer(409, { ok: false, error: { id: 'conflict' }, errorMessage: 'x' }),
    ]
    for (const failure of failures) expect(editor.acceptConflict(failure)).toBe(false)
    expect(editor.read().conflict).toBeUndefined()
  })
})

describe('Typed text of EntryEditor', () => {
  it('EntryEditor has typed text only while a field differs from the stored entry', () => {
    const editor = new EntryEditor(MODEL, READ)
    expect(editor.typed()).toBeUndefined()
    editor.change({ text: 'La mia' })
    expect(editor.typed()).toEqual({ entry: READ, values: { ...MODEL.valuesOf(READ), text: 'La mia' } })
    editor.beginSave()
    editor.saved()
    expect(editor.typed()).toBeUndefined()
  })

  it('EntryEditor does not count text that is typed during a save as saved', () => {
    const editor = editing({ text: 'La mia' })
    expect(editor.beginSave().values.text).toBe('La mia')
    editor.change({ text: 'La mia, con altro' })
    editor.saved()
    expect(editor.isDirty).toBe(true)
    expect(editor.typed()?.values.text).toBe('La mia, con altro')
    expect(editor.read().base.text).toBe('La mia')
  })

  it('EntryEditor has unsaved text until it is stored, and again after further typing', () => {
    const editor = editing({ text: 'La mia' })
    expect(editor.hasUnsavedText).toBe(true)
    editor.markStored(editor.typed()!)
    expect([editor.hasUnsavedText, editor.isDirty, editor.typed()]).toEqual([false, true, undefined])
    editor.change({ text: 'La mia!' })
    expect(editor.hasUnsavedText).toBe(true)
  })

  it('EntryEditor restores typed text on its original version, so a change in between is a conflict', () => {
    const typed = JSON.parse(JSON.stringify(editing({ text: 'La mia' }).typed()))
    const now = { ...READ, updatedAt: '2', text: 'La loro' }
    const editor = new EntryEditor(MODEL, now)
    expect(editor.fits(typed)).toBe(true)
    editor.restore(typed)
    expect(editor.read()).toMatchObject({ entry: READ, restored: true, values: { text: 'La mia' } })
    expect(editor.isDirty).toBe(true)
  })

  it('EntryEditor restores the text of a new entry only for a new entry', () => {
    const fresh = new EntryEditor<Values, Entry>(MODEL, undefined)
    fresh.change({ name: 'Nuovo' })
    const typed = fresh.typed()!
    expect(new EntryEditor(MODEL, READ).fits(typed)).toBe(false)
    const later = new EntryEditor<Values, Entry>(MODEL, undefined)
    expect(later.fits(typed)).toBe(true)
    later.restore(typed)
    expect(later.read().values.name).toBe('Nuovo')
    later.discard()
    expect(later.read()).toMatchObject({ values: MODEL.empty, restored: false })
  })
})
