import type { BrowserContext } from '@playwright/test'

/** Removes APIs that browsers added since 2022, in a page or in a worker. Runs there, so it has no references to this module. */
function removeApis(): void {
  const remove = (owner: object, names: readonly string[]): void => {
    for (const name of names) Reflect.deleteProperty(owner, name)
  }
  const iterator = Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]()))
  const helpers = [
    'map',
    'filter',
    'take',
    'drop',
    'flatMap',
    'reduce',
    'toArray',
    'forEach',
    'some',
    'every',
  ]
  remove(iterator, [...helpers, 'find', Symbol.dispose as unknown as string])
  remove(globalThis, ['Iterator', 'AsyncDisposableStack', 'DisposableStack', 'Float16Array', 'Temporal'])
  for (const map of [Map.prototype, WeakMap.prototype]) remove(map, ['getOrInsert', 'getOrInsertComputed'])
  remove(Map, ['groupBy'])
  remove(Object, ['groupBy'])
  const sets = ['union', 'intersection', 'difference', 'symmetricDifference']
  remove(Set.prototype, [...sets, 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom'])
  remove(Array, ['fromAsync'])
  const copies = ['toReversed', 'toSorted', 'toSpliced', 'with']
  remove(Array.prototype, [...copies, 'findLast', 'findLastIndex'])
  remove(Object.getPrototypeOf(Uint8Array.prototype), [...copies, 'findLast', 'findLastIndex'])
  remove(Uint8Array, ['fromBase64', 'fromHex'])
  remove(Uint8Array.prototype, ['toBase64', 'toHex', 'setFromBase64', 'setFromHex'])
  remove(ArrayBuffer.prototype, ['transfer', 'transferToFixedLength', 'resize'])
  remove(String.prototype, ['isWellFormed', 'toWellFormed'])
  remove(Promise, ['withResolvers', 'try'])
  remove(RegExp, ['escape'])
  remove(Math, ['sumPrecise', 'f16round'])
  remove(Error, ['isError'])
  remove(URL, ['canParse', 'parse'])
  remove(AbortSignal, ['any', 'timeout'])
  remove(ReadableStream, ['from'])
  remove(ReadableStream.prototype, ['values', Symbol.asyncIterator as unknown as string])
  remove(Response, ['json'])
}

/** Removes recent APIs from the pages of this context and from their PDF workers. */
export async function removeRecentApis(context: BrowserContext): Promise<void> {
  await context.addInitScript(removeApis)
  await context.route('**/assets/*worker*.js', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: `;(${removeApis})();${await response.text()}` })
  })
}
