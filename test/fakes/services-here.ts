/**
 * Brings calls to the fixed addresses of Google and Microsoft to fakes on this machine. The program
 * knows no other addresses. Preloaded (`node --import`) into a process of its own, it takes the
 * fakes from `SERVICES_HERE`, as JSON.
 */
import http, { type RequestOptions } from 'node:http'
import https from 'node:https'

/** Origins of fakes, by host. */
export type ServicesHere = Readonly<Record<string, string>>

/** @returns a function that ends it */
export function bringServicesHere(services: ServicesHere): () => void {
  const before = https.request
  const bring = (url: string | URL, options: RequestOptions) => {
    const target = new URL(url)
    const fake = services[target.host]
    if (fake === undefined) {
      return before(url, options)
    }
    const { lookup: _, ...rest } = options
    return http.request(new URL(target.pathname + target.search, fake), rest)
  }
  https.request = bring as typeof https.request
  return () => {
    https.request = before
  }
}

if (process.env.SERVICES_HERE) {
  bringServicesHere(JSON.parse(process.env.SERVICES_HERE))
}
