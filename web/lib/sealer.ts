/** An encrypted text with its nonce. */
export interface Sealed {
  nonce: Uint8Array<ArrayBuffer>
  body: ArrayBuffer
}

/** Encrypts for one user. A text sealed for one entry cannot be opened as another. */
export interface Sealer {
  seal(entry: string, text: string): Promise<Sealed>
  /** Throws if the key is another one or the text was changed. */
  open(entry: string, sealed: Sealed): Promise<string>
}

const NONCE_BYTES = 12

/** @param key 32 bytes as base64url. Only where `crypto.subtle` exists: on https and localhost. */
export function createSealer(key: string): Sealer {
  const imported = crypto.subtle.importKey('raw', bytesOf(key), 'AES-GCM', false, ['encrypt', 'decrypt'])
  // The caller handles a failure; before that it must not be an unhandled rejection.
  imported.catch(() => undefined)
  const settings = (entry: string, nonce: Uint8Array<ArrayBuffer>) => ({
    name: 'AES-GCM',
    iv: nonce,
    additionalData: new TextEncoder().encode(entry),
  })
  return {
    seal: async (entry, text) => {
      const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
      const plain = new TextEncoder().encode(text)
      return { nonce, body: await crypto.subtle.encrypt(settings(entry, nonce), await imported, plain) }
    },
    open: async (entry, { nonce, body }) =>
      new TextDecoder().decode(await crypto.subtle.decrypt(settings(entry, nonce), await imported, body)),
  }
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}
