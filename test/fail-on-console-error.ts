import { afterEach, beforeEach, type MockInstance, vi } from 'vitest'

// Output on console.error is an unhandled fault; a test that causes one fails.
let complaints: string[] = []
let spy: MockInstance | undefined

beforeEach(() => {
  complaints = []
  spy = vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
    complaints.push(parts.map((part) => (part instanceof Error ? part.stack : String(part))).join(' '))
  })
})

afterEach(() => {
  spy?.mockRestore()
  if (complaints.length > 0) throw new Error(`console.error during the test:\n${complaints.join('\n')}`)
})
