/** Records of facts. A sentence names a fact by its address, such as `{site.name}`, and never contains its value. */
import { site } from './site.ts'

export const facts = { site } as const
