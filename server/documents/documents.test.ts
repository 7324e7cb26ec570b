import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import { afterEach, expect, it, vi } from 'vitest'
import { ENDURANCE, sampleOf, sampleOfKinds } from '../../test/endurance.ts'
import { BUSY_MACHINE } from '../processes/fixtures/busy-machine.ts'
import { isLost, type Limits, type LostJob } from '../processes/jobs.ts'
import { createDocuments, type Documents } from './documents.ts'
import { BAD_FILES } from './fixtures/bad-files.ts'
import { printedForm } from './fixtures/printed-form.ts'
import { readText } from './fixtures/read-text.ts'
import { REBUILT_FILES } from './fixtures/revisions.ts'
import { ANONYMOUS_LIMITS, DOCUMENT_LIMITS, documentPool } from './process/document-pool.ts'
import { SAMPLE_TEMPLATES, sampleTemplatePath } from './sample-templates.ts'

/** What happens to a process or its queue, in `npm test`. */
const DRAWN = sampleOf(
  [
    'a kill',
    'a kill of an idle one',
    'a long job',
    'a closed pool',
    'a full queue',
    'a long wait',
    'anonymous callers',
  ],
  3,
)
const opened: { close(): Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((one) => one.close()))
})

const MB = 1024 * 1024
const log = { warn: () => {} }
function documents(limits: Partial<Limits> = {}): Documents {
  const created = createDocuments({
    log,
    limits: { ...BUSY_MACHINE, ...limits },
    anonymousLimits: { ...BUSY_MACHINE, cpuMilliseconds: 10_000 },
  })
  opened.push(created)
  return created
}
function pool(limits: Partial<Limits> = {}) {
  const onLost = vi.fn()
  const created = documentPool({ ...BUSY_MACHINE, ...limits }, onLost)
  opened.push(created)
  return { pool: created, lost: onLost }
}

const template = (name: string) =>
  readFile(sampleTemplatePath(SAMPLE_TEMPLATES.find(({ filename }) => filename === name)!))
const NOTHING = { variables: new Map<string, string>(), fields: new Map() }
const order = { template: printedForm(), config: { cf: 'NDRNCL80A01F205X' }, values: NOTHING }

const reasonOf = (answer: { ok: true } | { ok: false; reason: string } | LostJob) =>
  isLost(answer) ? answer.lost : answer.ok ? 'taken' : answer.reason

it('a document process inspects, fills and merges', async () => {
  const work = documents()
  expect(await work.inspect(printedForm())).toMatchObject({ ok: true, pages: [{}, { rotation: 90 }] })
  const filled = await work.fill(order)
  if (!filled.ok) throw new Error(filled.detail)
  expect(filled.report.filled).toEqual(['cf'])
  const merged = await work.merge([filled.pdf, filled.pdf])
  if (!merged.ok) throw new Error(merged.detail)
  expect(await readText(merged.pdf)).toHaveLength(4)
})

it('a document of a template version is compared with the template until one is equal', async () => {
  const work = documents()
  const disputed = REBUILT_FILES['a content whose entry points to the former one']!()
  const fillTemplate = async (template: Uint8Array, version?: string) =>
    reasonOf(await work.fill({ template, config: {}, values: NOTHING }, version))
  expect(await fillTemplate(disputed)).toBe('taken')
  expect(await fillTemplate(disputed, 'a')).toBe('changed-page')
  expect(await fillTemplate(disputed, 'a')).toBe('changed-page')
  expect(await fillTemplate(printedForm(), 'a')).toBe('taken')
  expect(await fillTemplate(disputed, 'a')).toBe('taken')
  expect(await fillTemplate(disputed, 'b')).toBe('changed-page')
  expect(reasonOf(await work.inspect(disputed))).toBe('taken')
  expect(reasonOf(await work.inspectTemplate(disputed))).toBe('changed-page')
})

it('a document process uses at most 256 MB and creates many contracts in a row without being replaced', async () => {
  expect([DOCUMENT_LIMITS.bytes, ANONYMOUS_LIMITS.bytes]).toEqual([256 * MB, 256 * MB])
  const { pool: work, lost: onLost } = pool({ children: 1 })
  const largest = await template('energia-serena-dual-business.pdf')
  const seen = new Set<number | undefined>()
  for (let created = 0; created < (ENDURANCE ? 60 : 6); created += 1) {
    expect(reasonOf(await work.run('fill', { ...order, template: largest }))).toBe('taken')
    seen.add(work.pids[0])
  }
  expect([seen.size, onLost.mock.calls]).toEqual([1, []])
})

