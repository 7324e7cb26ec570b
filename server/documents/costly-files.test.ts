import { afterEach, describe, expect, it, vi } from 'vitest'
import { sampleOf } from '../../test/endurance.ts'
import { BUSY_MACHINE } from '../processes/fixtures/busy-machine.ts'
import { createDocuments } from './documents.ts'
import { COSTLY_FILES } from './fixtures/costly-files.ts'
import { onePage } from './fixtures/raw-pdf.ts'

const opened: { close(): Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((one) => one.close()))
})
function documents() {
  const warn = vi.fn()
  const created = createDocuments({
    log: { warn },
    limits: BUSY_MACHINE,
    anonymousLimits: BUSY_MACHINE,
  })
  opened.push(created)
  return { documents: created, warn }
}

const SAMPLE = sampleOf(Object.entries(COSTLY_FILES), 8)
const NO_ENTRY = SAMPLE.filter(([name]) => name.startsWith('entries '))

describe('the smallest costly files', () => {
  it('the smallest costly files are at least 25, the first of fewer than 118 bytes', () => {
    expect(Object.keys(COSTLY_FILES).length).toBeGreaterThanOrEqual(25)
    expect(COSTLY_FILES['entries without bytes']!().length).toBeLessThan(118)
  })

  it('the smallest costly files are answered at the verification within the two seconds of anonymous callers [SIGN-8]', async () => {
    const { documents: work, warn } = documents()
    for (const [name, make] of SAMPLE) {
      const answer = await work.readSeals(make())
      expect({ name, seals: answer.ok ? answer.seals.filter(({ intact }) => intact) : [] }).toEqual({
        name,
        seals: [],
      })
    }
    expect(warn.mock.calls).toEqual([])
  })

  it.each(NO_ENTRY)(
    'the smallest costly files are refused as templates before the library parses them: %s',
    async (_name, make) => {
      const { documents: work, warn } = documents()
      expect(await work.inspect(make())).toMatchObject({ ok: false, reason: 'too-complex' })
      expect(warn).not.toHaveBeenCalled()
    },
  )
})

const STRAY_PLACES = {
  'in an array': (stray: string) => `/Extra [1 ${stray} 2]`,
  'as a key': (stray: string) => `/Extra 1 ${stray} 2 /More 3`,
  'as a value': (stray: string) => `/Extra ${stray} /More 3`,
  'before the end': (stray: string) => `/Extra 1 ${stray}`,
}

describe('a delimiter that opens or closes nothing', () => {
  it.each(sampleOf(Object.entries(STRAY_PLACES), 2))(
    'a delimiter that opens or closes nothing costs a document process neither memory nor time: %s',
    async (_place, place) => {
      const { documents: work, warn } = documents()
      for (const stray of sampleOf([')', '{', '}', '>', '))', ')a', '{}'], 4)) {
        const bytes = onePage({ catalog: place(stray) }, [])
        const answer = await work.inspect(bytes)
        expect({ stray, reason: answer.ok ? 'read' : answer.reason }).toEqual({
          stray,
          reason: expect.stringMatching(/^(read|damaged|no-fields)$/),
        })
      }
      expect(warn.mock.calls).toEqual([])
    },
    60_000,
  )
})
