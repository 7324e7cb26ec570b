import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { INSURANCE_SAMPLES } from '../../../../contract/fixtures/samples-insurance.ts'
import { type Catalogue, emptyValues, type Values } from '../../../../contract/index.ts'
import type { WholeRecord } from '../../../../shared/api/records.ts'
import { FormStore } from '../store/form-store.ts'
import { RecordLink } from './record-link.ts'
import { saveDraft } from './save-draft.ts'

const ID = '4da5616b-4904-4a9c-bb20-93bd09038f40'
const REMOVAL = { by: 'Marco Rossi', at: '2026-03-10T09:50:00.000Z', mayRestore: true }
const catalogue: Catalogue = { products: [], operations: [], owners: [], managed: {} }
const text = Object.fromEntries(
  ['type_contract', 'product', 'contact_owner', 'contact_id', 'lead_id', 'name', 'last_name', 'email'].map(
    (name) => [name, ''],
  ),
)
const more = Object.fromEntries(
  ['ragione_sociale', 'phone', 'pdr', 'pod', 'p_iva', 'cf', 'remi', 'comune', 'code'].map((name) => [
    name,
    '',
  ]),
)

/** A server with one record, as the page uses it. */
class Server {
  record: { version: number; draft: boolean; values: Values } | undefined
  created = 0
  autosaves = 0
  /** The record was removed by another user, or does not exist any more. */
  removal: 'removed' | 'not-found' | undefined
  /** The outcome of the next calls: response lost, request not sent, or refused for lack of disk space. */
  readonly fate: ('lost' | 'unreachable' | 'disk full')[] = []
  private readonly keys = new Map<string, string>()

  readonly fetch = async (_address: unknown, init: RequestInit | undefined): Promise<Response> => {
    const fate = this.fate.shift()
    if (fate === 'unreachable') throw new TypeError('nobody there')
    if (fate === 'disk full')
      return Response.json(
        { ok: false, error: { id: 'disk-full', title: '' }, errorMessage: '' },
        { status: 503 },
      )
    const body = JSON.parse(String(init?.body))
    const answer =
      init?.method === 'POST'
        ? this.create(body, new Headers(init.headers).get('idempotency-key') ?? '')
        : this.update(body)
    if (fate === 'lost') throw new TypeError('lost')
    return answer
  }

  private create(body: { data: string; draft: boolean }, key: string): Response {
    const sent = JSON.stringify(body)
    const first = this.keys.get(key)
    if (first !== undefined && first !== sent) return this.refuse(409, 'idempotency-key-reused')
    if (first === undefined) {
      this.created++
      this.record = { version: 1, draft: body.draft, values: JSON.parse(body.data) }
    }
    this.keys.set(key, sent)
    return this.answer()
  }

  private update(body: { data: string; draft: boolean; version: number; autosave?: boolean }): Response {
    const stored = this.record!
    if (this.removal) return this.missing(this.removal)
    if (body.autosave) this.autosaves++
    if (body.version !== stored.version || (body.autosave && body.draft && !stored.draft))
      return this.refuse(409, 'conflict')
    this.record = { version: stored.version + 1, draft: body.draft, values: JSON.parse(body.data) }
    return this.answer()
  }

  /** Another user saves. */
  save(values: Values, draft = true): void {
    this.record = { version: this.record!.version + 1, draft, values }
  }

  private answer(): Response {
    return Response.json({ ok: true, recordId: ID, record: this.whole() })
  }

  private refuse(status: number, id: string): Response {
    const body = { ok: false, error: { id, title: '' }, errorMessage: 'no', theirs: this.whole() }
    return Response.json(body, { status })
  }

  private missing(id: 'removed' | 'not-found'): Response {
    const removal = id === 'removed' ? { removal: REMOVAL } : {}
    return Response.json(
      { ok: false, error: { id, title: '' }, errorMessage: 'no', ...removal },
      { status: 404 },
    )
  }

