import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'

export type Environment = Record<string, string | undefined>

/** A value of the environment that the start cannot continue with. */
export class ConfigurationError extends Error {
  readonly variable: string
  constructor(variable: string, shouldBe: string) {
    super(`${variable} ${shouldBe}`)
    this.variable = variable
  }
}

/** An empty value counts as not given: `.env` files keep unset names as `NAME=`. */
const readVariable = (env: Environment, name: string) => env[name]?.trim() || undefined

export function integer(name: string, defaultValue: number, min: number, max: number) {
  return (env: Environment): number => {
    const text = readVariable(env, name)
    if (text === undefined) return defaultValue
    const value = Number(text)
    if (!/^\d+$/.test(text) || value < min || value > max) {
      throw new ConfigurationError(name, `must be a whole number from ${min} to ${max}`)
    }
    return value
  }
}

export function oneOf<const T extends string>(name: string, values: readonly T[], defaultValue: T) {
  return (env: Environment): T => {
    const text = readVariable(env, name) ?? defaultValue
    const found = values.find((value) => value === text)
    if (!found) throw new ConfigurationError(name, `must be one of: ${values.join(', ')}`)
    return found
  }
}

export function url(name: string, protocols: string[]) {
  return (env: Environment): string | undefined => {
    const text = readVariable(env, name)
    if (text === undefined) return undefined
    // A template's {words} are no part of an address until they are filled.
    const url = URL.parse(text.replaceAll(/\{\w+\}/g, 'x'))
    if (!url || !protocols.includes(url.protocol)) {
      throw new ConfigurationError(name, `must be an address that begins with ${protocols.join('// or ')}//`)
    }
    return text.replace(/\/+$/, '')
  }
}

export function text(name: string, defaultValue: string) {
  return (env: Environment): string => readVariable(env, name) ?? defaultValue
}

export function optionalText(name: string) {
  return (env: Environment): string | undefined => readVariable(env, name)
}

export function proxies(env: Environment): string[] {
  const list = (readVariable(env, 'TRUSTED_PROXIES') ?? '').split(',').map((part) => part.trim())
  const wrong = list.find((part) => part !== '' && !isNetwork(part))
  if (wrong) {
    throw new ConfigurationError(
      'TRUSTED_PROXIES',
      'must be IP addresses or networks (10.0.0.0/8), with commas between',
    )
  }
  return list.filter((part) => part !== '')
}

const HOST_NAME = /^(?!-)[a-z0-9-]{1,63}(?:\.(?!-)[a-z0-9-]{1,63})*$/i

/** Names, addresses and networks. */
export function hosts(name: string) {
  return (env: Environment): string[] => {
    const list = (readVariable(env, name) ?? '').split(',').map((part) => part.trim())
    const wrong = list.find((part) => part !== '' && !isNetwork(part) && !isHostName(part))
    if (wrong)
      throw new ConfigurationError(
        name,
        'must be names, IP addresses or networks (10.0.0.0/8), with commas between',
      )
    return list.filter((part) => part !== '')
  }
}

/** `10.0.0` and `0x7f.1` are mistyped addresses, not host names. */
const isHostName = (part: string): boolean =>
  HOST_NAME.test(part) && isIP(URL.parse(`http://${part}`)?.hostname ?? '') === 0

function isNetwork(part: string): boolean {
  const [ip = '', bits, ...rest] = part.split('/')
  const version = isIP(ip)
  if (version === 0 || rest.length > 0) return false
  return (
    bits === undefined ||
    (/^\d+$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128))
  )
}

export function secretKey(env: Environment): Buffer | undefined {
  const key = readVariable(env, 'SECRET_KEY')
  if (key === undefined) return undefined
  if (!/^[0-9a-f]{64}$/i.test(key))
    throw new ConfigurationError('SECRET_KEY', 'must be 64 hexadecimal digits (32 bytes)')
  return Buffer.from(key, 'hex')
}

/** The bytes of the file that the variable names. */
export function fileBytes(name: string) {
  return (env: Environment): Buffer | undefined => {
    const path = readVariable(env, name)
    if (path === undefined) return undefined
    try {
      return readFileSync(path)
    } catch {
      throw new ConfigurationError(name, 'must be a file to read')
    }
  }
}

/** The text of the file that the variable names. */
export function fileText(name: string) {
  const read = fileBytes(name)
  return (env: Environment): string | undefined => read(env)?.toString('utf8')
}
