const IMAGE_DATA = /^data:image\/(?:png|gif|jpeg|webp|svg\+xml)[;,]/i

export interface Pairing {
  /** A `data:` address. */
  image: string
  /** The same secret as text, for users who cannot scan. */
  key: string | undefined
}

/**
 * The content of the pairing call's HTML (LOGIN-7): one image and optionally the key. The HTML is never
 * inserted into the page: it is parsed separately, only an embedded image is used, which runs nothing as an
 * `<img>`, and the key is plain text.
 */
export function readPairing(html: string): Pairing | undefined {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const image = page.querySelector('img')?.getAttribute('src')?.trim() ?? ''
  if (!IMAGE_DATA.test(image)) return undefined
  return { image, key: page.querySelector('code')?.textContent.trim() || undefined }
}
