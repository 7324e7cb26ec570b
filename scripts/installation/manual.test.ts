import { expect, it } from 'vitest'
import { adapt, commandsBelow } from './manual.ts'

const MANUAL = `# Install

## On Debian

\`\`\`sh
apt-get install x
sportello-1.0.0/install.sh https://sportello.example.it
\`\`\`

Text.

\`\`\`nginx
# no heading
server {}
\`\`\`

\`\`\`sh
sportello login-code
\`\`\`

### Backups

\`\`\`sh
sed s/sportello.example.it/sportello.example.it/ sportello-1.0.0/proxy/Caddyfile
\`\`\`

## Nothing
`

it('the commands of a manual are those of its blocks of shell below the heading alone', () => {
  expect(commandsBelow(MANUAL, 'On Debian')).toEqual([
    ['apt-get install x', 'sportello-1.0.0/install.sh https://sportello.example.it'],
    ['sportello login-code'],
  ])
  expect(commandsBelow(MANUAL, 'Backups')).toHaveLength(1)
  expect(() => commandsBelow(MANUAL, 'Debian')).toThrow('no heading Debian')
  expect(() => commandsBelow(MANUAL, 'Nothing')).toThrow('no commands below Nothing')
})

it('the commands of a manual name the own address and version, and sed still finds the address of the manual', () => {
  const own = { domain: 'contratti.example.org', version: '1.0.1-broken' }
  expect(adapt(commandsBelow(MANUAL, 'On Debian')[0]!, own)).toEqual([
    'apt-get install x',
    'sportello-1.0.1-broken/install.sh https://contratti.example.org',
  ])
  expect(adapt(commandsBelow(MANUAL, 'Backups')[0]!, own)).toEqual([
    'sed s/sportello.example.it/contratti.example.org/ sportello-1.0.1-broken/proxy/Caddyfile',
  ])
})
