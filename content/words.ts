/** Every record whose texts can be edited in place, by the name with which their addresses begin. */
import { canvas } from './canvas.ts'
import { flywheelStages } from './flywheel.ts'
import { modelStages } from './model.ts'
import { navigation } from './navigation.ts'
import { accelerate } from './pages/accelerate.ts'
import { accelerateDetails } from './pages/accelerate-details.ts'
import { blueprint } from './pages/blueprint.ts'
import { book } from './pages/book.ts'
import { consulting } from './pages/consulting.ts'
import { contact } from './pages/contact.ts'
import { download } from './pages/download.ts'
import { ebookPage } from './pages/ebook.ts'
import { embed } from './pages/embed.ts'
import { flywheelEbook } from './pages/flywheel-ebook.ts'
import { ghc } from './pages/ghc.ts'
import { home } from './pages/home.ts'
import { hubPage } from './pages/hub.ts'
import { labs } from './pages/labs.ts'
import { licensing } from './pages/licensing.ts'
import { model } from './pages/model.ts'
import { notFound } from './pages/not-found.ts'
import { resourcesPage } from './pages/resources.ts'
import { solutions } from './pages/solutions.ts'
import { whyUs } from './pages/why-us.ts'
import { site } from './site.ts'
import { survey } from './survey.ts'

export const content = {
  site,
  navigation,
  flywheel: flywheelStages,
  modelStages,
  home,
  book,
  model,
  solutions,
  whyUs,
  consulting,
  contact,
  ebook: ebookPage,
  flywheelEbook,
  download,
  licensing,
  ghc,
  resources: resourcesPage,
  labs,
  accelerate,
  accelerateDetails,
  blueprint,
  hub: hubPage,
  survey,
  canvas,
  notFound,
  embed,
} as const
