import { optionalText, text, url } from '../readers.ts'
import type { Variable } from '../variable.ts'

/** Where files are stored. */
export const FILES_VARIABLES = {
  FILES_ENDPOINT: {
    setting: 'filesEndpoint',
    about: 'An S3 service that stores the files; without it they are in `DATA_DIR/files`',
    standard: 'none',
    read: url('FILES_ENDPOINT', ['http:', 'https:']),
  },
  FILES_REGION: {
    setting: 'filesRegion',
    about: 'The region for which its requests are signed',
    standard: '`us-east-1`',
    read: text('FILES_REGION', 'us-east-1'),
  },
  FILES_BUCKET: {
    setting: 'filesBucket',
    about: 'The bucket in it',
    standard: 'none',
    read: optionalText('FILES_BUCKET'),
  },
  FILES_PREFIX: {
    setting: 'filesPrefix',
    about: 'The prefix of the files’ names in the bucket',
    standard: 'none',
    read: text('FILES_PREFIX', ''),
  },
  FILES_ACCESS_KEY: {
    setting: 'filesAccessKey',
    about: 'The account that reads, writes, lists and removes there',
    standard: 'none',
    read: optionalText('FILES_ACCESS_KEY'),
  },
  FILES_SECRET_KEY: {
    setting: 'filesSecretKey',
    about: 'Its secret',
    standard: 'none',
    read: optionalText('FILES_SECRET_KEY'),
  },
} as const satisfies Record<string, Variable<unknown>>
