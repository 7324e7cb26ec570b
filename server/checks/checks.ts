import { CHECKOUT } from '../config/checkout.ts'
import { checkDataFolder, checkDisk } from './check-data-folder.ts'
import { checkMemory } from './check-memory.ts'
import { checkModules } from './check-modules.ts'
import { checkOwnFiles } from './check-own-files.ts'
import { checkPatches } from './check-patches.ts'
import { checkPort } from './check-port.ts'
import { checkVariableNames } from './check-variable-names.ts'
import type { MachineCheck, ProgramCheck } from './finding.ts'
import { buildsPage } from './page-sources.ts'

/** What the start checks before it reads the configuration, and `doctor` reports. */
export const PROGRAM_CHECKS: readonly ProgramCheck[] = [
  { name: 'packages', run: () => checkModules(CHECKOUT) },
  { name: 'patches', run: () => checkPatches(CHECKOUT) },
  { name: 'files of the checkout', run: () => checkOwnFiles(CHECKOUT) },
  { name: 'variables', run: checkVariableNames },
]

/** What the start checks before it opens the database, and `doctor` reports. */
export const MACHINE_CHECKS: readonly MachineCheck[] = [
  { name: 'data folder', run: checkDataFolder },
  { name: 'disk', run: checkDisk },
  { name: 'memory', run: () => checkMemory(buildsPage()) },
  { name: 'port', run: checkPort },
]
