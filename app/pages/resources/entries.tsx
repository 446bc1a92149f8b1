import { useEffect, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { EditableText } from '#app/components/editable-text.tsx'
import { browserStorage, storedJson } from '#app/lib/browser-storage.ts'
import type { ToolSlug } from '#contract/page-paths.ts'
import type { Text } from '#contract/words.ts'

const { device } = browserStorage

type Control = HTMLInputElement | HTMLTextAreaElement
/** What was typed and ticked, by the names of the fields. */
type Typed = Readonly<Record<string, string>>

const isTick = (control: Control): control is HTMLInputElement => control.type === 'checkbox'
const typedIn = (control: Control) => (isTick(control) ? (control.checked ? 'yes' : '') : control.value)

/** Makes a field as high as its text, also on paper. */
function fitHeight(control: Control): void {
  if (control.type !== 'textarea') return
  control.style.height = 'auto'
  if (control.scrollHeight > control.clientHeight) control.style.height = `${control.scrollHeight + 2}px`
}

function setValue(control: Control, value: string): void {
  if (isTick(control)) control.checked = value !== ''
  else control.value = value
  fitHeight(control)
}

/**
 * Keeps what is typed into the fields of a tool, in this browser only, and prints it.
 * @param textId id of the element that contains the fields
 */
export function Entries({
  slug,
  textId,
  words,
}: {
  slug: ToolSlug
  textId: string
  words: Readonly<Record<'kept' | 'print' | 'clear' | 'undo', Text>>
}) {
  const key = `everturn-tool-${slug}`
  const [isEmpty, setEmpty] = useState(true)
  const [cleared, setCleared] = useState<Typed>()

  const controls = () => [...(document.getElementById(textId)?.querySelectorAll<Control>('[name]') ?? [])]
  const read = (): Typed =>
    Object.fromEntries(controls().flatMap((one) => (typedIn(one) ? [[one.name, typedIn(one)]] : [])))
  function keep() {
    const typed = read()
    const hasNone = Object.keys(typed).length === 0
    if (hasNone) device.removeItem(key)
    else device.setItem(key, JSON.stringify(typed))
    setEmpty(hasNone)
  }
  function show(typed: Typed) {
    for (const control of controls()) setValue(control, typed[control.name] ?? '')
    keep()
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the functions above read the document, and change with nothing else
  useEffect(() => {
    // What was typed before this page's scripts started is newer than what was kept.
    show({ ...(storedJson(device, key) as Typed | undefined), ...read() })
    const typing = new AbortController()
    const onInput = (event: Event) => {
      fitHeight(event.target as Control)
      setCleared(undefined)
      keep()
    }
    document.getElementById(textId)?.addEventListener('input', onInput, { signal: typing.signal })
    return () => typing.abort()
  }, [key, textId])

  return (
    <div className="mt-6">
      <p className="text-muted text-small">
        <EditableText text={words.kept} />
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button look="outline" dense onClick={() => print()}>
          <EditableText text={words.print} />
        </Button>
        {cleared ? (
          <Button
            look="text"
            onClick={() => {
              show(cleared)
              setCleared(undefined)
            }}
          >
            <EditableText text={words.undo} />
          </Button>
        ) : null}
        {isEmpty ? null : (
          <Button
            look="text"
            onClick={() => {
              setCleared(read())
              show({})
            }}
          >
            <EditableText text={words.clear} />
          </Button>
        )}
      </div>
    </div>
  )
}
