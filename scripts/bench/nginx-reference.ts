/** One nginx worker that serves the same compressed bytes, as a reference for a page and for the limit of the client. */
import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '#test/free-port.ts'

/** @param page the page, compressed with brotli */
export async function startNginx(folder: string, page: Uint8Array): Promise<{ url: string; stop: () => void }> {
  const port = await freePort()
  mkdirSync(join(folder, 'pages'), { recursive: true })
  writeFileSync(join(folder, 'pages/index.html'), page)
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((n) => `${n}_temp_path ${folder}/${n};`)
  const file = join(folder, 'nginx.conf')
  const asRoot = process.getuid?.() === 0 ? 'user root;' : ''
  writeFileSync(
    file,
    `${asRoot} master_process off; daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  access_log off; keepalive_requests 1000000; open_file_cache max=10; types { text/html html; } ${places.join(' ')}
  server { listen 127.0.0.1:${port}; root ${folder}/pages; add_header Content-Encoding br; add_header Cache-Control no-cache; }
}
`,
  )
  const child = spawn('nginx', ['-c', file], { stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}`
  for (let attempt = 0; attempt < 50; attempt++) {
    if (
      await fetch(url).then(
        () => true,
        () => false,
      )
    )
      break
    await wait(100)
  }
  return { url, stop: () => child.kill() }
}
