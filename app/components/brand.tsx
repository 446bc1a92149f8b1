import { useSiteFact } from '#app/lib/words.ts'
import type { Text } from '#contract/words.ts'
import { EditableText } from './editable-text.tsx'
import { FlywheelMark } from './flywheel-mark.tsx'

interface BrandProps {
  name: Text
  /** Size of the mark, and height of a logo in its place. */
  size: 'size-6' | 'size-8'
  className: string
  logoClass?: string
}

/**
 * The owner's logo, or our mark, with the company's name. A logo of more than twice its height has
 * the name in it.
 */
export function Brand({ name, size, className, logoClass = '' }: BrandProps) {
  const logo = useSiteFact('logo') || undefined
  const isWide = logo !== undefined && logo.width > 2 * logo.height
  return (
    <>
      {logo ? (
        <img
          src={`/pictures/${logo.file}.avif`}
          alt={isWide ? name.text : ''}
          width={logo.width}
          height={logo.height}
          className={`${size} w-auto max-w-56 object-contain ${logoClass}`}
        />
      ) : (
        <FlywheelMark className={size} />
      )}
      {isWide ? null : <EditableText as="span" text={name} className={className} />}
    </>
  )
}
