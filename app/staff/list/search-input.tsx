import type { ComponentProps } from 'react'

/**
 * Field of a search.
 * @param hint says which columns the search covers
 */
export function SearchInput({
  hint,
  className = '',
  ...input
}: ComponentProps<'input'> & { hint: string }) {
  return (
    <input
      {...input}
      type="search"
      aria-label={hint}
      placeholder={hint}
      maxLength={254}
      autoComplete="off"
      spellCheck={false}
      className={`field-control dense ${className}`}
    />
  )
}
