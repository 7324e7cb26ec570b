import fc from 'fast-check'

// A surviving mutant runs every property: a tenth of the usual runs keeps the whole within hours.
fc.configureGlobal({ numRuns: 10 })
