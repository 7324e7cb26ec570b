import { z } from 'zod'
import { CHECKPOINT_KINDS } from '../documents/checkpoints.ts'
import { UTILITIES } from '../utilities-and-client-types.ts'
import { defineCall, idParams, ok } from './call.ts'

const ANSWERS = ['read', 'yes', 'no'] as const

const tick = z.object({
  answer: z.enum(ANSWERS),
  at: z.iso.datetime(),
  user: z.string(),
  /** The version of the record of which it was read. */
  version: z.number().int(),
})

const checkpoint = z.object({
  part: z.enum(UTILITIES),
  /** Its number in the script. */
  number: z.number().int(),
  kind: z.enum(CHECKPOINT_KINDS),
  /** With the values of the record. */
  text: z.string(),
  isRequired: z.boolean(),
  /** The passage of the script that it stands for, by its hash. */
  passage: z.string(),
  tick: tick.nullable(),
  /** Ticked when the passage was another one. */
  formerTick: tick.nullable(),
})
export type ListedCheckpoint = z.infer<typeof checkpoint>

/** `asked`: by the rule of today. */
const answer = ok.extend({ asked: z.boolean(), checkpoints: z.array(checkpoint) })

export const listCheckpoints = defineCall('GET /records/:id/checkpoints', {
  summary: 'The checkpoints of the phone scripts of a record, and who ticked them',
  params: idParams,
  answer,
  failures: ['not-found', 'removed', 'newer-definition'],
})

/** `answer` null takes it back. 422 for a passage that the script no longer has. A repeat changes nothing. */
export const tickCheckpoint = defineCall('POST /records/:id/checkpoints', {
  summary: 'Tick a checkpoint of a phone script: read aloud, or answered yes or no',
  params: idParams,
  body: z.strictObject({
    part: z.enum(UTILITIES),
    passage: z.string().regex(/^[0-9a-f]{64}$/),
    answer: z.enum(ANSWERS).nullable(),
  }),
  answer,
  failures: ['not-found', 'removed', 'newer-definition', 'invalid'],
})
