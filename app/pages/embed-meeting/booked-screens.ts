/** One file of the build: the screens of a meeting that is booked or changed, loaded together. */
export { Booked } from './booked.tsx'
export { DayInWheel } from './day-in-wheel.tsx'
export { Move } from './move.tsx'
export { UnknownMeeting } from './unknown-meeting.tsx'
