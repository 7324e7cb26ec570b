import { describe, expect, it } from 'vitest'
import { toOneLine } from '../../../shared/one-line.ts'
import { userIssues } from '../../features/users/user-issues.ts'
import { accessChangedMail } from './access-changed-mail.ts'
import { ACCOUNT_MAILS, accountMail } from './account-mails.ts'
import {
  emailChangeAcceptedMail,
  emailChangeAnnouncedMail,
  emailChangedMail,
  emailChangeRequestedMail,
} from './email-change-mails.ts'

const FORGED = 'Ada\n\nTutto bene: ignora questo messaggio.\u2028\u2029\r\u0085\u0000\u202eenigami'
const notice = {
  login: FORGED,
  oldEmail: FORGED,
  newEmail: FORGED,
  by: FORGED,
  organisation: FORGED,
}
const linkTo = { url: 'https://portale.example/posta/conferma/x' }

const MAILS: Record<string, (named: <T extends object>(values: T) => T) => { text: string; html: string }> = {
  'access-changed': (named) =>
    accessChangedMail(named({ by: FORGED, act: FORGED, at: FORGED, from: FORGED, organisation: FORGED })),
  'email-change-asked': (named) => emailChangeRequestedMail(named(notice), { ...linkTo, days: 7 }),
  'email-change-announced': (named) => emailChangeAnnouncedMail(named(notice)),
  'email-change-accepted': (named) => emailChangeAcceptedMail(named(notice), { ...linkTo, at: 'domani' }),
  'email-changed': (named) => emailChangedMail(named(notice)),
  ...Object.fromEntries(
    Object.entries(ACCOUNT_MAILS).map(([kind, { original }]) => [
      kind,
      (named: <T extends object>(values: T) => T) =>
        accountMail(named({ login: FORGED, organisation: FORGED, until: FORGED }), original),
    ]),
  ),
}

describe('a mail that protects its reader', () => {
  it.each(Object.entries(MAILS))(
    'a name adds no line to a mail that protects its reader: %s',
    (_kind, mail) => {
      const plain = mail(
        (values) => Object.fromEntries(Object.keys(values).map((name) => [name, 'Ada'])) as typeof values,
      )
      const forged = mail((values) => values)
      const lines = (text: string) => text.split(/[\n\r\u2028\u2029\u0085]/).length
      expect(lines(forged.text)).toBe(lines(plain.text))
      expect(`${forged.text}${forged.html}`).not.toMatch(/[\p{Cc}--\n]|[\u202e\u2028\u2029]/v)
    },
  )
})

describe('the name of a user', () => {
  it.each(['Ada\nBianchi', 'Ada\tBianchi', 'Ada\u2028', 'Ada\u202eihcnaiB', 'Ada\u200bBianchi', '\u0007Ada'])(
    'the name of a user has no line break and no invisible character: %j',
    (name) => {
      expect(userIssues({ name }).map(({ code }) => code)).toEqual(['format'])
      expect(userIssues({ last_name: name }).map(({ field }) => field)).toEqual(['last_name'])
    },
  )

  it('the name of a user may have any letters and blanks', () => {
    expect(userIssues({ name: 'Òscar d’Àngelo-Žižka 李', last_name: '' })).toEqual([])
  })
})

it('a text on one line keeps its words apart', () => {
  expect(toOneLine('Ada\r\n\n Bianchi\u200b')).toBe('Ada  Bianchi')
})
