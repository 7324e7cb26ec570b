import { expect, it } from 'vitest'
import { readTimeService } from './read-clock.ts'

const programs = (outputs: Record<string, string>) => async (name: string) => outputs[name]

it('readTimeService takes the difference from chrony, and from systemd whether the clock is set', async () => {
  const tracking = (stratum: number, leap: string) =>
    `C0248F97,time.example,${stratum},1764.5,-0.000123,0.0001,0.0002,-21.6,0.01,0.2,0.03,0.002,64.2,${leap}\n`
  expect(await readTimeService(programs({ chronyc: tracking(3, 'Normal'), timedatectl: 'no\n' }))).toEqual({
    isSynchronized: true,
    offsetSeconds: -0.000123,
  })
  const lost = { isSynchronized: false, offsetSeconds: null }
  expect(await readTimeService(programs({ chronyc: tracking(0, 'Not synchronised') }))).toEqual(lost)
  expect(await readTimeService(programs({ timedatectl: 'yes\n' }))).toEqual({ ...lost, isSynchronized: true })
  expect(await readTimeService(programs({ timedatectl: 'no\n' }))).toEqual(lost)
})

it('readTimeService knows nothing where no program tells, or tells something else', async () => {
  const unknown = { isSynchronized: null, offsetSeconds: null }
  expect(await readTimeService(programs({}))).toEqual(unknown)
  expect(await readTimeService(programs({ timedatectl: '' }))).toEqual(unknown)
  expect(await readTimeService(programs({ chronyc: '506 Cannot talk to daemon' }))).toEqual(unknown)
})
