import { syncBuiltinESMExports } from 'node:module'
import os from 'node:os'

// Processes of lower priority, which read documents and tables, get no core on a busy machine: a server of a test
// gives them its own priority.
os.setPriority = () => {}
syncBuiltinESMExports()
