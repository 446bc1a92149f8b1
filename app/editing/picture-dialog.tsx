import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { usePageName } from '#app/staff/page-name.ts'
import { editing } from '#content/editing.ts'
import { PICTURE_MAX_BYTES, PICTURE_TYPES } from '#contract/editing/pictures.ts'
import { fillIn } from '#contract/fill-in.ts'
import { isSameValue } from '#contract/stored-value.ts'
import { DialogFoot, EditingDialog } from './dialog.tsx'
import { type EditorDialog, useEditor, useWord } from './editor.ts'
import { CHOICE, NOTE } from './looks.ts'
import { WordField } from './word-field.tsx'
import { listed, refusalSentence } from './wording.ts'

const words = editing.picture
/** Share of the visible part by which an arrow key moves it. */
const STEP = 0.04
const MAX_ZOOM = 4

interface Source {
  file: File
  address: string
  width: number
  height: number
  isDrawing: boolean
}

interface Place {
  zoom: number
  /** Center of the visible part, as a share of the picture's size. */
  x: number
  y: number
}

const CENTERED: Place = { zoom: 1, x: 0.5, y: 0.5 }

/**
 * The visible part in pixels of the source: as large as the frame's ratio and the zoom allow,
 * within the picture.
 */
export function cropOf(
  { width, height }: { width: number; height: number },
  ratio: number,
  place: Place,
) {
  const cropWidth = Math.min(width, height * ratio) / place.zoom
  const cropHeight = cropWidth / ratio
  const inside = (center: number, side: number, part: number) =>
    Math.min(Math.max(center * side - part / 2, 0), side - part)
  return {
    x: inside(place.x, width, cropWidth),
    y: inside(place.y, height, cropHeight),
    width: cropWidth,
    height: cropHeight,
  }
}

/** Decodes a file in the browser. @throws when it is no picture */
async function open(file: File): Promise<Source> {
  // The content decides and not the name. Browsers recognize photos by themselves, but drawings by
  // their type.
  const isDrawing = (await file.slice(0, 1024).text()).trimStart().startsWith('<')
  const address = URL.createObjectURL(
    new Blob([file], { type: isDrawing ? 'image/svg+xml' : 'image/png' }),
  )
  const image = new Image()
  image.src = address
  await image.decode().catch((error: unknown) => {
    URL.revokeObjectURL(address)
    throw error
  })
  const { naturalWidth: width, naturalHeight: height } = image
  return { file, address, width, height, isDrawing }
}

/** Replaces a picture: choose a file, crop it, describe it. */
export function PictureDialog({ at, ratio }: EditorDialog<'picture'>) {
  const editor = useEditor()
  const word = useWord(at)
  const alt = useWord(`${at}.alt`)
  const [source, setSource] = useState<Source>()
  const [place, setPlace] = useState(CENTERED)
  /** Address of the chosen picture while the stored description is one of another picture. */
  const [undescribed, setUndescribed] = useState<string>()
  const hasTyped = useRef(false)
  const [failure, setFailure] = useState<string>()
  const [isWorking, setWorking] = useState(false)
  const pageName = usePageName()

  useEffect(() => () => URL.revokeObjectURL(source?.address ?? ''), [source])

  async function choose(file: File | undefined) {
    setFailure(undefined)
    if (!file) {
      return
    }
    if (file.size > PICTURE_MAX_BYTES) {
      setFailure(words.tooLarge)
      return
    }
    try {
      hasTyped.current = false
      const opened = await open(file)
      setSource(opened)
      setPlace(CENTERED)
      // What was typed before the first file was chosen, or while a file is opened, is about the
      // new picture. Every other description is of the old one.
      const isDescribed = !source && alt?.where !== 'published' && word?.where === 'published'
      if (!isDescribed && !hasTyped.current) {
        setUndescribed(opened.address)
      }
    } catch {
      setFailure(words.unreadable)
    }
  }

  async function save(close: () => void) {
    if (!source) {
      return
    }
    if (!alt?.value || undescribed) {
      setFailure(words.altMissing)
      return
    }
    setWorking(true)
    setFailure(undefined)
    const { x, y, width, height } = cropOf(source, ratio, place)
    const crop = source.isDrawing ? undefined : [x, y, width, height].map(Math.floor)
    const answer = await editor.api.upload(at, source.file, crop)
    setWorking(false)
    if ('refused' in answer) {
      setFailure(refusalSentence(answer))
      return
    }
    editor.store.type(at, answer.value.value)
    close()
  }

  return (
    <EditingDialog title={words.title}>
      {(close) => (
        <>
          {word?.word.on ? (
            <p className={NOTE}>
              {fillIn(words.shownOn, { pages: listed(word.word.on.map(pageName)) })}
            </p>
          ) : null}
          <FileField onChoose={(file) => void choose(file)} />
          {source ? (
            <ChosenPicture source={source} ratio={ratio} place={place} onPlace={setPlace} />
          ) : null}
          <div
            onInput={() => {
              hasTyped.current = true
              setUndescribed(undefined)
            }}
          >
            <WordField
              at={`${at}.alt`}
              label={words.alt}
              hint={words.altHint}
              isAnewFor={undescribed}
            />
          </div>
          <DialogFoot problem={failure}>
            {word && !isSameValue(word.value, word.word.original) ? (
              <Button
                look="outline"
                dense
                onClick={() => {
                  editor.store.type(at, null)
                  // The description of another picture would be wrong.
                  editor.store.type(`${at}.alt`, null)
                  close()
                }}
              >
                {words.original}
              </Button>
            ) : null}
            <Button
              dense
              disabled={!source}
              aria-disabled={isWorking}
              onClick={() => isWorking || void save(close)}
            >
              {isWorking ? words.working : words.use}
            </Button>
          </DialogFoot>
        </>
      )}
    </EditingDialog>
  )
}

