import { expect, it } from 'vitest'
import { DECLARED } from '../contract/declared-fields.ts'
import { projectFiles, readText } from './imports.ts'

const schema = readText('server/db/schema.ts')

/** Names of fields that are no words of other things: with an underscore, and no columns of the database. */
const unmistakable = new Set(
  DECLARED.map(({ name }): string => name).filter(
    (name) => name.includes('_') && !new RegExp(`\\b${name}\\b`).test(schema),
  ),
)

/** A text, a property, or a part of an object. */
const NAME = /'([a-z_0-9]+)'|\.([a-z_0-9]+)\b|\b([a-z_0-9]+)\s*[:,}]/g

function namesIn(path: string) {
  const found = [...readText(path).matchAll(NAME)].map(([, text, property, part]) => text ?? property ?? part)
  return found.filter((name) => name !== undefined && unmistakable.has(name))
}

/** The files that may name a field, with the reason. */
const PERMITTED: Readonly<Record<string, string>> = {
  'server/demo/answers.ts': 'demonstration data',
  'server/demo/catalogue.ts': 'demonstration data',
  'server/demo/contract-record.ts': 'demonstration data',
  'server/demo/fill-activity.ts': 'demonstration data',
  'server/demo/fill-demo.ts': 'demonstration data',
  'server/demo/operations.ts': 'demonstration data',
  'server/documents/sample-templates.ts': 'boxes of the demonstration templates',
  'server/duties/check-basis.ts': 'which supplies the basis of a contact must be for',
  'server/seeds/initial-managed-fields.ts': 'the lists that an administrator may rename',
  'server/documents/printed-labels.ts': 'texts that are printed instead of labels',
  'server/catalogue/record-packages.ts': 'the entries of a sync result',
  'server/crm/sync-data.ts': 'the entries of a sync result',
  'server/providers/crm/local-entries.ts': 'columns of the built-in CRM',
  'server/providers/crm/mapping.ts': 'columns of the CRM',
  'server/features/operations/restore-operation.ts': 'SQL on the stored values',
  'server/features/signature/check/likely-refusals.ts': 'the fields that a finding is about',
  'server/customers/record-marketing-consents.ts': 'the subscriber as a person',
  'server/customers/same-customer.ts': 'the customer as a person',
  'server/features/mail-blocks/send-mailing.ts': 'a parameter of the call',
  'web/features/record-form/tools/actions/mailing-requirements.ts': 'the parameters of the call',
  'web/features/record-form/tools/actions/lead-and-subscription-requirements.ts':
    'the parameters of the calls',
  'web/features/record-form/tools/actions/mailing-actions.tsx': 'the recipient of the mailing',
  'web/features/record-form/tools/actions/address-dialog.tsx': 'the parts of a found address',
  'web/features/record-form/tools/actions/supply-address-check.ts': 'the check of the supply address',
  'web/features/record-form/tools/basis/use-asked-basis.ts':
    'the lead and the products of the basis of a contact',
  'web/features/record-form/tools/bill/bill-offers.ts': 'the fields that take the values of a bill',
  'web/features/record-form/tools/bill/bill-reasons.ts': 'the checks that values of a bill have passed',
  'web/features/record-form/tools/bill/other-holder.ts': 'the customer beside the holder of a bill',
  'web/features/record-form/tools/paste/paste-targets.ts': 'the parts of a pasted address',
  'web/features/record-form/screen/form-dialogs.tsx': 'the choices that open the lead and a dialog',
  'web/features/signatures/envelope-labels.ts': 'the field that a finding is about',
  'web/features/template-variables/template-variable-edit-page.tsx': 'an example of a name',
}

it('only the listed files of the server and the page name a field of the contract', () => {
  const naming = projectFiles()
    .filter((path) => /^(?:server|web)\/.*\.tsx?$/.test(path) && !/\.test\.|\/fixtures\//.test(path))
    .filter((path) => path !== 'server/db/schema.ts' && namesIn(path).length > 0)
  expect(unmistakable.size).toBeGreaterThan(200)
  expect(naming.toSorted()).toEqual(Object.keys(PERMITTED).toSorted())
})
