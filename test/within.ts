/** A test that hangs ends by this limit, which measures nothing: on a busy machine everything takes long. */
const LIMIT_MS = 120_000

/** The result of `awaited`. A hang rejects with what the test waits for. */
export async function within<T>(what: string, awaited: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const hung = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`Waited in vain for ${what}`)), LIMIT_MS)
  })
  return await Promise.race([awaited, hung]).finally(() => clearTimeout(timer))
}
