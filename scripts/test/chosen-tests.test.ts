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
  const { journeys, units } = chooseTests(['server/features/domains/routes.ts'], projectImports)
  expect(journeys).toEqual([])
  expect(units).not.toContain('test/portal/form-fields.test.tsx')
  expect(units).toContain('test/portal/users.test.tsx')
})

it('A changed file of the signature chooses the screens of the office and of the customer', () => {
  const page = pageOfChangedFeatures(['server/features/signature/seal/finish-signing.ts'], projectImports)
  for (const file of [
    'web/features/document-verification/verify-page.tsx',
    'web/features/signatures/send-panel.tsx',
    'web/features/signing/sign-step.tsx',
  ])
    expect(page).toContain(file)
})

it('A changed feature of the server chooses its own tests and the rules of the routes, and not each walk over all routes', () => {
  const { units } = chooseTests(['server/features/domains/routes.ts'], projectImports)
  const ofServer = units?.filter((file) => file.startsWith('server/'))
  expect(ofServer).toContain('server/access-matrix.test.ts')
  expect(ofServer?.filter((file) => file.startsWith('server/features/domains/'))).not.toEqual([])
  for (const walk of ['growth', 'every-act', 'every-route', 'insider', 'fuzz']) {
    expect(files).toContain(`server/${walk}.test.ts`)
    expect(ofServer).not.toContain(`server/${walk}.test.ts`)
  }
})

it('A changed file below the features chooses every test that loads it, also walks and those of the portal', () => {
  const { units } = chooseTests(['server/http/policy.ts'], projectImports)
  for (const test of ['server/access-matrix.test.ts', 'server/growth.test.ts', 'test/portal/users.test.tsx'])
    expect(units).toContain(test)
})

it('A changed test chooses itself, a type that nothing loads no test, and the configuration all', () => {
  expect(chooseTests(['server/numbers.test.ts'], projectImports).units).toEqual(['server/numbers.test.ts'])
  expect(chooseTests(['docs/architecture.md'], projectImports).units).toEqual([])
  expect(chooseTests(['vitest.config.ts'], projectImports).units).toBeUndefined()
})

it('A changed type is checked where it is declared, where it can be imported, and in the tests', () => {
  expect(typedRootsOf(['contract/row.ts'])).toEqual(['contract', 'shared', 'server', 'web', 'test'])
  expect(typedRootsOf(['shared/errors.ts'])).toEqual(['shared', 'server', 'web', 'test'])
  expect(typedRootsOf(['web/main.tsx', 'docs/architecture.md'])).toEqual(['web', 'test'])
  expect(typedRootsOf(['docs/architecture.md'])).toEqual([])
})
