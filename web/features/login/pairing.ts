const IMAGE_DATA = /^data:image\/(?:png|gif|jpeg|webp|svg\+xml)[;,]/i

export interface Pairing {
  /** A `data:` address. */
  image: string
  /** The same secret as text, for somebody who cannot scan. */
  key: string | undefined
}

/**
 * What the pairing call's HTML holds (LOGIN-7): one image and, maybe, the key. The HTML itself never enters the page:
 * it is parsed apart, only an embedded image counts, which as an `<img>` runs nothing, and the key is plain text.
 */
export function readPairing(html: string): Pairing | undefined {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const image = page.querySelector('img')?.getAttribute('src')?.trim() ?? ''
  if (!IMAGE_DATA.test(image)) return undefined
  return { image, key: page.querySelector('code')?.textContent.trim() || undefined }
}
