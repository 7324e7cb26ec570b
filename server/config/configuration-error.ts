/** A value of the environment that the start cannot continue with. It is named, never shown. */
export class ConfigurationError extends Error {
  constructor(variable: string, shouldBe: string) {
    super(`${variable} ${shouldBe}`)
  }
}
