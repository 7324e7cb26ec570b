import { globSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AUDITED_ENTITIES } from '../shared/audited-entities.ts'
import { CONSENT_TEXTS } from '../web/features/consents/consent-texts.tsx'
import { MAPPING } from '../web/features/crm/mapping-dialog.tsx'
import { DUTY_RULE } from '../web/features/duty-rules/duty-rule.tsx'
import { MAIL_ROUTES } from '../web/features/mail-routing/mail-route.ts'
import { MAIL_TEXTS } from '../web/features/mail-texts/mail-text.ts'
import { NEWSLETTER_SCRIPTS } from '../web/features/newsletter/newsletter-script.ts'
import { OPERATIONS } from '../web/features/operations/operation.ts'
import { PACKAGES } from '../web/features/packages/package.ts'
import { QUESTIONS } from '../web/features/questions/question-form.tsx'
import { USERS } from '../web/features/users/user.ts'
import { CallFailure } from '../web/lib/call-failure.ts'
import type { Entity } from '../web/ui/crud/entity.ts'
import { EntryEditor } from '../web/ui/editing/entry-editor.ts'

const ROOT = resolve(import.meta.dirname, '..')
const READ = '2026-03-10T10:00:00.000Z'
const LATER = '2026-03-10T11:00:00.000Z'

let bodies: string[] = []
beforeEach(() => {
  bodies = []
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    bodies.push(body)
    return Response.json(
      { ok: false, error: { id: 'internal', title: '' }, errorMessage: '' },
      { status: 500 },
    )
  })
})
afterEach(() => vi.unstubAllGlobals())

/** A definition with two versions of one of its entries. */
function versions<Values extends object, Entry>(
  entity: Entity<Values, Entry>,
  read: Entry,
  later: Entry,
  /** The later version as the server answers it. */
  stored: unknown = later,
) {
  return {
    kind: entity.kind,
    names: Object.keys(entity.empty),
    labelled: entity.fields.map(({ name }) => name as string),
    /** The requests of the same save of both versions. */
    saveBoth: async (): Promise<string[]> => {
      const values = entity.valuesOf(read)
      for (const entry of [read, later])
        await entity.update(entry, values, entity.valuesOf(entry)).catch((error: unknown) => {
          if (!(error instanceof CallFailure)) throw error
        })
      return bodies
    },
    /** The editor of the first version after its save was refused for the second one. */
    conflict: () => {
      const theirs = { stored, savedBy: 'Ugo Neri', savedAt: LATER, changed: [] }
      const editor = new EntryEditor(entity, read)
      const body = { ok: false, error: { id: 'conflict', title: '' }, errorMessage: '', theirs }
      expect(editor.acceptConflict(CallFailure.ofAnswer(409, body))).toBe(true)
      return editor.read().conflict
    },
  }
}

const at = (id: string) =>
  [
    { id, updatedAt: READ },
    { id, updatedAt: LATER },
  ] as const
const both = <Values extends object>(values: Values) => {
  const [read, later] = at('a')
  return [
    { ...read, ...values },
    { ...later, ...values },
  ] as const
}

const mapped = { part: 'contact', source: 'email' } as const
const mailText = {
  kind: 'riepilogo',
  title: 'Riepilogo',
  about: '',
  variables: [],
  ...MAIL_TEXTS.empty,
} as const
const consent = { purpose: 'newsletter', text: 'Sì', at: READ, author: '' } as const
const aPackage = { ...PACKAGES.empty, product_name: '', product_id: '' }
const operation = { ...OPERATIONS.empty, client_type: 'domestico', tipo_di_utenza: 'luce' } as const

const ruleVersion = {
  id: 'a',
  value: 14,
  validFrom: '1970-01-01',
  source: 'Norma',
  reason: '',
  by: '',
  at: READ,
}
const rule = { key: 'withdrawal-days-phone' as const, current: ruleVersion, versions: [ruleVersion] }

/** Entities with values that their empty entry lacks. */
const WRITTEN = [
  versions(PACKAGES, ...both(aPackage), { ...at('a')[1], ...aPackage, products: '[]' }),
  versions(OPERATIONS, ...both({ ...operation, Template: null })),
  versions(USERS, ...both({ ...USERS.empty, activated_g: true, mustChangePassword: false })),
  versions(MAIL_ROUTES, ...both({ ...MAIL_ROUTES.empty, position: 1 })),
  versions(
    MAIL_TEXTS,
    { ...mailText, variables: [], changed: { at: READ, author: '' } },
    { ...mailText, variables: [], changed: { at: LATER, author: '' } },
  ),
  versions(NEWSLETTER_SCRIPTS, ...both({ text: '<p>a</p>' })),
  versions(CONSENT_TEXTS, { ...consent, version: 1 }, { ...consent, version: 2 }),
  versions(MAPPING, { ...mapped, ...MAPPING.empty }, { ...mapped, ...MAPPING.empty, field: 'Email' }),
  versions(DUTY_RULE, { ...rule, updatedAt: READ }, { ...rule, updatedAt: LATER }),
  versions(QUESTIONS, ...both({ rules: '{}' })),
]

