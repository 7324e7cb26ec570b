/** Lists that are the same for everybody, as the server answered them; no customer is in them. */
const STORE = 'sportello.lists'

/** The browser's own store; none where it keeps nothing, as in a page that did not come securely. */
async function openStore(): Promise<Cache | undefined> {
  try {
    return await globalThis.caches?.open(STORE)
  } catch {
    return undefined
  }
}

/** An answer kept earlier, with its tag. */
export interface KeptAnswer {
  tag: string
  /** Undefined when it cannot be read after all. */
  read(): Promise<unknown>
}

export async function findKept(address: string): Promise<KeptAnswer | undefined> {
  try {
    const answer = await (await openStore())?.match(address)
    const tag = answer?.headers.get('etag')
    return answer && tag ? { tag, read: () => answer.json().catch(() => undefined) } : undefined
  } catch {
    return undefined
  }
}

const waiting = new Map<string, ReturnType<typeof setTimeout>>()

/** Writing megabytes must not hold up the page that waits for them. */
const WRITE_AFTER_MS = 2_000

/**
 * Puts the text of a good answer that has a tag away, a little later. What cannot be kept, or is not yet when somebody
 * leaves, comes whole the next time.
 */
export function keep(address: string, { headers, ok }: Response, text: string): void {
  const etag = headers.get('etag')
  if (!etag || !ok || !globalThis.caches) return
  clearTimeout(waiting.get(address))
  const write = () => {
    waiting.delete(address)
    void store(address, etag, text)
  }
  waiting.set(address, setTimeout(write, WRITE_AFTER_MS))
}

async function store(address: string, etag: string, text: string): Promise<void> {
  try {
    const kept = new Response(text, { headers: { etag, 'content-type': 'application/json' } })
    await (await openStore())?.put(address, kept)
  } catch {
    // No room: the list comes whole the next time.
  }
}

/** Whoever leaves takes them along. */
export function forgetKept(): void {
  for (const timer of waiting.values()) clearTimeout(timer)
  waiting.clear()
  globalThis.caches?.delete(STORE).catch(() => undefined)
}
