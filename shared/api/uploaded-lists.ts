import { z } from 'zod'
import { defineCall, idParams, listQuery, ok } from './call.ts'

const uploaded = z.object({
  id: z.uuid(),
  /** Why the row is not used until it is confirmed; null for a row in use. */
  doubt: z.string().nullable(),
  updatedAt: z.iso.datetime(),
})

export const uploadedPlace = uploaded.extend({ city: z.string(), district: z.string(), region: z.string() })

export const uploadedBank = uploaded.extend({ abi: z.string(), bank_name: z.string() })

const rowsQuery = <const C extends readonly [string, ...string[]]>(columns: C) =>
  listQuery(columns).extend({
    /** Only unconfirmed rows. */
    only: z.literal('waiting').optional(),
  })

/** The numbers of matching rows, of all rows, and of unconfirmed rows. */
const counts = { count: z.number().int(), all: z.number().int(), waiting: z.number().int() }

/** Without `ids` every unconfirmed row is confirmed. */
const confirmation = z.strictObject({ ids: z.array(z.uuid()).min(1).max(500).optional() })
const confirmed = ok.extend({ confirmed: z.number().int() })
const removed = ok.extend({ removed: z.number().int() })

export const listPlaces = defineCall('GET /addresses', {
  summary: 'The uploaded municipalities',
  query: rowsQuery(['city', 'district', 'region', 'updatedAt']),
  answer: ok.extend({ places: z.array(uploadedPlace), ...counts }),
  failures: [],
})

export const confirmPlaces = defineCall('POST /addresses/confirm', {
  lasting: 'work',
  summary: 'Use uploaded municipalities that wait for a confirmation',
  body: confirmation,
  answer: confirmed,
  failures: [],
})

export const removePlace = defineCall('DELETE /addresses/:id', {
  summary: 'Remove an uploaded municipality',
  params: idParams,
  answer: ok,
  failures: ['not-found'],
})

export const removeAllPlaces = defineCall('DELETE /addresses', {
  summary: 'Remove every uploaded municipality',
  answer: removed,
  failures: [],
})

export const listBanks = defineCall('GET /ibans', {
  summary: 'The uploaded banks',
  query: rowsQuery(['abi', 'bank_name', 'updatedAt']),
  answer: ok.extend({ banks: z.array(uploadedBank), ...counts }),
  failures: [],
})

export const confirmBanks = defineCall('POST /ibans/confirm', {
  lasting: 'work',
  summary: 'Use uploaded banks that wait for a confirmation',
  body: confirmation,
  answer: confirmed,
  failures: [],
})

export const removeBank = defineCall('DELETE /ibans/:id', {
  summary: 'Remove an uploaded bank',
  params: idParams,
  answer: ok,
  failures: ['not-found'],
})

export const removeAllBanks = defineCall('DELETE /ibans', {
  summary: 'Remove every uploaded bank',
  answer: removed,
  failures: [],
})
