import { afterEach, describe, expect, it, vi } from 'vitest'
import { createDocuments } from './documents.ts'
import { COSTLY_FILES } from './fixtures/costly-files.ts'

const opened: { close(): Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((one) => one.close()))
})
function documents() {
  const warn = vi.fn()
  const created = createDocuments({ log: { warn } })
  opened.push(created)
  return { documents: created, warn }
}

const NO_ENTRY = Object.entries(COSTLY_FILES).filter(([name]) => name.startsWith('entries '))

describe('the smallest costly files', () => {
  it('the smallest costly files are at least 25, the first of fewer than 118 bytes', () => {
    expect(Object.keys(COSTLY_FILES).length).toBeGreaterThanOrEqual(25)
    expect(COSTLY_FILES['entries without bytes']!().length).toBeLessThan(118)
  })

  it('the smallest costly files are answered at the verification within the two seconds of anonymous callers [SIGN-8]', async () => {
    const { documents: work, warn } = documents()
    for (const [name, make] of Object.entries(COSTLY_FILES)) {
      const answer = await work.readSeals(make())
      expect({ name, seals: answer.ok ? answer.seals.filter(({ intact }) => intact) : [] }).toEqual({
        name,
        seals: [],
      })
    }
    expect(warn.mock.calls).toEqual([])
  }, 120_000)

  it.each(NO_ENTRY)(
    'the smallest costly files are refused as templates before the library parses them: %s',
    async (_name, make) => {
      const { documents: work, warn } = documents()
      expect(await work.inspect(make())).toMatchObject({ ok: false, reason: 'too-complex' })
      expect(warn).not.toHaveBeenCalled()
    },
  )
})
