import type { Page } from '@playwright/test'
import type { ConsentText } from '../../shared/api/consents.ts'
import type { MailText } from '../../shared/api/mail-texts.ts'
import type { ManagedField } from '../../shared/api/manage-fields.ts'
import { callApi } from './signing.ts'
import type { TextSequence } from './text-sequence.ts'

/** Fills every editable text and returns where each can be edited. */
export interface HostileTexts {
  /** The code of an option list. */
  list: string
  /** The title of a mail. */
  mail: string
  /** A consent's text in force. */
  consent: string
}

const NAMES = 20
/** Vectors without a variable of a mail, which would be rejected. */
export const withoutBraces = (texts: readonly string[]) => texts.filter((text) => !/[{}]/.test(text))

/** Writes vectors into an option list, a mail and a consent. */
export async function fillTexts(adminPage: Page, sequence: TextSequence): Promise<HostileTexts> {
  const { fields } = (await callApi(adminPage, 'GET', '/manage-fields')) as { fields: ManagedField[] }
  const { id, code } = fields[0]!
  for (let at = 0; at < NAMES; at += 1)
    await callApi(adminPage, 'POST', `/manage-fields/${id}/names`, { kind: 'add', name: sequence.take(150) })
  const { texts: mails } = (await callApi(adminPage, 'GET', '/mail-texts')) as { texts: MailText[] }
  const { title, variables } = mails.find(({ kind }) => kind === 'login-locked')!
  const needed = variables.map(({ name }) => `{${name}}`).join(' ')
  await callApi(adminPage, 'PUT', '/mail-texts/login-locked', {
    subject: sequence.take(200),
    text: `${sequence.take(15_000)}\n${needed}`,
    html: `<p>${needed}</p>${sequence.take(40_000)}`,
  })
  const { texts: consents } = (await callApi(adminPage, 'GET', '/consents/texts')) as { texts: ConsentText[] }
  const purpose = 'marketing-terzi-casa'
  const { version } = consents.find((text) => text.purpose === purpose)!
  const { text } = (await callApi(adminPage, 'POST', '/consents/texts', {
    purpose,
    version,
    text: `Acconsento. ${sequence.take(3_900)}`,
  })) as { text: ConsentText }
  return { list: code, mail: title, consent: text.text }
}
