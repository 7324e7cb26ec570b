/** Who acts: a user and the IP address, or `job` and `console` in its place for what runs on the user's behalf. */
export interface Actor {
  userId: string
  ip: string
}
