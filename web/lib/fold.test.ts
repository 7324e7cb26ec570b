import { expect, it } from 'vitest'
import { fold } from './fold.ts'

it.each([
  ['EI Luce PIÙ', 'ei luce piu'],
  ['Forlì-Cesena (FC)', 'forli-cesena (fc)'],
  ['Plain ASCII 12_%', 'plain ascii 12_%'],
  ['', ''],
  ['İzmir', 'izmir'],
])('fold converts %s to %s', (text, folded) => expect(fold(text)).toBe(folded))