function FileField({ onChoose }: { onChoose: (file: File | undefined) => void }) {
  const id = useId()
  return (
    <div className="mt-5">
      <label htmlFor={`${id}-file`} className="mb-1 block font-semibold">
        {words.choose}
      </label>
      <input
        id={`${id}-file`}
        type="file"
        accept={PICTURE_TYPES.join(',')}
        className="field-control dense cursor-pointer file:mr-3 file:min-h-9 file:cursor-pointer file:border file:border-ink file:border-solid file:bg-transparent file:px-3 file:font-semibold file:text-ink"
        aria-describedby={`${id}-kinds`}
        onChange={(event) => onChoose(event.target.files?.[0])}
      />
      <p id={`${id}-kinds`} className={NOTE}>
        {words.kinds}
      </p>
    </div>
  )
}

interface ChosenPictureProps {
  source: Source
  ratio: number
  place: Place
  onPlace: (place: Place) => void
}

/** A drawing is used whole, every other picture is cropped. */
function ChosenPicture({ source, ...crop }: ChosenPictureProps) {
  return source.isDrawing ? (
    <>
      <img src={source.address} alt="" className="mt-4 max-h-64" />
      <p className={NOTE}>{words.drawing}</p>
    </>
  ) : (
    <CropFrame source={source} {...crop} />
  )
}

/** The part of the picture that will be visible. It is moved by dragging or with the arrow keys. */
function CropFrame({ source, ratio, place, onPlace }: ChosenPictureProps) {
  const crop = cropOf(source, ratio, place)

  /** @param right @param down shares of the visible part */
  function move(right: number, down: number) {
    onPlace({
      ...place,
      x: (crop.x + crop.width / 2 + right * crop.width) / source.width,
      y: (crop.y + crop.height / 2 + down * crop.height) / source.height,
    })
  }

  const keys: Record<string, [number, number]> = {
    ArrowLeft: [-STEP, 0],
    ArrowRight: [STEP, 0],
    ArrowUp: [0, -STEP],
    ArrowDown: [0, STEP],
  }
  return (
    <>
      <p className={`${NOTE} mt-5!`}>{words.crop}</p>
      <section
        className="relative mx-auto max-h-88 cursor-move touch-none overflow-hidden border border-ink"
        style={{ aspectRatio: ratio }}
        role="application"
        aria-label={words.crop}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the element is an application of its own, operated with the arrow keys
        tabIndex={0}
        onKeyDown={(event) => {
          const step = keys[event.key]
          if (!step) {
            return
          }
          event.preventDefault()
          move(...step)
        }}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={(event) => {
          const { width, height } = event.currentTarget.getBoundingClientRect()
          if (event.buttons === 1) {
            move(-event.movementX / width, -event.movementY / height)
          }
        }}
      >
        <img
          className="pointer-events-none absolute max-w-none"
          style={{
            width: `${(source.width / crop.width) * 100}%`,
            left: `${(-crop.x / crop.width) * 100}%`,
            top: `${(-crop.y / crop.height) * 100}%`,
          }}
          src={source.address}
          alt=""
          draggable={false}
        />
      </section>
      <label className={CHOICE}>
        {words.zoom}
        <input
          type="range"
          className="flex-1 accent-ember"
          min={1}
          max={MAX_ZOOM}
          step={0.05}
          value={place.zoom}
          onChange={(event) => onPlace({ ...place, zoom: Number(event.target.value) })}
        />
      </label>
    </>
  )
}
