import { expect, it } from 'vitest'
import type { Issue } from '../../../../contract/index.ts'
import { issueCountText } from './use-form-persistence.ts'

const issue = (field: Issue['field'], code: string): Issue => ({
  section: '',
  field,
  code,
  message: '',
  severity: 'error',
})

it.each([
  [[issue('name', 'required')], 'Manca 1 campo.'],
  [[issue('name', 'required'), issue('email', 'required')], 'Mancano 2 campi.'],
  [[issue('pod', 'pod-shape')], '1 campo è da correggere.'],
  [
    [
      issue('name', 'required'),
      issue('pod', 'pod-shape'),
      issue('pod', 'too-long'),
      issue('pdr', 'pdr-shape'),
    ],
    'Manca 1 campo, 2 campi sono da correggere.',
  ],
])('[GAP-146] issueCountText counts the fields that prevent the save', (issues, words) => {
  expect(issueCountText(issues)).toBe(words)
})
