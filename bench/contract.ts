import { ALL_SAMPLES } from '../contract/fixtures/all-samples.ts'
import { sampleCatalogue } from '../contract/fixtures/catalogue.ts'
import { dualDomestic, SAMPLE_NOW } from '../contract/fixtures/samples.ts'
import { change, resolve, validate } from '../contract/index.ts'

// The time of a key in the contract, without the page: `npm exec -- node bench/contract.ts`. `everything` is the largest form.

const RUNS = Number(process.argv[2] ?? 5_000)

function measure(name: string, work: (run: number) => void): void {
  for (let run = 0; run < RUNS / 5; run++) work(run)
  const times = new Float64Array(RUNS)
  for (let run = 0; run < RUNS; run++) {
    const start = performance.now()
    work(run)
    times[run] = performance.now() - start
  }
  times.sort()
  const at = (share: number) => `${(times[Math.floor(RUNS * share)]! * 1000).toFixed(0)} µs`
  console.log(`${name.padEnd(50)} p50 ${at(0.5).padStart(8)}   p99 ${at(0.99).padStart(8)}`)
}

/** The largest contract: both utilities, a second sale and an insurance. */
const everything = {
  ...ALL_SAMPLES.dualWithSecondSet,
  sub_insurance: 'Assicurazione',
  ...ALL_SAMPLES.insuranceHome,
  type_contract: 'contratto energia',
}

for (const [name, values] of Object.entries({ ...ALL_SAMPLES, everything }))
  measure(`resolve + validate, ${name}`, () => {
    validate(resolve(values, sampleCatalogue), SAMPLE_NOW)
  })

let values = dualDomestic
let resolved = resolve(values, sampleCatalogue)
measure('a keystroke in a text, dual', (run) => {
  values = change(values, 'description', `nota ${run}`, sampleCatalogue, SAMPLE_NOW)
  resolved = resolve(values, sampleCatalogue, resolved)
  validate(resolved, SAMPLE_NOW)
})
measure('a keystroke in a fiscal code, dual', (run) => {
  const code = String(values.codice_fiscale).slice(0, 15) + 'XY'[run % 2]
  values = change(values, 'codice_fiscale', code, sampleCatalogue, SAMPLE_NOW)
  resolved = resolve(values, sampleCatalogue, resolved)
  validate(resolved, SAMPLE_NOW)
})
measure('the product type toggled, dual', (run) => {
  values = change(values, 'type_product', run % 2 === 0 ? 'gas' : 'dual', sampleCatalogue, SAMPLE_NOW)
  resolved = resolve(values, sampleCatalogue, resolved)
  validate(resolved, SAMPLE_NOW)
})
