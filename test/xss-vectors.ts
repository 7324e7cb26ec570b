/** The effect of a working vector: the page's hook records the number, and a request is sent. */
const hit = (id: number) => `hit(${id})`

/** A URL that must never be requested. */
export const CANARY = 'http://127.0.0.1:CANARY_PORT/canary'

const TAGS = [
  'a',
  'abbr',
  'animate',
  'area',
  'article',
  'audio',
  'b',
  'body',
  'button',
  'center',
  'code',
  'custom-tag',
  'details',
  'dialog',
  'div',
  'embed',
  'font',
  'form',
  'frameset',
  'h1',
  'iframe',
  'image',
  'img',
  'input',
  'keygen',
  'li',
  'link',
  'marquee',
  'math',
  'mark',
  'meter',
  'object',
  'ol',
  'option',
  'p',
  'picture',
  'pre',
  'script',
  'section',
  'select',
  'set',
  'source',
  'span',
  'style',
  'svg',
  'table',
  'td',
  'template',
  'textarea',
  'track',
  'u',
  'video',
  'xss',
]
const EVENTS = [
  'onerror',
  'onload',
  'onfocus',
  'onmouseover',
  'onpointerenter',
  'onanimationstart',
  'ontoggle',
  'onbegin',
  'onclick',
  'onbeforeinput',
  'oncontentvisibilityautostatechange',
]

/** Each tag that accepts a handler with each event, and its trigger. */
const handlers: Maker[] = TAGS.flatMap((tag) =>
  EVENTS.map(
    (event): Maker =>
      (js) =>
        `<${tag} src=x href=x data=x autofocus tabindex=1 open ${event}="${js}">x</${tag}>`,
  ),
)

type Maker = (js: string, canary: string) => string

const ADDRESSES: ((url: string) => string)[] = [
  (url) => `<a href="${url}">x</a>`,
  (url) => `<a href='${url}' target=_self>x</a>`,
  (url) => `<a href=${url}>x</a>`,
  (url) => `<area href="${url}">`,
  (url) => `<form action="${url}"><button>x</button></form>`,
  (url) => `<button formaction="${url}">x</button>`,
  (url) => `<iframe src="${url}"></iframe>`,
  (url) => `<embed src="${url}">`,
  (url) => `<object data="${url}"></object>`,
  (url) => `<svg><a xlink:href="${url}"><text y=20>x</text></a></svg>`,
  (url) =>
    `<svg><animate xlink:href=#x attributeName=href values="${url}" /><a id=x><text y=20>x</text></a></svg>`,
  (url) => `<math href="${url}"><mtext>x</mtext></math>`,
  (url) => `<meta http-equiv=refresh content="0;url=${url}">`,
  (url) => `<base href="${url}/"><a href=x>x</a>`,
  (url) => `<link rel=stylesheet href="${url}">`,
]
const SCHEMES: ((js: string) => string)[] = [
  (js) => `javascript:${js}`,
  (js) => `JaVaScRiPt:${js}`,
  (js) => `java&#9;script:${js}`,
  (js) => `java&NewLine;script:${js}`,
  (js) => `&#106;&#97;&#118;ascript:${js}`,
  (js) => `&#x6A&#x61&#x76&#x61script:${js}`,
  (js) => `&#1;javascript:${js}`,
  (js) => `javascript&colon;${js}`,
  (js) => `javascript://%0a${js}`,
  (js) => `vbscript:${js}`,
  (js) => `data:text/html,<script>parent.${js}</script>`,
  (js) => `data:text/html;base64,${btoa(`<script>parent.${js}</script>`)}`,
  (js) => `view-source:javascript:${js}`,
]
const addresses: Maker[] = ADDRESSES.flatMap((place) =>
  SCHEMES.map(
    (scheme): Maker =>
      (js) =>
        place(scheme(js)),
  ),
)

/**
 * Input that sanitisers and browsers parse differently: raw text, foreign content, nesting, comments, unusual bytes.
 */
