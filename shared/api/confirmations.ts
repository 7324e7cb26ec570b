import { z } from 'zod'
import { CONFIRMATION_STATES, CONFIRMATION_WAYS } from '../../contract/duties/confirmation.ts'
import { defineCall, idParams, ok } from './call.ts'

const date = z.iso.date()
const time = z.iso.time({ precision: -1 })
const note = z.string().trim().max(2_000).default('')

const confirmation = z.object({
  id: z.uuid(),
  way: z.enum(CONFIRMATION_WAYS),
  on: date,
  /** Of a call, and so are the next two. */
  time: time.nullable(),
  speakers: z.string(),
  confirmed: z.boolean().nullable(),
  note: z.string(),
  user: z.string(),
  at: z.iso.datetime(),
  undoneAt: z.iso.datetime().nullable(),
})
export type EnteredConfirmation = z.infer<typeof confirmation>

/** Of a contract for luce or gas of a business. `entries`: newest first. */
export const contractConfirmation = z.object({
  state: z.enum(CONFIRMATION_STATES),
  /** Null: no signature is known. */
  concludedOn: date.nullable(),
  entries: z.array(confirmation),
})
export type ContractConfirmation = z.infer<typeof contractConfirmation>

/** 422 for a consumer, a time after now, and one before the contract was concluded. */
export const enterConfirmation = defineCall('POST /records/:id/confirmations', {
  summary:
    'Enter the letter or the call that confirms a contract for luce or gas to a business, or that none is needed',
  params: idParams,
  body: z
    .strictObject({
      way: z.enum(CONFIRMATION_WAYS),
      on: date,
      time: time.optional(),
      speakers: z.string().trim().min(1).max(200).optional(),
      confirmed: z.boolean().optional(),
      note,
    })
    .superRefine(({ way, time, speakers, confirmed }, context) => {
      for (const [name, value] of Object.entries({ time, speakers, confirmed }))
        if ((value !== undefined) !== (way === 'call'))
          context.addIssue({ code: 'custom', path: [name], message: 'is of a call, which has all of them' })
    }),
  answer: ok.extend({ confirmationId: z.uuid() }),
  failures: ['not-found', 'removed', 'invalid'],
})

export const undoConfirmation = defineCall('DELETE /confirmations/:id', {
  summary: 'Undo a confirmation that was entered by mistake: it stays and does not count',
  params: idParams,
  answer: ok,
  failures: ['not-found'],
})
