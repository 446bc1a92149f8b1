import { useEffect, useState } from 'react'

/** How hard a password is to guess, 0 to 4; undefined while there is none. The estimate is loaded with the first letter. */
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