const MUTATIONS: ((inner: string) => string)[] = [
  (x) => `<svg></p><style><a id="</style>${x}">`,
  (x) => `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;${x.replaceAll('"', '&quot;')}">`,
  (x) => `<form><math><mtext></form><form><mglyph><style></math>${x}`,
  (x) => `<noscript><p title="</noscript>${x}">`,
  (x) => `<xmp><p title="</xmp>${x}">`,
  (x) => `<textarea><p title="</textarea>${x}">`,
  (x) => `<title><p title="</title>${x}">`,
  (x) => `<noembed><p title="</noembed>${x}">`,
  (x) => `<noframes><p title="</noframes>${x}">`,
  (x) => `<iframe><p title="</iframe>${x}">`,
  (x) => `<style><p title="</style>${x}">`,
  (x) => `<script></script>${x}`,
  (x) => `<plaintext>${x}`,
  (x) => `<template>${x}</template>${x}`,
  (x) => `<svg><foreignObject>${x}</foreignObject></svg>`,
  (x) => `<svg><desc>${x}</desc></svg>`,
  (x) => `<math><annotation-xml encoding="text/html">${x}</annotation-xml></math>`,
  (x) => `<!-->${x}-->`,
  (x) => `<!--->${x}`,
  (x) => `<!--!>${x}-->`,
  (x) => `<!-- --!>${x}`,
  (x) => `<![CDATA[${x}]]>`,
  (x) => `<svg><![CDATA[${x}]]></svg>`,
  (x) => `<?xml version="1.0"?>${x}`,
  (x) => `<? foo="><x foo='?>${x}'>">`,
  (x) => `</br foo="${x.replaceAll('"', "'")}">${x}`,
  (x) => `<<b>${x}`,
  (x) => `<b ${x}`,
  (x) => `<a title="${x}`,
  (x) => `<p style="color:red" title='${x}`,
  (x) => `<select><option>${x}</select>`,
  (x) => `<table><td><table>${x}`,
  (x) => `<div><a><div><a>${x}`,
  (x) => `\u0000<b>\u0000${x}`,
  (x) => x.replace('<', '<\u0000'),
  (x) => x.replaceAll(' ', '/'),
  (x) => x.replaceAll(' ', '\f'),
  (x) => x.replaceAll('"', '`'),
  (x) => x.toUpperCase().replaceAll(/HIT\((\d+)\)/g, 'hit($1)'),
  (x) => x.replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  (x) => x.replaceAll('<', '＜').replaceAll('>', '＞'),
  (x) => `+ADw-script+AD4-${x}`,
  (x) => `{{constructor.constructor('${x.replaceAll("'", '"')}')()}}`,
  (x) => `"><b>${x}`,
  (x) => `'><b>${x}`,
  (x) => `-->${x}`,
  (x) => `]]>${x}`,
  (x) => `</title></style></textarea></script>${x}`,
]
const INNER: Maker[] = [
  (js) => `<img src=x onerror="${js}">`,
  (js) => `<svg onload="${js}">`,
  (js) => `<script>${js}</script>`,
  (js) => `<details open ontoggle="${js}">x</details>`,
]
const mutations: Maker[] = MUTATIONS.flatMap((wrap) =>
  INNER.map(
    (inner): Maker =>
      (js, url) =>
        wrap(inner(js, url)),
  ),
)

/** Vectors that run no script and only notify another server of the view. */
const LOADS: Maker[] = [
  (_js, url) => `<img src="${url}">`,
  (_js, url) => `<img srcset="${url} 2x">`,
  (_js, url) => `<picture><source srcset="${url}"><img></picture>`,
  (_js, url) => `<video poster="${url}"></video>`,
  (_js, url) => `<audio src="${url}" autoplay></audio>`,
  (_js, url) => `<iframe src="${url}"></iframe>`,
  (_js, url) => `<iframe srcdoc="<img src='${url}'>"></iframe>`,
  (_js, url) => `<object data="${url}"></object>`,
  (_js, url) => `<embed src="${url}">`,
  (_js, url) => `<link rel=stylesheet href="${url}">`,
  (_js, url) => `<link rel=prefetch href="${url}">`,
  (_js, url) => `<link rel=dns-prefetch href="${url}">`,
  (_js, url) => `<style>@import "${url}";</style>`,
  (_js, url) => `<style>body{background:url(${url})}</style>`,
  (_js, url) => `<p style="background:url(${url})">x</p>`,
  (_js, url) => `<p style="background-image:u\\72l('${url}')">x</p>`,
  (_js, url) => `<p style="list-style:url(${url});display:list-item">x</p>`,
  (_js, url) => `<p style="color:red;background:image-set('${url}' 1x)">x</p>`,
  (_js, url) => `<p style="cursor:url(${url}),auto">x</p>`,
  (_js, url) => `<p style="color:expression(fetch('${url}'))">x</p>`,
  (_js, url) => `<font color="url(${url})" style="color:red/**/;content:url(${url})">x</font>`,
  (_js, url) => `<table background="${url}"><td background="${url}">x</table>`,
  (_js, url) => `<body background="${url}">`,
  (_js, url) => `<svg><image href="${url}" /></svg>`,
  (_js, url) => `<svg><use href="${url}#x" /></svg>`,
  (_js, url) => `<svg><filter><feImage href="${url}" /></filter></svg>`,
  (_js, url) => `<input type=image src="${url}">`,
  (_js, url) => `<meta http-equiv=refresh content="0;url=${url}">`,
  (_js, url) => `<a ping="${url}" href="#">x</a>`,
  (_js, url) => `<script src="${url}"></script>`,
  (_js, url) => `<track src="${url}" default>`,
  (_js, url) => `<img src="//127.0.0.1:CANARY_PORT/canary" data-of="${url}">`,
]

export interface Vector {
  id: number
  text: string
}

/** More than a thousand distinct texts that try to run or to load something. */
export const XSS_VECTORS: readonly Vector[] = [...handlers, ...addresses, ...mutations, ...LOADS].map(
  (make, id) => ({
    id,
    text: make(hit(id), `${CANARY}?${id}`),
  }),
)
