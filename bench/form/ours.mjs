import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

// Two rows for the comparison of form engines. Its functions run in the page: nothing outside of them is known there.
export const targets = [
  {
    id: 'ours',
    label: 'Sportello',
    dir: process.env.FORM_BENCH_DIR,
    model: true,
    adapter: {
      plain: '[name="model.plain"]',
      source: '[name="model.amount"]',
      driver: { selector: '[name="model.contractType"]', a: 'A', b: 'B' },
      control: (id) => document.querySelector(`[name="model.${id}"]`),
      visible: () => [
        ...new Set(
          [...document.querySelectorAll('#root [name]')]
            .filter((control) => control.getClientRects().length)
            .map((control) => control.name.slice(6)),
        ),
      ],
      derivedValue: (id) => document.querySelector(`[name="model.${id}"]`)?.value,
      errors: () =>
        [...document.querySelectorAll('[aria-invalid=true]')].map((control) =>
          control.closest('[data-field]').dataset.field.slice(6),
        ),
      submit: () => document.querySelector('#submit').click(),
    },
  },
  {
    id: 'ours-screen',
    label: 'Sportello, the contract form itself',
    dir: process.env.FORM_SCREEN_DIR,
    model: false,
    async setup(page) {
      const largest = JSON.parse(await readFile(join(process.env.WORK, 'largest.json'), 'utf8'))
      await page.addInitScript((given) => Object.assign(window, { largest: given }), largest)
    },
    adapter: {
      plain: '[name="nome_referente"]',
      // The largest contract opens as a firm's.
      flip: (to) =>
        document
          .querySelector(`[name="client_type"][value="${to === 'a' ? 'business' : 'domestico'}"]`)
          .click(),
      visible: () => [
        ...new Set(
          [...document.querySelectorAll('#root [data-field]')]
            .filter((field) => field.getClientRects().length)
            .map((field) => field.dataset.field),
        ),
      ],
    },
  },
]