  private whole(): WholeRecord {
    const { version, draft, values } = this.record!
    const at = '2026-03-10T09:42:00.000Z'
    return {
      ...({ ...text, ...more } as unknown as WholeRecord),
      id: ID,
      version,
      draft,
      data: JSON.stringify({ ...values, code: 'X' }),
      definitionVersion: 1,
      operation_luce: null,
      operation_gas: null,
      operation_l: null,
      operation_g: null,
      sync_data: null,
      packages: {},
      createdAt: at,
      updatedAt: at,
      createdBy: 'Anna',
      updatedBy: 'Marco Rossi',
    }
  }
}

let server: Server
let merged: string[]
beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => null })
  server = new Server()
  merged = []
  vi.stubGlobal('fetch', server.fetch)
})
afterEach(() => void vi.unstubAllGlobals())

function open(values: Values = emptyValues(), month = 3) {
  const store = new FormStore(values, { catalogue, month, clock: () => '2026-03-10T10:00' })
  const link = new RecordLink({ stored: undefined })
  const save = () =>
    saveDraft({
      store,
      link,
      isDue: () => store.currentStatus.dirty && link.stored?.draft !== false,
      onMerged: ({ updatedBy }) => merged.push(updatedBy),
    })
  return { store, link, save }
}

describe('Automatically saved drafts', () => {
  it('saveDraft creates the record once, then updates it, marked as automatic', async () => {
    const { store, link, save } = open()
    store.set('name', 'Anna')
    expect(await save()).toBeUndefined()
    expect(store.currentStatus.dirty).toBe(false)
    store.set('last_name', 'Rossi')
    await save()
    expect(server).toMatchObject({ created: 1, autosaves: 1, record: { version: 2, draft: true } })
    expect(link.stored).toMatchObject({ id: ID, version: 2 })
  })

  it('[CODE-15] [GAP-140] saveDraft uses the month of the record’s creation for the code, not the month of the open form', async () => {
    const { store, save } = open({ ...INSURANCE_SAMPLES.insuranceCar, code: '' }, 2)
    expect(store.current.summary.code).toMatch(/B$/)
    store.set('description', 'Dopo mezzanotte')
    await save()
    expect(store.current.summary.code).toMatch(/C$/)
    expect(store.current.values.description).toBe('Dopo mezzanotte')
  })

  it('saveDraft repeats an unanswered creation unchanged, then saves the later changes', async () => {
    const { store, link, save } = open()
    store.set('name', 'Anna')
    server.fate.push('lost')
    expect(await save()).toMatchObject({ reason: 'il server non risponde' })
    expect(link.creation).toMatchObject({ draft: true })
    store.set('last_name', 'Rossi')
    expect(await save()).toBeUndefined()
    expect(server.created).toBe(1)
    expect(server.record).toMatchObject({ version: 2, values: { name: 'Anna', last_name: 'Rossi' } })
    expect(store.currentStatus.dirty).toBe(false)
  })

  it('A later page that takes over an unanswered creation repeats it and then saves the later changes', async () => {
    const first = open()
    first.store.set('name', 'Anna')
    server.fate.push('lost')
    await first.save()
    const later = open()
    later.link.adopt(first.link.creation!)
    later.store.set('name', 'Annalisa')
    expect(await later.save()).toBeUndefined()
    expect(server.created).toBe(1)
    expect(server.record).toMatchObject({ values: { name: 'Annalisa' } })
  })

  it('saveDraft recognises its own unanswered save and continues from it', async () => {
    const { store, save } = open()
    store.set('name', 'A')
    await save()
    store.set('name', 'An')
    server.fate.push('lost')
    expect(await save()).toMatchObject({ reason: 'il server non risponde' })
    store.set('name', 'Anna')
    expect(await save()).toBeUndefined()
    expect(server.record).toMatchObject({ version: 3, values: { name: 'Anna' } })
    expect(merged).toEqual([])
  })

  it('saveDraft repeats a draft with the same key after the server was out of disk space', async () => {
    const { store, save } = open()
    store.set('name', 'Anna')
    server.fate.push('disk full', 'disk full')
    expect(await save()).toMatchObject({ reason: 'il disco del server è pieno' })
    store.set('last_name', 'Rossi')
    expect(await save()).toMatchObject({ reason: 'il disco del server è pieno' })
    expect(store.currentStatus.dirty).toBe(true)
    expect(await save()).toBeUndefined()
    expect(server.created).toBe(1)
    expect(server.record).toMatchObject({ values: { name: 'Anna', last_name: 'Rossi' } })
  })

  it('saveDraft keeps all values while the server is unreachable', async () => {
    const { store, save } = open()
    store.set('name', 'Anna')
    server.fate.push('unreachable', 'unreachable')
    await save()
    await save()
    expect(store.currentStatus.dirty).toBe(true)
    expect(await save()).toBeUndefined()
    expect(server.created).toBe(1)
  })
})

