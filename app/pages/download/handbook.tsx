import { ButtonLink } from '#app/components/button-link.tsx'
import { EditableImage } from '#app/components/editable-image.tsx'
import { EditableText } from '#app/components/editable-text.tsx'
import type { download } from '#content/pages/download.ts'
import type { Words } from '#contract/words.ts'
import { HandbookPicture } from './handbook-picture.tsx'

/** What is not published yet: a notice above a drawn shelf that runs from edge to edge. */
export function Handbook({ words }: { words: Words<typeof download.handbook> }) {
  return (
    <section className="band overflow-clip pt-14 lg:pt-20">
      <div className="wrap grid gap-x-6 gap-y-6 lg:grid-cols-12">
        <div className="lg:col-span-7">
          <EditableText as="h2" text={words.title} className="text-h2" />
          <EditableText as="p" text={words.notice} className="mt-5 max-w-measure text-ember-deep text-lead" />
        </div>
        <div className="self-end lg:col-span-4 lg:col-start-9">
          <EditableText as="p" text={words.text} className="text-ink-2" />
          <div className="mt-3">
            <ButtonLink {...words.tell} look="outline" />
          </div>
        </div>
      </div>
      <div className="mt-12 flex justify-center border-ink border-b-[14px] lg:mt-16">
        <EditableImage picture={words.shelf} className="w-[66rem] flex-none xl:w-[80rem]">
          <HandbookPicture words={words.shelf} />
        </EditableImage>
      </div>
    </section>
  )
}
