import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { MailWording } from '../../../shared/api/mail-texts.ts'
import { ENDURANCE } from '../../../test/endurance.ts'
import { cleanHtml } from '../script-html.ts'
import { MAIL_DEFINITIONS } from './definitions.ts'
import { mailboxCodeMail } from './mailbox-code-mail.ts'
import { newsletterMail } from './newsletter-mail.ts'
import { codeMail, invitationMail, secondInvitationMail } from './signing-mails.ts'
import type { WrittenMail } from './wording.ts'
import { wordingIssues } from './wording-issues.ts'

const CODE = '483920'
const LINK = 'https://ufficio.example/firma/Tk9Xq2'
/** A customer's name that is an address. */
const NAME = 'https://altri.example/?c='
const person = { name: NAME, lastName: '' }
const about = { signer: person, sender: person, document: NAME, organisation: NAME }
const expiresAt = new Date('2026-12-24T12:00:00Z')

type SecretKind =
  | 'mailbox-code'
  | 'signing-code'
  | 'signing-invitation'
  | 'signing-second'
  | 'newsletter-confirm'
const MAILS: Record<
  SecretKind,
  { secret: string; words: string[]; render: (wording: MailWording) => WrittenMail }
> = {
  'mailbox-code': {
    secret: CODE,
    words: ['codice'],
    render: (wording) => mailboxCodeMail({ code: CODE, minutes: 10, organisation: NAME }, wording),
  },
  'signing-code': {
    secret: CODE,
    words: ['codice'],
    render: (wording) => codeMail({ ...about, code: CODE, minutes: 10 }, wording),
  },
  'signing-invitation': {
    secret: LINK,
    words: ['link', 'pulsante'],
    render: (wording) => invitationMail({ ...about, link: LINK, expiresAt }, wording),
  },
  'signing-second': {
    secret: LINK,
    words: ['link', 'pulsante'],
    render: (wording) =>
      secondInvitationMail({ ...about, first: person, second: person, link: LINK, expiresAt }, wording),
  },
  'newsletter-confirm': {
    secret: LINK,
    words: ['link', 'pulsante', 'cancella'],
    render: (wording) =>
      newsletterMail(
        { name: NAME, organisation: NAME, consent: NAME, confirmUrl: LINK, unsubscribeUrl: LINK },
        wording,
      ),
  },
}
const KINDS = Object.keys(MAILS) as SecretKind[]

/** The text that a mail client links: without invisible characters, with full-width forms as the plain ones. */
const shown = (text: string) =>
  text
    .replace(/[\p{Cf}\p{Co}\p{Cc}\u115F\u1160\u3164]/gu, (found) => (/[\n\t ]/.test(found) ? found : ''))
    .normalize('NFKC')

