import { expect, test } from 'vitest'
import type { Command } from './commands.ts'
import { matching } from './match.ts'

const command = (label: string, more: Partial<Command> = {}): Command => ({
  id: label,
  group: 'actions',
  label,
  ...more,
})
const labels = (commands: readonly Command[], typed: string) =>
  matching(commands, typed).map(({ label }) => label)

const COMMANDS = [
  command('Block a time', { alsoFoundBy: 'holiday' }),
  command('Why is a time not offered?'),
  command('Time zone', { group: 'settings' }),
  command('Résumé', { isFirst: true }),
]

test('each typed word begins a word of what is found, without regard to case and accents', () => {
  expect(labels(COMMANDS, 'BLO ti')).toEqual(['Block a time'])
  expect(labels(COMMANDS, 'resu')).toEqual(['Résumé'])
  expect(labels(COMMANDS, 'lock')).toEqual([])
})

test('what begins with the typed text comes first, what only has it among other words last', () => {
  expect(labels(COMMANDS, 'time')).toEqual([
    'Time zone',
    'Block a time',
    'Why is a time not offered?',
  ])
  expect(labels([command('Blocked', { alsoFoundBy: 'team' }), command('Team')], 'team')).toEqual([
    'Team',
    'Blocked',
  ])
})

test('of one kind, six are shown', () => {
  const many = Array.from({ length: 9 }, (_, index) => command(`Page ${index}`))
  expect(
    matching([...many, command('Page of another kind', { group: 'site' })], 'page'),
  ).toHaveLength(7)
})

test('before anything is typed, only a first choice is shown', () => {
  expect(labels(COMMANDS, ' ')).toEqual(['Résumé'])
  expect(labels(COMMANDS, '?')).toEqual([])
})
