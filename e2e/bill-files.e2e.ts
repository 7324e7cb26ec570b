import type { Page } from '@playwright/test'
import {
  type BillFile,
  billFile,
  bombFile,
  crowdedFile,
  damagedFile,
  lockedFile,
  longFile,
  otherFile,
  PHOTOGRAPHS,
  pageOf,
  scannedFile,
} from '../test/bill-files.ts'
import { expect, journey } from './journey.ts'
import { billDrawer, dropFile } from './pages/bill.ts'
import { withoutModuleWorkers } from './pages/old-browser.ts'

const POINT = pageOf(2, [
  ['POD', 'IT001E12345678'],
  ['Indirizzo di fornitura', 'Via Giuseppe Verdi 21, 00198 Roma (RM)'],
])
const HEAVY = 'Il PDF è troppo pesante e la lettura è stata interrotta'

const SENTENCES: readonly (readonly [BillFile, string])[] = [
  ...PHOTOGRAPHS.map((file) => [file, 'È una foto: il modulo legge solo bollette in PDF.'] as const),
  [otherFile, 'Non è un PDF'],
  [damagedFile, 'Il PDF è rovinato e non si può leggere.'],
  [lockedFile(), 'Il PDF è protetto da una password: salvane una copia senza.'],
  [longFile(300), 'Il file ha 300 pagine: scegli solo la bolletta.'],
  [scannedFile(), 'Nel PDF non c’è testo: è una scansione.'],
  [bombFile(), HEAVY],
  [crowdedFile(), HEAVY],
  [
    billFile([pageOf(1, [['Gentile cliente, la informiamo', 'che le tariffe cambiano']])]),
    'Qui non ci sono dati',
  ],
  [billFile([pageOf(1, [['Nota di credito n. 12']]), POINT]), 'È una nota di credito'],
  [billFile([pageOf(1, [['Bolletta di chiusura']]), POINT]), 'È una bolletta di chiusura'],
]

const workersOf = (page: Page) => page.workers().length

journey(
  'Each file that is no bill of a running supply has its sentence, and no worker remains of it [BILL-4] [BILL-7]',
  async ({ operatorPage: page }) => {
    await page.goto('/new')
    await expect(page.locator('[data-form]')).toBeVisible()
    for (const [file, sentence] of SENTENCES) {
      await dropFile(page, file)
      const drawer = billDrawer(page)
      await expect(drawer.getByRole('alert')).toContainText(sentence)
      await drawer.getByRole('button', { name: 'Chiudi', exact: true }).click()
      await expect(drawer).toBeHidden()
      await expect.poll(() => workersOf(page), sentence).toBe(0)
    }
  },
)

journey(
  'A browser without workers of modules refuses a bill with its reason, and reads no file in the page [BILL-4]',
  async ({ operatorPage: page }) => {
    await page.addInitScript(withoutModuleWorkers)
    await page.goto('/new')
    await expect(page.locator('[data-form]')).toBeVisible()
    await dropFile(page, billFile([POINT]))
    await expect(billDrawer(page).getByRole('alert')).toContainText(
      'Questo browser è troppo vecchio per leggere una bolletta',
    )
  },
)
