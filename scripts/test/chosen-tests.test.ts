import { describe, expect, it } from 'vitest'
import { projectFiles } from '../../test/imports.ts'
import {
  chooseByScreens,
  chooseTests,
  pageOfChangedFeatures,
  readImports,
  typedRootsOf,
} from './chosen-tests.ts'
import { OPENED_SCREENS } from './opened-screens.ts'

const files = projectFiles()
const projectImports = readImports()

describe('OPENED_SCREENS', () => {
  it('OPENED_SCREENS has a row for each journey and each test of the portal, and for no other file', () => {
    const tests = files.filter((file) => /^(?:e2e\/.*\.e2e\.ts|test\/portal\/.*\.test\.tsx)$/.test(file))
    expect(Object.keys(OPENED_SCREENS).sort()).toEqual(tests.sort())
  })

  it('OPENED_SCREENS names only files that exist, and each screen of the page at least once', () => {
    const named = new Set(Object.values(OPENED_SCREENS).flat())
    expect([...named].filter((file) => !files.includes(file))).toEqual([])
    const screens = files.filter((file) => /^web\/app\/(?!fallback-)[a-z-]+-screens?\.tsx$/.test(file))
    expect(screens.filter((file) => !named.has(file))).toEqual([])
  })
})

describe('chooseByScreens', () => {
  const imports = new Map([
    ['web/app/user-list-screen.tsx', ['web/features/users/user-list-page.tsx']],
    ['web/features/users/user-list-page.tsx', ['web/ui/crud/list-screen.tsx', 'shared/api/users.ts']],
    ['web/app/record-list-screen.tsx', ['web/ui/crud/list-screen.tsx']],
    ['e2e/users.e2e.ts', ['e2e/pages/users.ts']],
    ['e2e/xss.e2e.ts', ['e2e/journey.ts', 'shared/api/users.ts']],
  ])
  const opened = {
    'e2e/users.e2e.ts': ['web/app/user-list-screen.tsx'],
    'e2e/list.e2e.ts': ['web/app/record-list-screen.tsx'],
    'e2e/xss.e2e.ts': [],
  }
  const choose = (...changed: string[]) => chooseByScreens(changed, opened, imports)

  it('A file of a feature chooses the journeys whose screens import it, directly or not', () => {
    expect(choose('web/features/users/user-list-page.tsx')).toEqual(['e2e/users.e2e.ts'])
    expect(choose('shared/api/users.ts')).toEqual(['e2e/users.e2e.ts'])
    expect(choose('web/ui/crud/list-screen.tsx')).toEqual(['e2e/users.e2e.ts', 'e2e/list.e2e.ts'])
  })

  it('A changed journey, or a helper of it, chooses that journey', () => {
    expect(choose('e2e/xss.e2e.ts')).toEqual(['e2e/xss.e2e.ts'])
    expect(choose('e2e/pages/users.ts')).toEqual(['e2e/users.e2e.ts'])
  })

  it('A file of the frame of the page chooses every journey with a screen, a screen its own', () => {
    expect(choose('web/app/layout.tsx')).toEqual(['e2e/users.e2e.ts', 'e2e/list.e2e.ts'])
    expect(choose('web/app/user-list-screen.tsx')).toEqual(['e2e/users.e2e.ts'])
  })

  it('A file of the server, and a document, choose none', () => {
    expect(choose('server/features/users/routes.ts', 'docs/architecture.md')).toEqual([])
  })
})

it('A changed feature of the server chooses the tests of the portal on the screens of its noun', () => {
  expect(pageOfChangedFeatures(['server/features/domains/routes.ts'], projectImports)).toContain(
    'web/features/domains/domains-dialog.tsx',
  )
  const { journeys, leftOut } = chooseTests(['server/features/domains/routes.ts'], projectImports)
  expect(journeys).toEqual([])
  expect(leftOut).toContain('test/portal/form-fields.test.tsx')
  expect(leftOut).not.toContain('test/portal/users.test.tsx')
})

it('A changed file below the features leaves out no test of the portal', () => {
  expect(chooseTests(['server/db/migrate.ts'], projectImports).leftOut).toEqual([])
})

it('A changed type is checked where it is declared, where it can be imported, and in the tests', () => {
  expect(typedRootsOf(['contract/row.ts'])).toEqual(['contract', 'shared', 'server', 'web', 'test'])
  expect(typedRootsOf(['shared/errors.ts'])).toEqual(['shared', 'server', 'web', 'test'])
  expect(typedRootsOf(['web/main.tsx', 'docs/architecture.md'])).toEqual(['web', 'test'])
  expect(typedRootsOf(['docs/architecture.md'])).toEqual([])
})
