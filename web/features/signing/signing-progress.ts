import { z } from 'zod'
import type { Signing } from '../../../shared/api/signing.ts'
import { tabStorage } from '../../lib/site-data.ts'
import { EMPTY_DRAWING } from './mark-entry.tsx'
import type { ReadingProgress } from './reading-progress.ts'
import type { SignatureInput } from './sign-step.tsx'
import { STEPS, type Step } from './step-props.ts'

/** The pages that the signer has read and the entries, without the code. */
export interface SigningProgress {
  step: Step | 'refuse'
  /** By the link of the document. */
  readings: ReadonlyMap<string, ReadingProgress>
  /** The links of the papers that were opened. */
  papers: ReadonlySet<string>
  /** The keys of the accepted texts. */
  agreed: ReadonlySet<string>
  /** Whether the contract shall begin within the period of withdrawal. */
  earlyStart: boolean
  input: SignatureInput
  /** Of a refusal. */
  reason: string
}

const EMPTY: SigningProgress = {
  step: 'read',
  readings: new Map(),
  papers: new Set(),
  agreed: new Set(),
  earlyStart: false,
  input: { drawing: EMPTY_DRAWING, place: undefined, pressed: [] },
  reason: '',
}

const KEY = 'sportello.firma'

const point = z.object({ x: z.number(), y: z.number() })
const stored = z.object({
  token: z.string(),
  step: z.enum([...STEPS, 'refuse']),
  readings: z.array(
    z.object({
      link: z.string(),
      pages: z.number().optional(),
      drawn: z.array(z.number()),
      incomplete: z.array(z.number()).default([]),
      fileOpened: z.boolean(),
    }),
  ),
  papers: z.array(z.string()).default([]),
  /** With the version of the accepted text. */
  agreed: z.array(z.object({ key: z.string(), version: z.string() })),
  earlyStart: z.boolean().default(false),
  drawing: z.object({
    kind: z.enum(['drawn', 'typed']),
    strokes: z.array(z.array(point)),
    typed: z.string(),
  }),
  place: z.string().optional(),
  pressed: z.array(z.object({ document: z.number(), field: z.string() })),
  reason: z.string(),
})
type Stored = z.infer<typeof stored>

/** Stores the progress in this tab, where a reload finds it; returns whether the browser permits that. */
export function storeProgress(token: string, signing: Signing, progress: SigningProgress): boolean {
  const { step, readings, papers, agreed, earlyStart, input, reason } = progress
  const { drawing, place, pressed } = input
  const entry: Stored = {
    token,
    step,
    readings: [...readings].map(([link, { pages, drawn, incomplete, fileOpened }]) => ({
      link,
      ...(pages !== undefined && { pages }),
      drawn: [...drawn],
      incomplete: [...incomplete],
      fileOpened,
    })),
    papers: [...papers],
    agreed: signing.consents
      .filter(({ key }) => agreed.has(key))
      .map(({ key, version }) => ({ key, version })),
    earlyStart,
    drawing: { ...drawing, strokes: drawing.strokes.map((stroke) => stroke.map(({ x, y }) => ({ x, y }))) },
    ...(place !== undefined && { place }),
    pressed: [...pressed],
    reason,
  }
  return tabStorage.set(KEY, JSON.stringify(entry))
}

/** The progress that this tab has stored for the link. Changed texts, documents and boxes count as new. */
export function readProgress(token: string, signing: Signing): SigningProgress {
  const entry = readEntry()
  if (entry?.token !== token) return EMPTY
  const { step, readings, papers, agreed, earlyStart, drawing, place, pressed, reason } = entry
  const isShown = (link: string) => signing.documents.some((document) => document.link === link)
  const isAgreed = (key: string, version: string) =>
    agreed.some((one) => one.key === key && one.version === version)
  return {
    step,
    readings: new Map(
      readings
        .filter(({ link }) => isShown(link))
        .map(({ link, pages, drawn, incomplete, fileOpened }) => [
          link,
          { pages, drawn: new Set(drawn), incomplete: new Set(incomplete), fileOpened, isChecked: false },
        ]),
    ),
    papers: new Set(papers),
    agreed: new Set(
      signing.consents.filter(({ key, version }) => isAgreed(key, version)).map(({ key }) => key),
    ),
    earlyStart,
    input: {
      drawing,
      place,
      pressed: pressed.filter(({ document, field }) =>
        signing.boxes.some((box) => box.document === document && box.field === field),
      ),
    },
    reason,
  }
}

function readEntry(): Stored | undefined {
  try {
    const parsed = stored.safeParse(JSON.parse(tabStorage.get(KEY) ?? 'null'))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}

/** Called when the contract is signed, refused or closed. */
export const clearProgress = (): void => tabStorage.remove(KEY)
