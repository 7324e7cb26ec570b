import { z } from 'zod'

// The page's policy forbids eval. Building a schema probes for it, so this module must be the first one imported.
z.config({ jitless: true })
