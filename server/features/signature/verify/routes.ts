import * as calls from '../../../../shared/api/document-verification.ts'
import { DEVICES } from '../../../http/cookies.ts'
import { openRoute, type Route } from '../../../http/route.ts'
import { verifyDocument } from './verify-document.ts'

/** Each check reads the whole file. */
const VERIFY_LIMIT = { name: 'verify-document', perAddress: 20, together: 120, recognised: DEVICES }

/** The check of a signed file, which needs no login. */
export const documentVerificationRoutes: Route[] = [
  openRoute(
    calls.verifyDocument,
    'anyone',
    async ({ context, file }) => ({ ok: true, ...(await verifyDocument(context, file.bytes)) }),
    { limit: VERIFY_LIMIT },
  ),
]
