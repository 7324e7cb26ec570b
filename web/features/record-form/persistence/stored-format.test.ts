import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { projectFiles, readText } from '../../../../test/imports.ts'
import { SealedEntryStore } from '../../../lib/sealed-entry-store.ts'
import { createSealer } from '../../../lib/sealer.ts'
import { createTypedTextStore } from '../../../lib/typed-text-store.ts'
import { createJournal } from './journal.ts'

/** The data that a release of November 2026 stored in a browser. It never changes: browsers have data in this format. */
const STORED = [
  {
    id: 'a',
    form: 'record:r1',
    nonce: 'cZHUPpLEMZQ2Mh7v',
    body: 'Yb98f4BFz0C1i17q2I1Y4rLrRlCBrrITUUNe+vOYUBSq/bjKsLtExQqgT/nIXJF/OJu1kZNfaiU7Dt+8+wSWzEmYhVrtJOD223MqBM4iDXH/VUwp+jtDAx9M09un9tzl9Y86mcisABu6AgrtykmoI0GLT4XJFczPltT5r3WRHsaDXF0crNmC5qGis4vu3nh8nrBfqvd+poHYUZNxDPrfHm8liyv3TXCP6dR8uMnT+z3yhx2ilhqdMoiZ7OrDJpk03CGkelJ0tsDhtqCf0m+QUAR/v6a+vQZUj95tash1WRIFELaA+np+WRd1TeEc4Yslsm0fu0uzAvw=',
  },
  {
    id: 'editor:836da6c8-c683-419b-829f-21afd6640f43',
    form: 'editor:customs',
    nonce: 'yH7fnT+r/AeQnS9B',
    body: 'y4v8L0I8hYhXh3LbHLzvUtPophQAUFOn5rBi+Gfs91cZMorfeqr/84Jtfv7C8xs9GRTSH4o88e+f2+5I50tJ6AU=',
  },
  {
    id: 'origins:r1 anna',
    form: 'origins:r1 anna',
    nonce: '9BaJopuQQ+GrZv/+',
    body: 'vw4YBN3dWi/G2HzTbAiBi6H7tGIn+8QGqDoIG7hT3OG4sLOFQVm3j8te9rbeHbRfeEod8Rfnhy45T7bLrCNA',
  },
]
const STORED_AT = Date.UTC(2026, 2, 10)

/** The kinds of editors under which that release stored typed text. */
const EDITOR_KINDS = [
  'consent-texts',
  'crm-mapping',
  'crm-products',
  'crm-users',
  'customs',
  'domains',
  'emails',
  'mail-texts',
  'mailing-template',
  'newsletter-scripts',
  'packages',
  'rules',
  'scripts',
  'templates',
  'users',
  'webhooks',
]

/** Writes as that release did, without today's code. */
async function fillBrowser(factory: IDBFactory): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = factory.open('sportello', 1)
    opening.onupgradeneeded = () => {
      const entries = opening.result.createObjectStore('journal', { keyPath: 'id' })
      entries.createIndex('userId', 'userId')
      entries.createIndex('keptAt', 'keptAt')
    }
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
  })
  const writing = database.transaction('journal', 'readwrite')
  for (const { id, form, nonce, body } of STORED) {
    const sealed = { nonce: bytesOf(nonce), body: bytesOf(body).buffer }
    writing.objectStore('journal').put({ id, userId: 'anna', form, keptAt: STORED_AT, sealed })
  }
  await new Promise((resolve) => writing.addEventListener('complete', resolve))
  database.close()
}
const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))

describe('Data that an earlier release stored in the browser', () => {
  const factory = new IDBFactory()
  const parts = {
    userId: 'anna',
    sealer: createSealer(Buffer.alloc(32, 1).toString('base64url')),
    store: new SealedEntryStore(factory),
    now: () => STORED_AT,
  }
  beforeEach(() => fillBrowser(factory))

  it('The journal reads the unsaved form that an earlier release stored', async () => {
    expect(await createJournal(parts).entriesOf('record:r1')).toEqual([
      {
        id: 'a',
        form: 'record:r1',
        keptAt: STORED_AT,
        version: 3,
        fields: ['name', 'email'],
        typed: { name: 'Niccolò' },
        before: { email: 'n@b.it' },
        creation: {
          key: 'k',
          data: '{"name":"Niccolò"}',
          draft: true,
          duplicateOf: 'r0',
          holdersDiffer: true,
        },
        origins: { name: 'copied' },
      },
    ])
  })

  it('The journal reads the origins of values that an earlier release stored', async () => {
    const origins = await createJournal(parts).loadOrigins('r1')
    expect([...origins]).toEqual([['name', { origin: 'copied', value: 'Niccolò' }]])
  })

  it('TypedTextStore reads the text of an editor that an earlier release stored', async () => {
    const typed = await createTypedTextStore(parts).peek('customs')
    expect(typed).toEqual({ values: { name: 'saluto', rule: 'Ciao {name}' } })
  })

  it('The editors read typed text under the kinds of an earlier release', () => {
    const models = projectFiles()
      .filter((path) => /^web\/features\/.*(?<!\.test)\.tsx?$/.test(path))
      .map(readText)
      .filter((text) => /\b(?:EntryModel|Entity)</.test(text))
    const kinds = models.flatMap((text) =>
      [...text.matchAll(/^ {2}kind: '([\w-]+)',$/gm)].map(([, kind]) => kind),
    )
    expect(EDITOR_KINDS.filter((kind) => !kinds.includes(kind))).toEqual([])
  })
})
