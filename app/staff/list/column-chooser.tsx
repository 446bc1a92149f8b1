import { Button } from '#app/components/button.tsx'
import { Checkbox } from '#app/components/checkbox.tsx'
import { Popover } from '#app/components/popover.tsx'
import { staff } from '#content/staff.ts'
import { LIST_TOOL } from './look.ts'

const { columns: words } = staff

interface ColumnChooserProps {
  /** All columns that can be hidden: key and label. */
  columns: readonly (readonly [key: string, label: string])[]
  shown: readonly string[]
  onShow: (keys: readonly string[]) => void
  /** Restores the default columns and widths. */
  onReset: () => void
}

/** Lets staff choose the columns of a list. */
export function ColumnChooser({ columns, shown, onShow, onReset }: ColumnChooserProps) {
  return (
    <Popover label={words.label} className={LIST_TOOL}>
      {() => (
        <fieldset>
          <legend className="sr-only">{words.label}</legend>
          {columns.map(([key, label]) => (
            <Checkbox
              key={key}
              label={label}
              checked={shown.includes(key)}
              onChange={(event) =>
                onShow(
                  event.currentTarget.checked
                    ? [...shown, key]
                    : shown.filter((one) => one !== key),
                )
              }
            />
          ))}
          <p className="mt-2 max-w-56 text-caption text-muted">{words.hint}</p>
          <Button look="text" dense onClick={onReset}>
            {words.reset}
          </Button>
        </fieldset>
      )}
    </Popover>
  )
}
