import { cachesOfBrowser } from './site-data.ts'
import { withinLimit } from './time-limit.ts'

/** Lists that are equal for all users, as the server sent them; they contain no customer data. */
const STORE = 'sportello.lists'

/** The browser's cache storage; undefined if unavailable, as on insecure pages. */
async function openStore(): Promise<Cache | undefined> {
  try {
    return await cachesOfBrowser()?.open(STORE)
  } catch {
    return undefined
  }
}

/** A storage that does not answer must not keep a list from being loaded, nor every list for a while. */
const LIMIT_MS = 1_000
let isSilent = false

/** A cached response with its ETag. */
export interface CachedAnswer {
  tag: string
  /** Undefined if it cannot be read. */
  read(): Promise<unknown>
}

export async function findCachedAnswer(address: string): Promise<CachedAnswer | undefined> {
  if (isSilent) return undefined
  try {
    const answer = await answerOf(openStore().then((store) => store?.match(address)))
    const tag = answer?.headers.get('etag')
    return answer && tag ? { tag, read: () => answerOf(answer.json()).catch(() => undefined) } : undefined
  } catch {
    return undefined
  }
}

async function answerOf<T>(work: Promise<T>): Promise<T> {
  try {
    return await withinLimit(LIMIT_MS, work)
  } catch (error) {
    isSilent ||= error instanceof DOMException && error.name === 'TimeoutError'
    throw error
  }
}

const pendingWrites = new Map<string, ReturnType<typeof setTimeout>>()

/** Writing megabytes must not delay the page that waits for them. */
const WRITE_AFTER_MS = 2_000

/**
 * Stores the text of a successful response with an ETag, after a delay. A response that is not stored is
 * downloaded again the next time.
 */
export function cacheAnswer(address: string, { headers, ok }: Response, text: string): void {
  const etag = headers.get('etag')
  if (!etag || !ok || !cachesOfBrowser()) return
  clearTimeout(pendingWrites.get(address))
  const write = () => {
    pendingWrites.delete(address)
    void store(address, etag, text)
  }
  pendingWrites.set(address, setTimeout(write, WRITE_AFTER_MS))
}

async function store(address: string, etag: string, text: string): Promise<void> {
  try {
    const cached = new Response(text, { headers: { etag, 'content-type': 'application/json' } })
    await (await openStore())?.put(address, cached)
  } catch {
    // The quota is exceeded: the list is downloaded again the next time.
  }
}

/** Removes the cached lists at logout. */
export function clearAnswerCache(): void {
  for (const timer of pendingWrites.values()) clearTimeout(timer)
  pendingWrites.clear()
  cachesOfBrowser()
    ?.delete(STORE)
    .catch(() => undefined)
}
