/** Values of the environment that the start cannot continue with, a line for each. They are named, never shown. */
export class ConfigurationError extends Error {
  constructor(variable: string, shouldBe: string, further: readonly string[] = []) {
    super([`${variable} ${shouldBe}`, ...further].join('\n'))
  }
}
