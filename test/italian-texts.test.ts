import { expect, it } from 'vitest'
import { projectFiles, textsOf } from './imports.ts'

/** A page in the first person, and phrases that no Italian product uses. */
const UNNATURAL = [
  /(?<!\p{L})non riesco a/iu,
  /(?<!\p{L})(?:ri)?prover(?:ò|emo)(?!\p{L})/iu,
  /(?<!\p{L})(?:arriv|part|ripart|riprend|form|unisc|cre)\p{L}* da sol[aeio](?!\p{L})/iu,
  /chi gestisce la macchina/i,
  /(?<!p{L})qui va un/i,
  /la ricerca guarda/i,
  /da guardare/i,
  /gli viene (?:detto|chiesto)/i,
]

it('the texts of the page and the server are impersonal and in usual Italian', () => {
  const unnatural = projectFiles()
    .filter((path) => /^(?:server|shared|web)\/.*(?<!\.test)\.[jt]sx?$/.test(path))
    .flatMap((path) =>
      textsOf(path)
        .filter((text) => UNNATURAL.some((phrase) => phrase.test(text.replace(/\s+/g, ' '))))
        .map((text) => `${path}: ${text}`),
    )
  expect(unnatural).toEqual([])
})
