import { describe, expect, it } from 'vitest'
import { MAIL_DEFINITIONS } from './definitions.ts'
import { renderMail } from './wording.ts'
import { wordingIssues } from './wording-issues.ts'

const wordingWith = (changes: object) => ({
  subject: 'Ciao {nome}',
  text: '{nome}',
  html: '<p>{nome}</p>',
  ...changes,
})
const part = { text: 'Blocco', html: '<h2 class="blocco">Blocco</h2>' }

describe('a mail with a custom text [MAIL-20]', () => {
  it('a mail with a custom text fills the values in and leaves out a paragraph of empty variables', () => {
    const wording = wordingWith({
      text: 'Ciao {nome},\n\n{vuoto}\n\n{parte}\n\nfine',
      html: '<p>{parte}</p><p>{vuoto}</p>',
    })
    const mail = renderMail(wording, { nome: 'Anna', vuoto: '', parte: part })
    expect(mail.text).toBe('Ciao Anna,\n\nBlocco\n\nfine\n')
    expect(mail.subject).toBe('Ciao Anna')
    expect(mail.html).toContain('<h2 class="blocco">Blocco</h2>')
    expect(mail.html).not.toMatch(/<p[^>]*>\s*(<h2|<\/p>)/)
  })

  it.each([
    ['<script>alert(1)</script><p>{nome}</p>', '<b>x</b>'],
    ['<p onclick="alert(1)">{nome}</p>', '<img src=x onerror=alert(1)>'],
    ['<a href="{nome}">qui</a>', 'javascript:alert(1)'],
    ['<a href="https://example.it" title="{parte}">{nome}</a>', '"><script>alert(1)</script>'],
    ['<p>{nome}</p>', '{parte}'],
  ])('a mail with a custom text contains no active content: %s', (html, nome) => {
    const { html: page } = renderMail(wordingWith({ html }), { nome, parte: part })
    expect(page).not.toMatch(/<script|<img|<b>|onclick|href="javascript|title="[^"]*</)
    expect(page.match(/class="blocco"/g)).toBeNull()
  })

  it('a mail with a custom text keeps the subject on one line', () => {
    expect(renderMail(wordingWith({}), { nome: 'Anna\r\nBcc: altri@example.it' }).subject).toBe(
      'Ciao Anna Bcc: altri@example.it',
    )
  })
})

describe('the refused mail texts', () => {
  const { 'newsletter-confirm': newsletter, 'mailbox-code': code } = MAIL_DEFINITIONS

  it('the default mail texts pass the check', () => {
    for (const definition of Object.values(MAIL_DEFINITIONS))
      expect(wordingIssues(definition, definition.original), definition.kind).toEqual([])
  })

  it('a mail text with an unknown variable is refused with its position and a suggestion', () => {
    const issues = wordingIssues(code, {
      subject: 'Codice {codce}',
      text: 'Ciao,\nil codice è {codice} {ora}',
      html: '<p>Il tuo codice: {Codice}</p><p>{codice}</p>',
    })
    expect(issues.map(({ field, code: id, message }) => [field, id, message])).toEqual([
      ['subject', 'unknown-variable', 'Al carattere 8: «{codce}» non c’è in questa mail. Forse {codice}?'],
      ['text', 'unknown-variable', 'Riga 2, carattere 22: «{ora}» non c’è in questa mail.'],
      [
        'html',
        'unknown-variable',
        'Dopo «Il tuo codice:»: «{Codice}» non c’è in questa mail. Forse {codice}?',
      ],
    ])
  })

  it.each([
    [{ subject: '{codice}: il tuo codice' }, 'subject'],
    [{ text: '{codice} https://altri.example/?c={codice}' }, 'text'],
    [{ text: '{codice} www.altri.example/{codice}' }, 'text'],
    [{ html: '<p>{codice} <a href="https://altri.example/{codice}">qui</a></p>' }, 'html'],
    [{ html: '<p>{codice} <b title="{codice}">x</b> <a href="/x" title="{codice}">y</a></p>' }, 'html'],
    [{ html: '<p>{codice} https://altri.example/<b>{codice}</b></p>' }, 'html'],
    [{ text: '{codice} {codice}.altri.example' }, 'text'],
    [{ text: '{codice} conferma-{codice}.altri.example' }, 'text'],
    [{ html: '<p>{codice}</p><p>{codice}<b>.altri.example</b></p>' }, 'html'],
  ])('a mail text that leaks a code is refused: %j', (changes, field) => {
    const { original } = code
    expect(wordingIssues(code, { ...original, ...changes })).toMatchObject([
      { field, code: 'secret-variable' },
    ])
  })

  it('a mail text whose link is exactly the personal link is accepted', () => {
    const html = '<p><a href="{link}">Conferma</a> o {link}.</p>'
    expect(wordingIssues(newsletter, { ...newsletter.original, html })).toEqual([])
    const longer = '<p>{link} <a href="{link}&amp;copia=1">Conferma</a></p>'
    expect(wordingIssues(newsletter, { ...newsletter.original, html: longer })).toMatchObject([
      { code: 'secret-variable' },
    ])
  })

  it('a mail text whose code ends a sentence or paragraph is accepted', () => {
    const { original } = code
    const ends = {
      text: 'Codice: {codice}.\nVale poco.',
      html: '<p>Codice: {codice}.</p><p>Vale <b>poco</b>.</p>',
    }
    expect(wordingIssues(code, { ...original, ...ends })).toEqual([])
  })

  it('a mail text without its required variable is refused in both formats', () => {
    const { subject, html } = newsletter.original
    const lacking = { subject, html: '<p>Ciao {nome}</p>', text: 'Ciao {nome}' }
    expect(wordingIssues(newsletter, lacking).map(({ field, code: id }) => [field, id])).toEqual([
      ['text', 'missing-variable'],
      ['html', 'missing-variable'],
    ])
    expect(wordingIssues(newsletter, { subject, html, text: 'Conferma: {link}' })).toEqual([])
    expect(
      wordingIssues(MAIL_DEFINITIONS.riepilogo, { subject, html: '<p><br></p>', text: 'x' }).at(-1),
    ).toMatchObject({
      field: 'html',
      code: 'required',
    })
  })

  it.each([
    [
      'text',
      'Gentile $Nome,',
      'cliente',
      'Riga 3, carattere 9: «$Nome» resterebbe così; si scrive {cliente}.',
    ],
    [
      'text',
      '$ContractId',
      'codice',
      'Riga 3, carattere 1: «$ContractId» resterebbe così; si scrive {codice}.',
    ],
    [
      'html',
      '<p>Gentile $RAGIONE_SOCIALE</p>',
      'cliente',
      'Dopo «Gentile»: «$RAGIONE_SOCIALE» resterebbe così; si scrive {cliente}.',
    ],
    [
      'html',
      '<p>Gentile &#36;Cognome</p>',
      'cliente',
      'Dopo «Gentile»: «$Cognome» resterebbe così; si scrive {cliente}.',
    ],
    [
      'subject',
      'Pratica {{codice}}',
      'codice',
      'Al carattere 9: «{{codice}}» resterebbe così; si scrive {codice}.',
    ],
    [
      'text',
      'Pratica {{ codice }}',
      'codice',
      'Riga 3, carattere 9: «{{ codice }}» resterebbe così; si scrive {codice}.',
    ],
    [
      'html',
      '<p>Caro &#123;&#123;cliente&#125;&#125;</p>',
      'cliente',
      'Dopo «Caro»: «{{cliente}}» resterebbe così; si scrive {cliente}.',
    ],
  ] as const)(
    'a mail text in %s with %j is refused with the variable {%s}',
    (field, part, _name, message) => {
      const definition = MAIL_DEFINITIONS.riepilogo
      const { original } = definition
      const text = field === 'subject' ? part : field === 'text' ? `Uno\n\n${part}` : part
      const issues = wordingIssues(definition, { ...original, [field]: text })
      expect(issues.map((one) => [one.field, one.message])).toContainEqual([field, message])
    },
  )

  it('a mail text with another variable of scripts is refused with the variables of the mail', () => {
    const definition = MAIL_DEFINITIONS.riepilogo
    const [issue] = wordingIssues(definition, { ...definition.original, subject: 'POD $POD' })
    expect(issue!.message).toMatch(
      /^Al carattere 5: «\$POD» resterebbe così; in questa mail ci sono \{cliente\}, /,
    )
  })

  it('a mail text with an amount in dollars is accepted', () => {
    const definition = MAIL_DEFINITIONS.riepilogo
    expect(wordingIssues(definition, { ...definition.original, text: 'Costa $ 10, non $20.' })).toEqual([])
  })
})
