import { statfsSync } from 'node:fs'

/** The file systems of Linux that other machines reach, by their numbers (`linux/magic.h`). */
const NETWORK_FILE_SYSTEMS: ReadonlyMap<number, string> = new Map([
  [0x6969, 'NFS'],
  [0xff534d42, 'CIFS'],
  [0xfe534d42, 'SMB'],
  [0x517b, 'SMB'],
  [0x01021997, '9p'],
  [0x65735546, 'FUSE'],
  [0x786f4256, 'vboxsf'],
  [0xbacbacbc, 'vmhgfs'],
  [0x00c36400, 'Ceph'],
  [0x0bd00bd0, 'Lustre'],
  [0x47504653, 'GPFS'],
  [0x01161970, 'GFS2'],
  [0x7461636f, 'OCFS2'],
  [0x5346414f, 'AFS'],
  [0x6b414653, 'AFS'],
  [0x73757245, 'Coda'],
])

/** The name of the file system of this folder if it may be one that other machines reach. */
export function networkFileSystemOf(folder: string): string | undefined {
  if (process.platform !== 'linux') return undefined
  return NETWORK_FILE_SYSTEMS.get(statfsSync(folder).type)
}
