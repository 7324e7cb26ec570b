import { z } from 'zod'
import { defineCall, entryCalls, ok } from './call.ts'

/** A number that the office calls from. BASIS-14 */
const officeNumber = z.object({
  id: z.uuid(),
  /** With its prefix. */
  number: z.string(),
  /** Where it rings; may be empty. */
  place: z.string(),
  /** The day of its declaration, `YYYY-MM-DD`. */
  declaredOn: z.iso.date(),
  updatedAt: z.iso.datetime(),
})
export type OfficeNumber = z.infer<typeof officeNumber>

export const listOfficeNumbers = defineCall('GET /office-numbers', {
  summary: 'The numbers that the office calls from',
  answer: ok.extend({ numbers: z.array(officeNumber) }),
  failures: [],
})

/** The number is stored with its prefix, however it is written; numbers are unique. */
export const officeNumberCalls = entryCalls({
  path: '/office-numbers',
  thing: 'a number that the office calls from',
  body: z.strictObject({
    number: z.string().trim().max(40),
    place: z.string().trim().max(100),
    declaredOn: z.iso.date(),
  }),
  answer: ok.extend({ number: officeNumber }),
})