it('a document process refuses every bad file with its reason, and continues', async () => {
  const work = documents({
    children: 2,
    cpuMilliseconds: 60_000,
    wallMilliseconds: 60_000,
  })
  for (const [name, reason, make] of sampleOfKinds(BAD_FILES, ([, reason]) => reason))
    expect({ name, reason: reasonOf(await work.inspect(await make())) }).toEqual({ name, reason })
  expect(reasonOf(await work.inspect(printedForm()))).toBe('taken')
})

it.runIf(DRAWN.includes('a long job'))(
  'a document process is killed after a job that takes too long, and another process takes over',
  async () => {
    const { pool: work, lost: onLost } = pool({ wallMilliseconds: 1, children: 1 })
    const bytes = await template('energia-serena-dual-business.pdf')
    expect(reasonOf(await work.run('inspect', { bytes, comparesPages: false }))).toBe('too-slow')
    const [pid] = work.pids
    expect(onLost).toHaveBeenCalledWith({ reason: 'too-slow', detail: expect.any(String), kind: 'inspect' })
    await work.run('inspect', { bytes, comparesPages: false })
    expect(onLost).toHaveBeenCalledTimes(2)
    expect(work.pids).not.toContain(pid)
  },
)

it.runIf(DRAWN.includes('a kill'))('a job whose document process is killed is retried', async () => {
  const { pool: work, lost: onLost } = pool({ children: 1 })
  await work.run('fill', order)
  const answers = Array.from({ length: 5 }, () => work.run('fill', order))
  for (const pid of work.pids) process.kill(pid, 'SIGKILL')
  expect((await Promise.all(answers)).map(reasonOf)).toEqual(Array(5).fill('taken'))
  expect(onLost).toHaveBeenCalledTimes(1)
})

it.runIf(DRAWN.includes('a kill of an idle one'))(
  'an idle document process that is killed is replaced at the next job',
  async () => {
    const { pool: work } = pool({ children: 1 })
    await work.run('fill', order)
    const [pid] = work.pids
    process.kill(pid!, 'SIGKILL')
    expect(reasonOf(await work.run('fill', order))).toBe('taken')
    expect(work.pids).not.toContain(pid)
  },
)

it.runIf(DRAWN.includes('a full queue'))(
  'the queue of document jobs is bounded and refuses further jobs with a retry time',
  async () => {
    const { pool: work } = pool({ children: 1, waiting: 2 })
    const answers = await Promise.all(Array.from({ length: 4 }, () => work.run('fill', order)))
    expect(answers.map(reasonOf)).toEqual(['taken', 'taken', 'busy', 'busy'])
  },
)

it.runIf(DRAWN.includes('a long wait'))('a document job does not wait longer than its limit', async () => {
  const { pool: work } = pool({ children: 1, waitMilliseconds: 1 })
  expect(reasonOf(await work.run('fill', order))).toBe('busy')
})

it.runIf(DRAWN.includes('anonymous callers'))(
  'documents of anonymous callers use their own pool, so that contracts never wait behind them',
  async () => {
    const work = documents({ waiting: 1 })
    const bytes = await template('energia-serena-luce-domestico.pdf')
    // More than the limit of anonymous callers.
    const requests = Array.from({ length: 6 }, () => work.readSeals(bytes))
    expect(reasonOf(await work.fill(order))).toBe('taken')
    const answers = (await Promise.all(requests)).map(reasonOf)
    expect(answers.slice(0, 2)).toEqual(['taken', 'taken'])
    expect(answers.slice(3)).toEqual(['busy', 'busy', 'busy'])
  },
)

it.runIf(DRAWN.includes('a closed pool'))('a closed pool of document processes accepts no job', async () => {
  const { pool: work } = pool()
  const begun = work.run('fill', order)
  await work.close()
  expect([reasonOf(await begun), reasonOf(await work.run('fill', order))]).toEqual(['busy', 'busy'])
  expect(work.pids).toEqual([])
})

it('a document process answers for every damaged file', async () => {
  // A damaged file that takes long is refused as too slow, which is also valid.
  const work = documents({ cpuMilliseconds: 2_000 })
  const templateBytes = await template('energia-serena-luce-domestico.pdf')
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ at: fc.nat(templateBytes.length - 1), byte: fc.nat(255), cut: fc.nat(40) }), {
        minLength: 1,
        maxLength: 12,
      }),
      fc.boolean(),
      async (harms, fill) => {
        const bytes = harms.reduce((given, { at, byte, cut }) => {
          const harmed = Buffer.concat([given.subarray(0, at), given.subarray(at + cut)])
          if (harmed.length > 0) harmed[at % harmed.length] = byte
          return harmed
        }, Buffer.from(templateBytes))
        const answer = await (fill ? work.fill({ ...order, template: bytes }) : work.inspect(bytes))
        expect(answer.ok || answer.message.length > 0).toBe(true)
      },
    ),
    { numRuns: ENDURANCE ? 100 : 5 },
  )
}, 600_000)
