/** The acting user and the IP address; `JOB` and `CONSOLE` replace the address for work on the user's behalf. */
export interface Actor {
  userId: string
  ip: string
}

const JOB = 'job'
export const CONSOLE = 'console'

export const jobFor = (userId: string): Actor => ({ userId, ip: JOB })
export const isJob = ({ ip }: Actor): boolean => ip === JOB
