import { expect, it } from 'vitest'
import { z } from 'zod'
import { issueSentence } from './issue-sentences.ts'

const sentencesOf = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value, { error: issueSentence }).error?.issues.map(({ message }) => message)

it.each([
  [z.string().min(1), '', 'Non può restare vuoto'],
  [z.string().min(12), 'corta', 'Almeno 12 caratteri'],
  [z.string().max(20_000), 'a'.repeat(20_001), 'Al massimo 20.000 caratteri'],
  [z.string(), undefined, 'Manca un valore'],
  [z.string(), 3, 'Serve un testo'],
  [z.number(), 'tre', 'Serve un numero'],
  [z.object({}), 'tre', 'Valore non accettato'],
  [z.int().min(1), 0, 'Almeno 1'],
  [z.number().positive(), 0, 'Più di 0'],
  [z.int(), 1.5, 'Serve un numero intero'],
  [z.number().max(500), 501, 'Al massimo 500'],
  [z.number().lt(5), 5, 'Meno di 5'],
  [z.array(z.string()).min(1), [], 'Serve almeno una voce'],
  [z.array(z.string()).max(2), ['a', 'b', 'c'], 'Al massimo 2 voci'],
  [z.email(), 'non-email', 'Non è un indirizzo email'],
  [z.iso.date(), '31/12/2026', 'Non è una data'],
  [z.string().regex(/^a/), 'b', 'Non ha la forma giusta'],
  [z.enum(['a', 'b']), 'c', 'Non è tra le scelte possibili'],
  [z.union([z.string().min(1), z.number()]), true, 'Valore non accettato'],
])('a schema issue has an Italian message: %#', (schema, value, sentence) => {
  expect(sentencesOf(schema, value)).toEqual([sentence])
})

it('a schema issue keeps the custom message of its schema', () => {
  expect(sentencesOf(z.string().min(1, 'Scrivi il nome'), '')).toEqual(['Scrivi il nome'])
})
