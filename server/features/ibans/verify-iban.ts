import type { Kysely } from 'kysely'
import type { z } from 'zod'
import { checkIban, FOREIGN_IBAN, findBank } from '../../../contract/checks/iban.ts'
import type { verifyIban as verifyIbanCall } from '../../../shared/api/ibans.ts'
import { ERRORS } from '../../../shared/errors.ts'
import type { Database } from '../../db/schema.ts'

type Answer = z.output<typeof verifyIbanCall.answer>

const WRONG_IBAN = 'IBAN non corretto'

/** Whether an IBAN is Italian and valid, and its bank; an uploaded name takes precedence over the embedded one. */
export async function verifyIban(db: Kysely<Database>, code: string): Promise<Answer> {
  const outcome = checkIban(code)
  if (!outcome.ok) {
    const { finding } = outcome
    const italian = /^\s*it/i.test(code)
    return invalidAnswer(finding.code, italian ? WRONG_IBAN : finding.message, finding.suggestion)
  }
  const iban = outcome.value
  // FORM-PAY-10: a valid foreign IBAN is "not ok", too; those of San Marino and the Vatican are foreign.
  if (!iban.startsWith('IT')) return invalidAnswer('iban-foreign', FOREIGN_IBAN)
  const listed = findBank(iban)
  const uploaded = await findUploaded(db, iban.slice(5, 10))
  return { ok: true, bank: uploaded ?? listed?.name ?? '', country: 'IT', bic: listed?.bic ?? '' }
}

async function findUploaded(db: Kysely<Database>, abi: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('uploaded_banks')
    .select('bank_name')
    .where('abi', '=', abi)
    .where('doubt', 'is', null)
    .executeTakeFirst()
  return row?.bank_name
}

function invalidAnswer(code: string, errorMessage: string, suggestion?: string): Answer {
  const error = { id: 'invalid', title: ERRORS.invalid.title } as const
  return { ok: false, error, errorMessage, code, ...(suggestion !== undefined && { suggestion }) }
}