/** Addresses of a text: what follows a protocol, `www.`, or looks like a host, up to a space. */
const addresses = (text: string) =>
  shown(text)
    .split(/[\s<>"]+/)
    .filter((word) => /:\/\/|www\.|[\p{L}\d][.。][\p{L}\d]|[\p{L}\d]\/|@|=/iu.test(word))

/** Where the secret leaves its place in a rendered mail. */
function leaksOf({ subject, text, html }: WrittenMail, secret: string): string[] {
  const tags = [...html.matchAll(/<[^>]*>/g)].map(([tag]) => tag.replace(`href="${secret}"`, ''))
  const words = html
    .replace(/<\/?(?:p|div|h\d|br|hr|td|th|tr|li|ul|ol|table|blockquote|pre)\b[^>]*>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&lt;|&gt;|&quot;/g, ' ')
    .replaceAll('&amp;', '&')
  // A label such as `link:` before the secret makes no other address of it.
  const isWhole = (word: string) => {
    const [before = '', after = '', ...more] = word.split(secret)
    const isLabel = !/[./@=?&#%\\]|[\p{L}\d]$/u.test(before)
    return more.length === 0 && isLabel && !/[\p{L}\d]/u.test(after)
  }
  return [
    ...[subject].filter((line) => line.includes(secret)),
    ...tags.filter((tag) => tag.includes(secret)),
    ...[...addresses(text), ...addresses(words)].filter((word) => word.includes(secret) && !isWhole(word)),
  ]
}

/** The mail that is sent with this text, or `undefined` where it is refused. */
function mailWith(kind: SecretKind, changes: Partial<MailWording>): WrittenMail | undefined {
  const wording = { ...MAIL_DEFINITIONS[kind].original, ...changes }
  if (wordingIssues(MAIL_DEFINITIONS[kind], wording).length > 0) return undefined
  return MAILS[kind].render({ ...wording, html: cleanHtml(wording.html) })
}

/** Characters that a text or HTML may carry inside a word without showing them. */
const HIDDEN = [
  '\uE000',
  '\uE001',
  '\uF8FF',
  '\u200B',
  '\u200D',
  '\u00AD',
  '\u2060',
  '\uFEFF',
  '\u202E',
  '\0',
  '\r',
  '&shy;',
  '&#xE000;',
]
// biome-ignore format: one list
const FRAGMENTS = [
  ...HIDDEN, '{', '}', '&#123;', '&lcub;', '%7B', '%7D', '｛', '｝', 'https://altri.example/?c=', 'https:&#47;&#47;altri.example&#47;', 'www.altri.', '.altri.example',
  '。altri。example', '@altri.example', '/', '=', '?', '.', ':', ' ', '\n', '\u00A0', '\u2028', '<b>', '</b>', '<small>', '</small>', '<p>', '</p>', '<br>', '<hr>', '<script>', '</script>', '<!--', '-->',
  '<a href="', '<a href="https://altri.example/', '" title="', '">', '</a>', '<p style="color:', 'x', 'Codice',
]

describe('the secrets of a mail', () => {
  it.each(HIDDEN)(
    'a mail text whose code is joined by an invisible character gives it to no address: %j',
    (hidden) => {
      for (const word of [`{cod${hidden}ice}`, `{${hidden}codice}`, `${hidden}{codice}`, `{codice}${hidden}`])
        for (const [before, after] of [
          ['https://altri.example/?c=', ''],
          ['', '.altri.example'],
          ['<a href="https://altri.example/?c=', '">x</a>'],
          ['<a href="/x" title="', '">x</a>'],
        ]) {
          const inside = `${before}${word}${after}`
          for (const changes of [
            { subject: word },
            { text: `{codice} ${inside}` },
            { html: `<p>{codice}</p><p>${inside}</p>` },
          ]) {
            const mail = mailWith('mailbox-code', changes)
            expect(mail ? leaksOf(mail, CODE) : [], JSON.stringify(changes)).toEqual([])
          }
        }
    },
  )

  it.each([
    { html: '<p>{codice}</p><p>https://altri.example/<small>{codice}</small></p>' },
    { html: '<p>{codice}</p><p>https://altri.example/&#123;codice&#125;</p>' },
    { html: '<p>{codice}</p><p><a href="{codice}">entra</a></p>' },
    { html: '<p>{codice}</p><p>{ufficio}{codice}</p>' },
    { text: '{codice} {codice}{ufficio}' },
    // A carriage return alone is dropped on the way by some servers.
    { text: '{codice} {ufficio}\r{codice}' },
    { html: '<p>{codice}</p>{ufficio}\r{codice}' },
    { text: '{codice} https://altri.example/\uFEFF{codice}' },
    { text: '{codice} altri。example／{codice}' },
    // A symbol that clients may read as letters: «a.m.».
    { text: '{codice} ㏂{codice}' },
  ])('a mail text that puts the code into an address is refused: %j', (changes) => {
    const wording = { ...MAIL_DEFINITIONS['mailbox-code'].original, ...changes }
    expect(wordingIssues(MAIL_DEFINITIONS['mailbox-code'], wording)).toMatchObject([
      { code: 'secret-variable' },
    ])
  })

  it.each([
    'Codice: «{codice}».',
    '({codice})',
    'È {codice}?',
    'Codice:\r\n{codice}\r\nA presto',
    'Codice:\u00A0{codice}',
    '🔑 {codice}!',
    '“{codice}”…',
  ])('a mail text whose code stands among punctuation is accepted: %s', (line) => {
    expect(mailWith('mailbox-code', { text: line, html: `<p>${line}</p>` })?.text).toContain(CODE)
  })

  it.each(KINDS)('no sequence of characters makes a secret of %s appear outside its place', (kind) => {
    const { secret, words, render } = MAILS[kind]
    const own = MAIL_DEFINITIONS[kind]
    const named = own.variables.map(({ name }) => `{${name}}`)
    const fragment = fc.oneof(
      { arbitrary: fc.constantFrom(...FRAGMENTS, ...words, ...named), weight: 6 },
      { arbitrary: fc.constantFrom(...words).map((word) => `{${word}}`), weight: 3 },
      { arbitrary: fc.string({ unit: 'binary', maxLength: 2 }), weight: 1 },
    )
    const some = fc.array(fragment, { minLength: 1, maxLength: 9 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(fc.record({ subject: some, text: some, html: some }), ({ subject, text, html }) => {
        for (const changes of [
          { subject },
          { text: `{${words[0]}} ${text}` },
          { html: `<p>{${words[0]}}</p>${html}` },
        ]) {
          const mail = mailWith(kind, changes)
          expect(mail ? leaksOf(mail, secret) : [], JSON.stringify(changes)).toEqual([])
        }
      }),
      { numRuns: ENDURANCE ? 400 : 60 },
    )
    expect(leaksOf(render(own.original), secret)).toEqual([])
  })
})
