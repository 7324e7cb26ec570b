import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { run } from '../release/run.ts'
import { type Instruction, readDockerfile, variablesOf, wordsOf } from './dockerfile.ts'

/** What a container has in `/proc` and `/dev`. The first argument of the shell is the root. */
export const MOUNT_DEVICES = `set -e
mount -t proc proc "$0/proc"
mount -t tmpfs -o mode=755 tmpfs "$0/dev"
for name in null zero full random urandom; do touch "$0/dev/$name"; mount --bind "/dev/$name" "$0/dev/$name"; done
mkdir "$0/dev/shm"; mount -t tmpfs -o mode=1777 tmpfs "$0/dev/shm"
`

/** An image: its root file system, and how it is started. */
export interface Image {
  root: string
  environment: string[]
  workingFolder: string
  account: string
  start: string[]
  health: string[]
  volume: string
}

/** Executes the Dockerfile of an unpacked release in copies of the base below `place`. Returns its last stage. */
export function assemble(release: string, base: string, place: string): Image {
  const stages = readDockerfile(readFileSync(join(release, 'Dockerfile'), 'utf8'))
  const roots = new Map<string, string>()
  const images = stages.map(({ name, instructions }, at) => {
    const image = emptyImage(join(place, `stage-${at}`))
    run('/', 'cp', '-ax', base, image.root)
    if (name) roots.set(name, image.root)
    for (const instruction of instructions) execute(instruction, image, release, roots)
    return image
  })
  const last = images.at(-1)!
  for (const { root } of images) if (root !== last.root) rmSync(root, { recursive: true })
  return last
}

const emptyImage = (root: string): Image => ({
  root,
  environment: [],
  workingFolder: '/',
  account: '0:0',
  start: [],
  health: [],
  volume: '',
})

function execute(
  { name, options, text }: Instruction,
  image: Image,
  release: string,
  roots: ReadonlyMap<string, string>,
): void {
  if (name === 'COPY') copy(options.from ? roots.get(options.from)! : release, options.from, text, image.root)
  else if (name === 'RUN') runWithin(image, text)
  else if (name === 'ENV') image.environment.push(...variablesOf(text))
  else if (name === 'WORKDIR') image.workingFolder = text
  else if (name === 'USER') image.account = text
  else if (name === 'VOLUME') image.volume = text
  else if (name === 'HEALTHCHECK') image.health = wordsOf(text)
  else if (name === 'ENTRYPOINT' || name === 'CMD') image.start.push(...wordsOf(text))
  else if (name !== 'EXPOSE') throw new Error(`The instruction ${name} is not known here`)
}

/** As a build copies: from the context without what `.dockerignore` names, or from the folder of a stage. */
function copy(from: string, stage: string | undefined, text: string, root: string): void {
  const [source = '', target = ''] = text.split(/ +/)
  mkdirSync(join(root, target), { recursive: true })
  const ignored = stage
    ? []
    : readFileSync(join(from, '.dockerignore'), 'utf8')
        .split('\n')
        .filter((line) => line && !line.startsWith('#'))
  const excluded = ignored.map((path) => `--exclude=./${path}`)
  const files = ['tar', '-C', join(from, source), '--anchored', ...excluded, '-cf', '-', '.']
  execFileSync('sh', ['-c', '"$@" | tar -xpf - -C "$0"', join(root, target), ...files])
}

/** In a network namespace of its own: a build downloads nothing. */
function runWithin({ root, environment, workingFolder }: Image, command: string): void {
  const path = 'PATH=/usr/sbin:/usr/bin:/sbin:/bin'
  const shell = ['env', '-i', path, ...environment, 'sh', '-c', `cd ${workingFolder} && ${command}`]
  const script = `${MOUNT_DEVICES} exec chroot "$0" "$@"`
  run('/', 'unshare', '--net', '--mount', '--propagation=private', 'sh', '-c', script, root, ...shell)
}