/** Files of the page that open an editor, or define an entity. */
const sources = globSync('web/**/*.{ts,tsx}', { cwd: ROOT, exclude: ['**/*.test.ts'] }).map((path) => ({
  path,
  text: readFileSync(resolve(ROOT, path), 'utf8'),
}))

/** The definitions of entities, with the constants that hold them. */
const defined = sources.flatMap(({ path, text }) =>
  [...text.matchAll(/^export const (\w+): Entity<[^=]*> = \{\n {2}kind: '([a-z-]+)'/gm)].map(
    ([, constant = '', kind = '']) => ({ path, constant, kind }),
  ),
)

/** Two versions of an entry that is like an empty one. */
async function emptyVersions({ path, constant }: (typeof defined)[number]) {
  const module = (await import(resolve(ROOT, path))) as Record<string, Entity<object, unknown>>
  const entity = module[constant]!
  return versions(entity, ...both(entity.empty))
}

const isWritten = (kind: string) => WRITTEN.some((one) => one.kind === kind)
const DEFINITIONS = [
  ...WRITTEN,
  ...(await Promise.all(defined.filter(({ kind }) => !isWritten(kind)).map(emptyVersions))),
]

it('The rows of this test are definitions of the page', () => {
  expect(DEFINITIONS.map(({ kind }) => kind).toSorted()).toEqual(defined.map(({ kind }) => kind).toSorted())
})

/** The frames of editors that entities share. */
const FRAMES = ['EntryDialog', 'InlineEditor']
const framesOf = (path: string) => {
  const slice = sources.filter((other) => dirname(other.path) === dirname(path))
  return FRAMES.filter((frame) => slice.some(({ text }) => text.includes(`<${frame}`)))
}

it('Every editor with a frame of its own is in the journey of the editors, and one of each shared frame', () => {
  // An entity whose entries are `never` is added and removed, and not edited.
  const definition = /: (?:Entity|EntryModel)<(?:(?!, never>)[^=])*> = \{\n\s+kind: '([a-z-]+)'/g
  const kinds = sources.flatMap(({ path, text }) =>
    [...text.matchAll(definition)].map(([, kind = '']) => ({ kind, frames: framesOf(path) })),
  )
  const journey = readFileSync(resolve(ROOT, 'e2e/pages/administered-editors.ts'), 'utf8')
  const editors = [...journey.matchAll(/^ {2}'?([a-z-]+)'?: \{$/gm)].map(([, kind = '']) => kind)
  expect(kinds.map(({ kind }) => kind)).toEqual(expect.arrayContaining(editors))
  expect(kinds.filter(({ kind, frames }) => frames.length === 0 && !editors.includes(kind))).toEqual([])
  const shown = kinds.filter(({ kind }) => editors.includes(kind)).flatMap(({ frames }) => frames)
  expect([...new Set(shown)].toSorted()).toEqual(FRAMES)
})

describe.each(DEFINITIONS)('The definition of $kind', ({ kind, names, labelled, saveBoth, conflict }) => {
  it(`A save of ${kind} names the version that its author read`, async () => {
    const [first, second] = await saveBoth()
    expect(first).toBeTruthy()
    expect(second).not.toBe(first)
  })

  it(`A conflict of ${kind} has a label for each value`, () => {
    expect(conflict()).toMatchObject({ savedBy: 'Ugo Neri' })
    expect(labelled.toSorted()).toEqual(names.toSorted())
  })

  it(`The changes of ${kind} are in the history under its noun`, () => {
    expect(AUDITED_ENTITIES).toContain(kind)
  })
})

it('Every editor shows conflicts, restored text and the question before its text is lost', () => {
  const opens = /\buse(?:Entry|Checked)Editor(?:Instance)?\(/
  const shows = /<(?:EditorNotices|EntryForm)\b/
  const silent = sources.filter(({ text }) => opens.test(text) && !shows.test(text)).map(({ path }) => path)
  expect(silent.toSorted()).toEqual([
    // One name, added by Enter.
    'web/features/domains/domains-dialog.tsx',
    // They pass the editor on.
    'web/ui/crud/use-checked-editor.ts',
    'web/ui/editing/use-entry-editor.ts',
    // One name, added by Enter.
    'web/ui/name-list.tsx',
  ])
})
