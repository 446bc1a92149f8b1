import { useEffect, useState } from 'react'

/**
 * How hard a password is to guess, from 0 to 4. Undefined without a password. The estimate is loaded with the first
 * character.
 */
export function useStrength(password: string): number | undefined {
  const [score, setScore] = useState<number>()
  useEffect(() => {
    let isCurrent = true
    if (password === '') setScore(undefined)
    else
      import('./strength.ts')
        .then(({ strengthOf }) => strengthOf(password))
        .then((next) => isCurrent && setScore(next))
        .catch(console.error)
    return () => {
      isCurrent = false
    }
  }, [password])
  return score
}
