const IMAGE_DATA = /^data:image\/(?:png|gif|jpeg|webp|svg\+xml)[;,]/i

/**
 * The address of the one image in the pairing call's HTML (LOGIN-7). The HTML itself never enters the page: it is
 * parsed apart and only an embedded image counts, which as an `<img>` runs nothing.
 */
export function qrImageOf(html: string): string | undefined {
  const image = new DOMParser().parseFromString(html, 'text/html').querySelector('img')
  const source = image?.getAttribute('src')?.trim() ?? ''
  return IMAGE_DATA.test(source) ? source : undefined
}
