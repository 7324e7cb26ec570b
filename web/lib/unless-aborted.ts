/** Waits no longer than until the guard aborts: what it has ended answers nothing. */
export async function unlessAborted<T>(work: Promise<T>, guard: AbortController | undefined): Promise<T> {
  if (!guard) return await work
  const aborted = new Promise<never>((_, reject) => {
    const fail = () => reject(new DOMException('The work was ended', 'AbortError'))
    if (guard.signal.aborted) fail()
    else guard.signal.addEventListener('abort', fail)
  })
  return await Promise.race([work, aborted])
}
