import { isLoss, LOST_DATA } from './lost-data.ts'

const report = (message: unknown): void => {
  if (isLoss(String(message))) globalThis.postMessage(LOST_DATA)
}
// In a browser without such workers the page itself loads this file, in vain.
if (!('document' in globalThis)) {
  // What the reader writes to the console has no other reader.
  console.warn = report
  console.info = report
}
