import { expect, it } from 'vitest'
import { MAIL_DEFINITIONS } from '../server/documents/mails/definitions.ts'
import { FIXED_MAILS } from '../server/documents/mails/fixed-mails.ts'
import { QUEUE_NAMES } from '../server/jobs/queues.ts'
import { kindText } from '../web/features/services/service-labels.ts'

it('the page of services has an Italian name for the job of each effect and for each mail', () => {
  const kinds = [...QUEUE_NAMES, ...Object.keys(MAIL_DEFINITIONS), ...Object.keys(FIXED_MAILS)]
  expect(kinds.filter((kind) => kindText(kind) === kind)).toEqual([])
  expect(kindText('something new')).toBe('something new')
})
