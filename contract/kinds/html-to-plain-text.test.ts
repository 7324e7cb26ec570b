import fc from 'fast-check'
import { expect, it } from 'vitest'
import { plainText } from './html-to-plain-text.ts'

it.each([
  ['<p>Uno</p><p>due</p>', 'Uno due'],
  ['a &lt;b&gt; &amp;amp; &#8217;&#xE8;&nbsp;!', 'a <b> &amp; ’è !'],
  [
    'Ha gi&agrave; l’<b>app</b>? <a href="/x">Perch&eacute;</a> <em>s&igrave;</em>, 10&nbsp;&euro;',
    'Ha già l’app? Perché sì, 10 €',
  ],
  ['Citt&Agrave;&bacute;<br>a<blockquote>b</blockquote>c', 'CittÀ&bacute; a b c'],
  ['<img src=x onerror=alert(1)>Testo', 'Testo'],
  ['3 < 5 e 7 > 6 <!-- x --><BR/>fine', '3 < 5 e 7 > 6 fine'],
  ['&sconosciuto; &#0; &#x110000;', '&sconosciuto; &#0; &#x110000;'],
  ['<del>0,30</del> <ins>0,25</ins> euro', '0,25 euro'],
  ['a<S class="x">b <i>c</i></S >d<strike>e</strike>', 'ad'],
  ['<small>piccolo</small> <span>resto</span>', 'piccolo resto'],
  ['<title>Documento1</title><xml><w:View>Normal</w:View></xml>Testo', 'Testo'],
  ['<del>senza fine', 'senza fine'],
  ['', ''],
])('plainText converts %j to %j', (html, text) => {
  expect(plainText(html)).toBe(text)
})

it('plainText returns a text for any input', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (html) => typeof plainText(html) === 'string'))
  expect(plainText('<'.repeat(100_000))).toHaveLength(5_000)
})
