import { expect, it } from 'vitest'
import { createJobs } from '../server/background.ts'
import { MAIL_DEFINITIONS } from '../server/documents/mails/definitions.ts'
import { FIXED_MAILS } from '../server/documents/mails/fixed-mails.ts'
import { QUEUE_NAMES } from '../server/jobs/queues.ts'
import { BackupProblem } from '../server/providers/files/backup-problem.ts'
import type { BackupStore } from '../server/providers/files/port.ts'
import { RETENTION } from '../server/retention.ts'
import { BACKUP_PROBLEMS } from '../shared/backup-problems.ts'
import { QUEUE_LABELS, SERVICE_LABELS } from '../shared/service-and-queue-labels.ts'
import { kindText, problemText } from '../web/features/services/service-labels.ts'
import { jobText, retainedText } from '../web/features/system/system-labels.ts'

it('the page of services has an Italian name for the job of each effect and for each mail', () => {
  const kinds = [...QUEUE_NAMES, ...Object.keys(MAIL_DEFINITIONS), ...Object.keys(FIXED_MAILS)]
  expect(kinds.filter((kind) => kindText(kind) === kind)).toEqual([])
  expect(kindText('something new')).toBe('something new')
})

it('the page of the system has an Italian name for each job and each class of rows that are removed', () => {
  const jobs = createJobs({ backups: {} as BackupStore }, {} as never)
  expect(jobs.map(({ name }) => name).filter((name) => jobText(name) === name)).toEqual([])
  expect(RETENTION.map(({ name }) => name).filter((name) => retainedText(name) === name)).toEqual([])
})

it('mails and page name each queue and each service', () => {
  expect(Object.keys(QUEUE_LABELS).toSorted()).toEqual(QUEUE_NAMES.toSorted())
  expect(Object.values(SERVICE_LABELS).filter((label) => !label)).toEqual([])
})

it('why a backup fails is English for commands and Italian for the page, except a message of the system', () => {
  const isSame = (problem: (typeof BACKUP_PROBLEMS)[number]) =>
    new BackupProblem(problem, 'X').message === problemText({ problem, about: 'X' })
  expect(BACKUP_PROBLEMS.filter(isSame)).toEqual(['other'])
})
