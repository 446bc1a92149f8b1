/** Records of facts. A sentence names a fact by its address, such as `{site.name}`, and never contains its value. */
import { founder } from './founder.ts'
import { site } from './site.ts'

export const facts = { site: { ...site, founder } } as const
