import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A certificate of its own authority for a name of this machine; returns the files. */
export function makeCertificate(folder: string, name = 'localhost'): { certificate: string; key: string } {
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
  const subject = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name},IP:127.0.0.1`]
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  execFileSync('openssl', ['req', ...kind, ...subject, '-keyout', key, '-out', certificate], {
    stdio: 'pipe',
  })
  return { certificate, key }
}

export interface ProxyPorts {
  http: number
  https: number
  upstream: number
}

/** Writes the configuration that a release contains for these ports, with a certificate. Returns both. */
export function writeNginxConfiguration(
  folder: string,
  shipped: string,
  ports: ProxyPorts,
): { configuration: string; certificate: string } {
  const { certificate, key } = makeCertificate(folder)
  const site = shipped
    .replaceAll(/^ *listen \[::\].*\n/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${ports.http};`)
    .replace('listen 443', `listen 127.0.0.1:${ports.https}`)
    .replaceAll('sportello.example.it', 'localhost')
    .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
    .replace('127.0.0.1:3000', `127.0.0.1:${ports.upstream}`)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const paths = temporary.map((name) => `${name}_temp_path ${join(folder, name)};`)
  const configuration = join(folder, 'nginx.conf')
  writeFileSync(
    configuration,
    `daemon off;\npid ${join(folder, 'nginx.pid')};\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${paths.join('\n')}\n${site}}\n`,
  )
  return { configuration, certificate }
}
