import { describe, expect, it } from 'vitest'
import type { DocumentValues } from '../../shared/documents/expression.ts'
import { cleanHtml, renderScript } from './script-html.ts'

describe('cleanHtml', () => {
  it.each([
    ['<p>Costa <del>0,30</del> <ins>0,25</ins> euro</p>', '<p>Costa  0,25 euro</p>'],
    ['<p><s>a <b>b</b></s><strike>c</strike><STRIKE>d</STRIKE>e</p>', '<p>e</p>'],
    ['<p><span style="text-decoration: line-through">0,30</span>0,25</p>', '<p>0,25</p>'],
    ['<p><b style="text-decoration-line:LINE-THROUGH">0,30</b>0,25</p>', '<p>0,25</p>'],
    ['<p><u>0,25</u> <small>l’anno</small></p>', '<p><u>0,25</u> <small>l’anno</small></p>'],
    [
      '<html><head><title>Documento1</title><style>p{}</style></head><body><p>Buongiorno</p></body></html>',
      '<p>Buongiorno</p>',
    ],
    [
      '<!--[if gte mso 9]><xml><w:View>Normal</w:View></xml><![endif]--><xml><o:Pixels>96</o:Pixels></xml><p>Ciao<o:p></o:p></p>',
      '<p>Ciao</p>',
    ],
  ])('cleanHtml cleans %j as it is read aloud', (html, clean) => {
    expect(cleanHtml(html)).toBe(clean)
  })
})

describe('renderScript', () => {
  const values: DocumentValues = {
    variables: new Map([['$Nome', 'Ada <3']]),
    fields: new Map([['p_iva', { raw: '01234567890', text: '01234567890' }]]),
  }

  it.each([
    ['{p_iva}', '01234567890'],
    ['{{p_iva}}', '01234567890'],
    ['&#123;p_iva&#125;', '01234567890'],
    ['&lbrace;p&lowbar;iva&rbrace;', '01234567890'],
    ['{p&#95;iva}', '01234567890'],
    ['&#36;Nome', 'Ada &lt;3'],
    ['&dollar;Nome', 'Ada &lt;3'],
  ])('renderScript fills the placeholder %j', (script, text) => {
    expect(renderScript(`<p>${script}</p>`, values)).toBe(`<p>${text}</p>`)
  })
})
