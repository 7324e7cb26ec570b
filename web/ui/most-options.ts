/** More in an open list is more than anybody reads and slow to draw: typing narrows it. */
export const MOST_OPTIONS = 100
