import { execFileSync } from 'node:child_process'
import { parseArgs } from 'node:util'

// Random sequences of the acts of one administrator with several accounts, on PostgreSQL: none may lead to the login of
// another person or show a code. The test of the suite runs 25 of them.
//   npm exec -- node bench/security/one-person.ts --sequences 10000

const { values } = parseArgs({ options: { sequences: { type: 'string', default: '10000' } } })
execFileSync(
  'npx',
  ['vitest', 'run', 'server/features/users/one-person.test.ts', '--project=database', '--testTimeout=0'],
  { stdio: 'inherit', env: { ...process.env, ONE_PERSON_RUNS: values.sequences } },
)
