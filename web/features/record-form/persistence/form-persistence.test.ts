import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { INSURANCE_SAMPLES } from '../../../../contract/fixtures/samples-insurance.ts'
import type { Values } from '../../../../contract/index.ts'
import { OWNED } from '../../../../test/simulated-form.ts'
import { wholeRecordOf } from '../../../../test/whole-record.ts'
import { FormStore } from '../store/form-store.ts'
import { FormPersistence } from './form-persistence.ts'

interface Sent {
  method: string
  path: string
  key: string | null
  body: Record<string, unknown>
}
let sent: Sent[]
let answers: (() => Response)[]
beforeEach(() => {
  sent = []
  answers = []
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('fetch', async (path: string, { method, headers, body }: RequestInit) => {
    const key = new Headers(headers).get('idempotency-key')
    sent.push({ method: method ?? '', path, key, body: JSON.parse(String(body)) })
    return answers.shift()?.() ?? accept(JSON.parse(JSON.parse(String(body)).data), sent.length)
  })
})
afterEach(() => void vi.unstubAllGlobals())

const stored = (values: Values, version: number) =>
  wholeRecordOf(values, {
    version,
    draft: true,
    createdAt: '2026-03-10T09:42:00.000Z',
    updatedBy: 'Marco Rossi',
  })
function accept(values: Values, version: number): Response {
  const record = stored(values, version)
  return Response.json({ ok: true, recordId: record.id, record })
}
const refuse = (theirs: Values) =>
  Response.json(
    { ok: false, error: { id: 'conflict', title: '' }, errorMessage: 'no', theirs: stored(theirs, 5) },
    { status: 409 },
  )

function open(values: Values = OWNED, month = 3) {
  const owners = [{ id: 'u1', name: 'Anna Rossi' }]
  const catalogue = { products: [], operations: [], owners, managed: {} }
  const store = new FormStore(values, { catalogue, month, clock: () => '2026-03-10T10:00' })
  const shown: string[] = []
  const note = ({ kind }: { kind: string }) => void shown.push(kind)
  const persistence = new FormPersistence({
    userId: 'user',
    store,
    journal: undefined,
    opening: { stored: undefined, copyOf: undefined },
    formKey: 'new',
    isNewContract: false,
    onClosed: () => {},
    show: {
      'show-created': note,
      'show-record-changed': note,
      'show-merged': note,
      'show-saved': note,
      'show-restored': note,
      'show-errors': note,
      'show-failure': note,
      'preserve-focus': note,
      'restore-focus': note,
    },
  })
  const stop = persistence.start()
  const save = () => persistence.flush({ sessionLives: true })
  return { store, persistence, shown, stop, save }
}

it('FormPersistence creates the record with a key, then updates it by its version, marked as automatic', async () => {
  const { store, persistence, shown, stop, save } = open()
  store.set('name', 'Anna')
  await save()
  store.set('last_name', 'Rossi')
  await save()
  expect(sent).toMatchObject([
    { method: 'POST', key: expect.stringMatching(/./), body: { draft: true } },
    { method: 'PUT', body: { version: 1, draft: true, autosave: true } },
  ])
  expect(sent[1]?.path).toContain(stored({}, 1).id)
  expect(shown).toContain('show-created')
  expect(persistence.current.saveStatus.kind).toBe('saved')
  stop()
})

it('FormPersistence uses the month of the record’s creation for the code, not the month of the open form [CODE-15] [GAP-140]', async () => {
  const { store, stop, save } = open(
    { ...INSURANCE_SAMPLES.insuranceCar, contact_owner: OWNED.contact_owner!, code: '' },
    2,
  )
  expect(store.current.summary.code).toMatch(/B$/)
  store.set('description', 'Dopo mezzanotte')
  await save()
  expect(store.current.summary.code).toMatch(/C$/)
  expect(store.current.values.description).toBe('Dopo mezzanotte')
  stop()
})

it('FormPersistence merges the other user’s fields into the form and sends both', async () => {
  const { store, shown, stop, save } = open()
  store.set('name', 'Anna')
  await save()
  answers.push(() => refuse({ ...OWNED, name: 'Anna', email: 'a@b.it' }))
  store.set('last_name', 'Rossi')
  await save()
  expect(store.current.values).toMatchObject({ last_name: 'Rossi', email: 'a@b.it' })
  expect(JSON.parse(String(sent.at(-1)?.body.data))).toMatchObject({ last_name: 'Rossi', email: 'a@b.it' })
  expect(shown).toContain('show-merged')
  stop()
})

it('FormPersistence returns the same view while nothing that it shows changes', () => {
  const { store, persistence, stop } = open()
  store.set('name', 'A')
  const view = persistence.current
  store.set('name', 'An')
  expect(persistence.current).toBe(view)
  stop()
})
