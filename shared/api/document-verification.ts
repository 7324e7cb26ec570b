import { z } from 'zod'
import { defineCall, ok } from './call.ts'

export const MAX_SIGNED_FILE_BYTES = 5 * 1024 * 1024

/**
 * `valid`: a file that this installation stored as signed, with a valid seal. `not-kept`: a valid seal of this
 * installation over a file that it has not stored. `changed`: a signature is invalid, or a seal of this installation
 * does not cover the file. `foreign`: unchanged since another signed it. `unproven`: a signature of another that is of
 * a kind that is not checked, or to which something was added.
 * `unsigned`: without a signature.
 */
export const VERDICTS = ['valid', 'not-kept', 'changed', 'foreign', 'unproven', 'unsigned'] as const

export const verifyDocument = defineCall('POST /verification/document', {
  summary: 'Whether a signed file is what was signed; nothing is stored',
  refusedWhileDiskFull: false,
  upload: { maxBytes: MAX_SIGNED_FILE_BYTES },
  answer: ok.extend({
    verdict: z.enum(VERDICTS),
    /** The verdict as text. */
    message: z.string(),
    sha256: z.string(),
    seals: z.array(
      z.object({
        signer: z.string(),
        signedAt: z.iso.datetime().nullable(),
        /** False for a kind of signature that is not checked here; then nothing below is known. */
        supported: z.boolean(),
        intact: z.boolean(),
        coversAll: z.boolean(),
        ours: z.boolean(),
        /** The certificate was valid at the time of signing. */
        certificateValid: z.boolean(),
        /** The time in a time stamp of this signature, and the name of its authority; null without one. */
        timestamp: z.object({ at: z.iso.datetime(), by: z.string() }).nullable(),
      }),
    ),
    /** The stored data about this file. Names are shortened. */
    envelope: z
      .object({ name: z.string(), signer: z.string(), signedAt: z.iso.datetime(), office: z.string() })
      .nullable(),
  }),
  failures: ['refused-file'],
})
