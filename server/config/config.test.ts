import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { ConfigurationError, VARIABLES } from './variables.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'sportello-config-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))
const read = (env: Record<string, string>) => readConfig({ DATA_DIR: dataDir, ...env })

describe('the configuration', () => {
  it('the configuration is valid without any variable', () => {
    expect(read({})).toMatchObject({
      mode: 'demonstration',
      host: '127.0.0.1',
      port: 3000,
      publicUrl: 'http://localhost:3000',
      databaseUrl: undefined,
      sessionIdleMinutes: 30,
      sessionAbsoluteHours: 12,
      trustedProxies: [],
      tls: undefined,
    })
  })

  it('the configuration takes one variable for a folder or a bucket of automatic backups', () => {
    expect(read({}).backupTo).toBeUndefined()
    expect(read({ BACKUP_TO: '/mnt/backups' }).backupTo).toEqual({ folder: '/mnt/backups' })
    const bucket = read({ BACKUP_TO: 'https://AK:a%2Fb%2B@s3.example.it:9000/office/a/b/?region=eu-south-1' })
    expect(bucket.backupTo).toEqual({
      endpoint: 'https://s3.example.it:9000',
      bucket: 'office',
      prefix: 'a/b/',
      region: 'eu-south-1',
      accessKey: 'AK',
      secretKey: 'a/b+',
    })
    expect(read({ BACKUP_TO: 'http://A:B@127.0.0.1/office' }).backupTo).toMatchObject({
      bucket: 'office',
      prefix: '',
      region: 'us-east-1',
    })
  })

  it.each([
    ...['https://s3.example.it/office', 'https://A:SECRET@s3.example.it', 's3://A:SECRET@host/office'],
    'https://A:%SECRET@s3.example.it/office',
  ])('the configuration refuses the bucket %s of backups, and does not repeat it', (text) => {
    expect(() => read({ BACKUP_TO: text })).toThrow(/^BACKUP_TO must be a folder, or https:[^\n]*$/)
    expect(() => read({ BACKUP_TO: text })).not.toThrow('SECRET@')
  })

  it('the configuration refuses a folder of backups inside of the data folder', () => {
    for (const folder of [dataDir, join(dataDir, 'backups')])
      expect(() => read({ BACKUP_TO: folder })).toThrow('BACKUP_TO must be a folder outside of DATA_DIR')
    expect(read({ BACKUP_TO: `${dataDir}-backups` }).backupTo).toEqual({ folder: `${dataDir}-backups` })
  })

  it('the configuration reads the first delay of a retry under its former name', () => {
    expect(read({}).retryBaseSeconds).toBe(60)
    expect(read({ OUTSIDE_RETRY_SECONDS: '5' }).retryBaseSeconds).toBe(5)
    expect(read({ OUTSIDE_RETRY_SECONDS: '5', RETRY_BASE_SECONDS: '7' }).retryBaseSeconds).toBe(7)
    expect(() => read({ OUTSIDE_RETRY_SECONDS: 'soon' })).toThrow('OUTSIDE_RETRY_SECONDS')
  })

  it.each([
    ['SPORTELLO_MODE', 'prod', 'must be one of: demonstration, production'],
    ['PORT', '80a', 'must be a whole number from 0 to 65535'],
    ['PORT', '65536', 'must be a whole number from 0 to 65535'],
    ['PORT', '-1', 'must be a whole number from 0 to 65535'],
    ['PORT', '1e3', 'must be a whole number from 0 to 65535'],
    ['PUBLIC_URL', 'localhost', 'must be an address that begins with http:// or https://'],
    ['DATABASE_URL', 'mysql://x/y', 'must be an address that begins with postgres:// or postgresql://'],
    ['DATABASE_STUCK_SECONDS', '0', 'must be a whole number from 1 to 600'],
    ['LOG_LEVEL', 'loud', 'must be one of: fatal, error, warn, info, debug, trace, silent'],
    ['SESSION_IDLE_MINUTES', '0', 'must be a whole number from 1 to 1440'],
    ['SESSION_ABSOLUTE_HOURS', '1.5', 'must be a whole number from 1 to 168'],
    [
      'TRUSTED_PROXIES',
      '10.0.0.1, all',
      'must be IP addresses or networks (10.0.0.0/8), with commas between',
    ],
    ['TRUSTED_PROXIES', '0.0.0.0/0', 'must be IP addresses or networks (10.0.0.0/8), with commas between'],
    ['TLS_KEY', 'key.pem', 'must be given too: a certificate and its key go together'],
    ['SECRET_KEY', 'short', 'must be 64 hexadecimal digits (32 bytes)'],
    ['OCR_URL', 'javascript:alert(1)', 'must be an address that begins with http:// or https://'],
    ['FISCAL_CHECK_URL', 'x', 'must be an address that begins with http:// or https://'],
  ])(
    'the variable %s with the value “%s” stops the start with an error that names it',
    (name, value, shouldBe) => {
      const variable = name === 'TLS_KEY' ? 'TLS_CERTIFICATE' : name
      expect(() => read({ [name]: value })).toThrow(new ConfigurationError(variable, shouldBe))
    },
  )

  it('the configuration lists every wrong or missing variable at once, without its value', () => {
    const wrong = {
      PORT: '80a',
      SECRET_KEY: 'a-short-secret',
      OCR_URL: 'x',
      SIGN_P12: '/no/such.p12',
      FILES_ENDPOINT: 'https://files.example',
      FILES_SECRET_KEY: 'another-secret',
    }
    expect(() => read(wrong)).toThrow(
      new Error(`PORT must be a whole number from 0 to 65535
SECRET_KEY must be 64 hexadecimal digits (32 bytes)
SIGN_P12 must be a file to read
OCR_URL must be an address that begins with http:// or https://
FILES_BUCKET must be given with FILES_ENDPOINT
FILES_ACCESS_KEY must be given with FILES_ENDPOINT
SIGN_P12_PASSWORD must be given with SIGN_P12`),
    )
  })

  it('the configuration treats an empty value as absent', () => {
    expect(read({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 3000, databaseUrl: undefined })
  })

  it('the generated secret key is stored with permissions for its owner only', () => {
    const first = read({}).secretKey
    expect(first).toHaveLength(32)
    expect(read({}).secretKey).toEqual(first)
    expect(statSync(join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600)
  })

  it('a damaged secret key stops the start and is not replaced', () => {
    writeFileSync(join(dataDir, 'secret.key'), 'abc')
    expect(() => read({})).toThrow('damaged key')
  })
})

describe('an installation in production', () => {
  it.each(['0.0.0.0', '::', '192.168.1.7', 'sportello.example'])(
    'an installation in production does not listen without TLS on %s',
    (HOST) => {
      const production = { SPORTELLO_MODE: 'production', PUBLIC_URL: 'https://sportello.example', HOST }
      expect(() => read(production)).toThrow(/^HOST must be a loopback address in production/)
      const proxied = { ...production, TRUSTED_PROXIES: '10.0.0.0/8, ::1' }
      expect(read({ ...proxied, PUBLIC_URL: 'https://sportello.example' }).host).toBe(HOST)
      const certified = { ...production, TLS_CERTIFICATE: 'c.pem', TLS_KEY: 'k.pem' }
      expect(read(certified).host).toBe(HOST)
      expect(() => read({ ...certified, PUBLIC_URL: 'http://localhost' })).toThrow(
        /^PUBLIC_URL must begin with https:\/\/ when/,
      )
    },
  )

  it.each(['127.0.0.1', 'localhost', '::1'])(
    'an installation in production or demonstration mode listens on the loopback address %s',
    (HOST) => {
      const PUBLIC_URL = 'https://sportello.example'
      expect(read({ SPORTELLO_MODE: 'production', PUBLIC_URL, HOST }).mode).toBe('production')
    },
  )
})

describe('the address of an installation in production', () => {
  const production = { SPORTELLO_MODE: 'production' }

  it('the address of an installation in production must be given, since the links in mails begin with it [G67]', () => {
    expect(() => read(production)).toThrow(/^PUBLIC_URL must be given in production/)
    expect(read({}).publicUrl).toBe('http://localhost:3000')
  })

  it.each([
    'http://sportello.example',
    'http://192.168.1.7:3000',
    'http://localhost.example',
    'http://[fd00::1]',
  ])(
    'the address of an installation in production is not %s, whose cookies others could read',
    (PUBLIC_URL) => {
      expect(() => read({ ...production, PUBLIC_URL })).toThrow(/^PUBLIC_URL must begin with https:/)
    },
  )

  it.each(['http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:3000', 'https://192.168.1.7'])(
    'the address of an installation in production may be %s',
    (PUBLIC_URL) => {
      expect(read({ ...production, PUBLIC_URL }).publicUrl).toBe(PUBLIC_URL)
    },
  )
})

describe('a demonstration', () => {
  it.each(['0.0.0.0', '::', '192.168.1.7', 'sportello.example'])(
    'a demonstration listens on %s, which other machines reach, only with DEMONSTRATION_OPEN',
    (HOST) => {
      expect(() => read({ HOST })).toThrow(/^HOST must be a loopback address in demonstration mode/)
      expect(read({ HOST, DEMONSTRATION_OPEN: 'true' }).host).toBe(HOST)
    },
  )

  it.each(['127.0.0.1', '127.0.0.2', 'localhost', '::1'])(
    'an installation in production or demonstration mode listens on the loopback address %s',
    (HOST) => {
      expect(read({ HOST }).host).toBe(HOST)
    },
  )
})

it('the operations manual has exactly one row for each variable', () => {
  const manual = readFileSync(join(import.meta.dirname, '../../docs/operations.md'), 'utf8')
  const cells = manual.split('\n').map((line) => line.split('|').map((cell) => cell.trim()))
  const rows = cells.filter(([, name = '']) => /^`[A-Z\d_]+`$/.test(name)).map((row) => row.slice(1, -1))
  const wanted = Object.entries(VARIABLES.shape).flatMap(([name, schema]) => {
    const { about, standard } = schema.meta() ?? {}
    return about ? [[`\`${name}\``, about, standard]] : []
  })
  expect(rows).toEqual(wanted)
})
