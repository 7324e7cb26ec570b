/** The acting user and the IP address; `job` and `console` replace the address for work on the user's behalf. */
export interface Actor {
  userId: string
  ip: string
}