describe('Automatically saved drafts and saves by other users', () => {
  it('saveDraft merges fields that only one side changed', async () => {
    const { store, save } = open()
    store.set('name', 'Anna')
    await save()
    server.save({ ...server.record!.values, email: 'a@b.it' })
    store.set('last_name', 'Rossi')
    expect(await save()).toBeUndefined()
    expect(server.record?.values).toMatchObject({ name: 'Anna', last_name: 'Rossi', email: 'a@b.it' })
    expect(store.current.values.email).toBe('a@b.it')
    expect(merged).toEqual(['Marco Rossi'])
  })

  it('saveDraft asks the user about fields that both sides changed', async () => {
    const { store, save } = open()
    store.set('name', 'Anna')
    await save()
    server.save({ ...server.record!.values, name: 'Teresa' })
    store.set('name', 'Tina')
    expect(await save()).toMatchObject({
      reason: 'Marco Rossi ha salvato questo record',
      theirs: { version: 2 },
    })
    expect(store.current.values.name).toBe('Tina')
    expect(server.record?.values.name).toBe('Teresa')
  })

  it('saveDraft never turns a submitted record back into a draft', async () => {
    const { store, link, save } = open()
    store.set('name', 'Anna')
    await save()
    server.save({ ...server.record!.values, email: 'a@b.it' }, false)
    store.set('last_name', 'Rossi')
    await save()
    await save()
    expect(server.record).toMatchObject({ version: 2, draft: false })
    expect(link.stored).toMatchObject({ version: 2, draft: false })
    expect(store.current.values).toMatchObject({ last_name: 'Rossi', email: 'a@b.it' })
    expect(store.currentStatus.dirty).toBe(true)
  })
})

describe('Drafts whose record was removed', () => {
  it.each([
    ['removed', REMOVAL, 'Marco Rossi ha rimosso questo record'],
    ['not-found', undefined, 'questo record non c’è più'],
  ] as const)(
    'saveDraft stops, reports the state of the record and keeps all values: %s [REC-20]',
    async (id, removal, reason) => {
      const { store, link, save } = open()
      store.set('name', 'Anna')
      await save()
      server.removal = id
      store.set('last_name', 'Rossi')
      expect(await save()).toEqual({ reason, unavailable: { removal } })
      expect(store.current.values).toMatchObject({ name: 'Anna', last_name: 'Rossi' })
      expect(await link.send({ values: store.current.values, draft: false, autosave: false })).toEqual({
        kind: 'gone',
        unavailable: { removal },
      })
    },
  )

  it('saveDraft creates another record with all values after the form becomes a new contract [REC-20]', async () => {
    const { store, link, save } = open()
    store.set('name', 'Anna')
    await save()
    server.removal = 'removed'
    store.set('last_name', 'Rossi')
    await save()
    store.detachFromRecord(11)
    link.detach()
    expect([link.stored, store.month, store.codeAtSave]).toEqual([undefined, 11, true])
    expect(await save()).toBeUndefined()
    expect(server).toMatchObject({ created: 2, record: { values: { name: 'Anna', last_name: 'Rossi' } } })
    expect(store.currentStatus.dirty).toBe(false)
  })
})
