import { z } from 'zod'

// The content security policy forbids eval. The schema library tests for it, so this module must be imported first.
z.config({ jitless: true })
