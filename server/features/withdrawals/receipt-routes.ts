import { ERRORS } from '../../../shared/errors.ts'
import type { Context } from '../../context.ts'
import { Failure } from '../../http/failure.ts'
import { type FilePage, sendFile, sendRefusalPage } from '../../http/file-routes.ts'
import { describeFileRoute } from '../../http/openapi-document.ts'
import type { AddFiles } from '../../http/server.ts'
import { findContract } from './find-contract.ts'
import { findDeclared } from './present-contract.ts'
import { drawReceipt, RECEIPT_NAME } from './receipt-file.ts'
import { WITHDRAWAL_LIMIT } from './routes.ts'

const URL = '/recesso/:token/ricevuta/:index'

/** The acknowledgements of a customer as PDF, by the link's token: `/recesso/{token}/ricevuta/0`. */
export const withdrawalReceipts: AddFiles = (app, context) => {
  const notice = () => ({
    title: ERRORS['no-document'].title,
    text: 'A questo indirizzo non c’è una ricevuta. Apra la pagina del recesso dal collegamento che ha ricevuto.',
  })
  app.get<{ Params: { token: string; index: string } }>(
    URL,
    {
      config: { limit: WITHDRAWAL_LIMIT },
      errorHandler: sendRefusalPage(notice),
      schema: describeFileRoute(URL, 'anyone', {
        summary: 'The acknowledgement of a withdrawal',
        type: 'application/pdf',
      }),
    },
    async ({ params: { token, index } }, reply) =>
      await sendFile(reply, async () => await readReceipt(context, token, index), notice),
  )
}

/** The file that was made with the withdrawal; one that is not there is drawn from the row again. */
async function readReceipt(context: Context, token: string, index: string): Promise<FilePage> {
  const contract = await findContract(context.db, token)
  const one = /^\d$/.test(index) ? (await findDeclared(context.db, contract.id))[Number(index)] : undefined
  if (!one) throw new Failure('not-found')
  const stored = one.file_key === null ? undefined : await context.files.read(one.file_key)
  const organisation = context.config.organisationName
  return { name: RECEIPT_NAME, bytes: stored ?? (await drawReceipt(context, { ...one, organisation })) }
}
